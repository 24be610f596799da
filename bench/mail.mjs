// Mails to many: the sender while its Worker is killed, its throughput beside a bare loop over one connection, and freezing beside a plain INSERT … SELECT.
import { spawn } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Log, LogLevel, Miniflare } from 'miniflare';
import { SMTPServer } from 'smtp-server';
import { storage, workerOptions } from '../scripts/runtime.mjs';
import { findFreePort } from '../scripts/serve.mjs';
import { root } from '../scripts/toolchain.mjs';

const RECIPIENTS = 1000;
const KILLS = 20;
const PASSWORD = 'Harbour-Lantern-42';
const wait = (ms) => new Promise((done) => setTimeout(done, ms));

/** A mail server that counts the mails that it accepted, by recipient and over time. */
async function startServer() {
  const taken = new Map();
  const times = [];
  let onTaken = () => undefined;
  const api = { bytes: 0 };
  const server = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onData(stream, session, done) {
      stream.on('data', (part) => (api.bytes += part.length));
      stream.on('end', () => {
        const to = session.envelope.rcptTo[0].address;
        taken.set(to, (taken.get(to) ?? 0) + 1);
        times.push(performance.now());
        done();
        onTaken(times.length);
      });
    },
  });
  server.on('error', () => undefined);
  const port = await findFreePort();
  await new Promise((done) => server.listen(port, '127.0.0.1', done));
  return Object.assign(api, {
    port,
    taken,
    times,
    clear() {
      taken.clear();
      times.length = 0;
      api.bytes = 0;
    },
    watch: (listener) => (onTaken = listener),
    close: () => new Promise((done) => server.close(done)),
  });
}

/** The app as an operator starts it. */
async function startApp(dataDir, smtpPort, over = {}) {
  const port = await findFreePort();
  const child = spawn(process.execPath, [join(root, 'scripts/start.mjs')], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    env: {
      ...process.env,
      PORT: String(port),
      OUTSET_DATA: dataDir,
      ADMIN_PASSWORD: PASSWORD,
      EMAIL_PROVIDER: 'smtp',
      SMTP_HOST: '127.0.0.1',
      SMTP_PORT: String(smtpPort),
      RATE_LIMIT_SCALE: '1000000',
      LOG_LEVEL: 'error',
      ...over,
    },
  });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (part) => (said = (said + part).slice(-4000)));
  const ended = new Promise((done) => child.once('exit', done));
  for (let tries = 0; !said.includes('Outset runs at'); tries++) {
    if (tries > 1200 || child.exitCode !== null) throw new Error(`The app did not start: ${said}`);
    await wait(100);
  }
  const base = `http://localhost:${port}`;
  const ask = async (method, path, body) => {
    const response = await fetch(`${base}${path}`, {
      method,
      headers: { 'content-type': 'application/json', ...(ask.token ? { authorization: `Bearer ${ask.token}` } : {}) },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const answer = await response.json();
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${JSON.stringify(answer)}`);
    return answer;
  };
  ask.token = (await ask('POST', '/api/admin/verify-admin-password', { password: PASSWORD })).token;
  return {
    ask,
    async kill() {
      const { runtime } = JSON.parse(readFileSync(join(dataDir, 'process.json'), 'utf8'));
      for (const pid of [runtime, child.pid]) {
        try {
          process.kill(pid, 'SIGKILL');
        } catch {
          // It ended by itself.
        }
      }
      await ended;
      await wait(300);
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

/** The SQLite file behind the D1 binding, while no one runs on it. */
function openDatabase(dataDir) {
  const dir = join(dataDir, 'd1');
  for (const name of readdirSync(dir, { recursive: true, encoding: 'utf8' })) {
    if (!name.endsWith('.sqlite') || name.includes('metadata')) continue;
    const db = new DatabaseSync(join(dir, name));
    if (db.prepare("SELECT 1 FROM sqlite_master WHERE name = 'campaigns'").get()) return db;
    db.close();
  }
  throw new Error('No database file with campaigns.');
}

/** Confirmed accounts with the newsletter on, until there are `count`. */
function fillSubscribers(db, count) {
  db.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})
    INSERT INTO accounts (id, user_type, email, full_name, password_hash, phone, location, is_verified,
      terms_accepted_at, created_at, updated_at)
    SELECT printf('mail%08d', i), 'founder', 'mail' || i || '@example.com', 'Reader ' || i, 'x', 'x', 'Pune', 1, 1, 1, 1 FROM n
    WHERE true ON CONFLICT DO NOTHING`);
  db.exec(`INSERT INTO notification_preferences (account_id, newsletter, updated_at)
    SELECT id, 1, 1 FROM accounts WHERE id LIKE 'mail%' ON CONFLICT DO NOTHING`);
}

const MAIL = {
  userType: 'founder',
  subject: 'News for {{subscriberName}}',
  content: `<h1>Hello {{subscriberName}}</h1><p>${'What is new in the startup world. '.repeat(20)}</p>`,
};

async function untilFinished(app, id, limitMs = 180_000) {
  const end = Date.now() + limitMs;
  for (;;) {
    const { data } = await app.ask('GET', `/api/admin/campaigns/${id}`);
    if (data.state === 'finished') return data;
    if (Date.now() > end) throw new Error(`Not finished: ${JSON.stringify(data.counts)}`);
    await wait(100);
  }
}

const tick = (app) => app.ask('POST', `/dev/tick?at=${new Date().toISOString()}`);

/** Kills the Worker at random moments of one campaign, and reports the outcome. */
async function sendThroughKills(dataDir, server, app) {
  server.clear();
  const { data } = await app.ask('POST', '/api/user/send-newsletter', MAIL);
  const id = data.campaignId;
  let running = app;
  let finishedEarly = 0;
  for (let kill = 0; kill < KILLS; kill++) {
    const at = Math.floor(((kill + Math.random()) * RECIPIENTS) / (KILLS + 1)) + 1;
    await new Promise((done) => {
      const look = (count) => count >= at && done();
      server.watch(look);
      look(server.times.length);
    });
    server.watch(() => undefined);
    await wait(Math.random() * 12);
    await running.kill();
    const db = openDatabase(dataDir);
    const open = db
      .prepare("SELECT count(*) AS n FROM campaign_recipients WHERE state IN ('pending', 'sending')")
      .get().n;
    const { state } = db.prepare('SELECT state FROM campaigns WHERE id = ?').get(id);
    if (state === 'finished' && open > 0) finishedEarly += 1;
    // Half a minute passes in which no one sends: the lease of the dead sender ends.
    db.prepare('UPDATE campaigns SET lease_until = 0 WHERE id = ?').run(id);
    db.close();
    running = await startApp(dataDir, server.port);
    await tick(running);
  }
  const history = await untilFinished(running, id);
  const counts = [...server.taken.values()];
  return {
    running,
    missed: RECIPIENTS - counts.length,
    doubles: counts.reduce((sum, count) => sum + count - 1, 0),
    doubtful: history.doubtful,
    finishedEarly,
    gap: Math.abs(history.counts.sent - counts.length),
  };
}

/** Mails a second between the first and the last that the server took. */
const rateOf = ({ times }) => ((times.length - 1) * 1000) / (times.at(-1) - times[0]);

/** A runtime of its own over the data of an app that is stopped. */
async function openRuntime(options) {
  const mf = new Miniflare({
    modules: true,
    compatibilityDate: '2026-07-01',
    port: await findFreePort(),
    log: new Log(LogLevel.ERROR),
    ...options,
  });
  await mf.ready;
  return mf;
}

/** The plainest loop in the same kind of runtime: bench/bare-smtp.mjs. */
async function bareRate(server, size) {
  server.clear();
  const mf = await openRuntime({ script: readFileSync(join(root, 'bench/bare-smtp.mjs'), 'utf8') });
  try {
    const body = JSON.stringify({ port: server.port, count: RECIPIENTS, size });
    await (await mf.dispatchFetch('http://bare/', { method: 'POST', body })).text();
  } finally {
    await mf.dispose();
  }
  return rateOf(server);
}

async function ownRate(server, app) {
  server.clear();
  const { data } = await app.ask('POST', '/api/user/send-newsletter', MAIL);
  await untilFinished(app, data.campaignId);
  return rateOf(server);
}

/** The same rows by one statement through the same database binding, ms. */
async function plainInsert(dataDir) {
  const options = {
    ...storage(dataDir),
    d1Databases: { DB: workerOptions({ name: 'outset', vars: {} }).d1Databases.DB },
  };
  const mf = await openRuntime({ ...options, script: 'export default { fetch: () => new Response() }' });
  try {
    const db = await mf.getD1Database('DB');
    const times = [];
    for (let i = 0; i < 3; i++) {
      const began = performance.now();
      await db
        .prepare(
          "INSERT INTO campaign_recipients (campaign_id, account_id) SELECT 'raw', id FROM accounts WHERE user_type = 'founder'",
        )
        .run();
      times.push(performance.now() - began);
      await db.prepare("DELETE FROM campaign_recipients WHERE campaign_id = 'raw'").run();
    }
    return times.toSorted((a, b) => a - b)[1];
  } finally {
    await mf.dispose();
  }
}

/** Freezing `count` recipients through the product over the same rows by one statement; and a far page of the table over the first. */
async function compareFreezing(dataDir, server, count) {
  let db = openDatabase(dataDir);
  fillSubscribers(db, count);
  db.exec(
    "INSERT INTO campaigns (id, kind, state, subject, audience, send_at, created_at) VALUES ('raw', 'newsletter', 'cancelled', 'x', '{}', 0, 0)",
  );
  db.close();
  const plain = await plainInsert(dataDir);
  // Nothing is sent: one mail a day.
  const app = await startApp(dataDir, server.port);
  await app.ask('PUT', '/api/admin/campaigns/settings', {
    senderName: null,
    replyTo: null,
    batchSize: 1,
    pauseSeconds: 3600,
    dailyCap: 1,
    revision: 0,
  });
  const { data } = await app.ask('POST', '/api/user/send-newsletter', MAIL);
  const id = data.campaignId;
  for (let tries = 0; ; tries++) {
    const { data: now } = await app.ask('GET', `/api/admin/campaigns/${id}`);
    if (!['scheduled', 'freezing'].includes(now.state)) break;
    if (tries > 600) throw new Error('Freezing does not end.');
    await wait(100);
  }
  const page = async (after) => {
    const began = performance.now();
    const { data: found } = await app.ask(
      'GET',
      `/api/admin/campaigns/${id}/recipients?state=pending${after ? `&after=${after}` : ''}`,
    );
    return { ms: performance.now() - began, next: found.next };
  };
  let after = '';
  const pages = [];
  for (let i = 0; i < 200; i++) {
    const { ms, next } = await page(after);
    pages.push(ms);
    after = next;
  }
  await app.ask('POST', `/api/admin/campaigns/${id}/cancel`, {
    revision: (await app.ask('GET', `/api/admin/campaigns/${id}`)).data.revision,
  });
  await app.stop();
  db = openDatabase(dataDir);
  const { took } = db
    .prepare("SELECT details ->> 'ms' AS took FROM audit_log WHERE action = 'campaign.frozen' AND subject_id = ?")
    .get(id);
  db.close();
  const median = (values) => values.toSorted((a, b) => a - b)[values.length >> 1];
  if (process.env.BENCH_TALK) console.log({ took, plain });
  return { ratio: Number(took) / plain, pages: median(pages.slice(150)) / median(pages.slice(5, 55)) };
}

/** All trials of mails to many. `report(what, value, limit, compare)` is that of scripts/bench.mjs. */
export async function tryMail(report, { atMost }) {
  const dataDir = mkdtempSync(join(tmpdir(), 'outset-mail-'));
  const server = await startServer();
  // The sample content is loaded over addresses that only a start without a mail server offers.
  let app = await startApp(dataDir, server.port, { EMAIL_PROVIDER: 'outbox' });
  try {
    await app.stop();
    const db = openDatabase(dataDir);
    fillSubscribers(db, RECIPIENTS);
    db.prepare('UPDATE notification_preferences SET newsletter = 0 WHERE account_id NOT LIKE ?').run('mail%');
    db.close();
    app = await startApp(dataDir, server.port);
    const own = await ownRate(server, app);
    const bare = await bareRate(server, server.bytes / RECIPIENTS);
    if (process.env.BENCH_TALK) console.log({ own, bare });
    if (process.env.BENCH_ONLY === 'rate') return;
    report('mails a second / bare loop over one connection', own / bare, 0.3);
    const trial = await sendThroughKills(dataDir, server, app);
    app = trial.running;
    report(`recipients missed of ${RECIPIENTS}, ${KILLS} kills`, trial.missed, 0, atMost);
    report('mails sent twice / kills', trial.doubles / KILLS, 1, atMost);
    report('mails sent twice beyond those shown as doubtful', Math.max(0, trial.doubles - trial.doubtful), 0, atMost);
    report('history beside the server: difference', trial.gap, 0, atMost);
    report('finished early', trial.finishedEarly, 0, atMost);
    await app.stop();
    const { ratio, pages } = await compareFreezing(dataDir, server, 100_000);
    report('freezing 100,000 recipients / plain INSERT … SELECT', ratio, 3, atMost);
    report('a far page of recipients / the first ones', pages, 1.5, atMost);
  } finally {
    await app.kill().catch(() => undefined);
    await server.close();
    rmSync(dataDir, { recursive: true, force: true });
  }
}
