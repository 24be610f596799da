// The stage of the assistant's trials: the model's process, and the built Worker and a bare one in one runtime, both asking it.
import { fork } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { Log, LogLevel, Miniflare } from 'miniflare';
import { migrate, workerOptions } from '../scripts/runtime.mjs';
import { findFreePort } from '../scripts/serve.mjs';
import { root } from '../scripts/toolchain.mjs';
import { openHeap } from './heap.mjs';

const PASSWORD = 'Harbour-Lantern-42';
const NO_LIMIT = '1000000';
/** Questions of one account a day are few: each of these asks one or two. */
const PEOPLE = 2000;

async function startUpstream() {
  const port = await findFreePort();
  const child = fork(join(root, 'bench/chat-upstream.mjs'), [String(port)]);
  await new Promise((done, fail) => child.once('message', done).once('exit', fail));
  const origin = `http://127.0.0.1:${port}`;
  return {
    base: `${origin}/v1`,
    plan: async (plan) => (await fetch(`${origin}/plan`, { method: 'POST', body: JSON.stringify(plan) })).json(),
    stats: async () => (await fetch(`${origin}/stats`)).json(),
    close: () => child.disconnect(),
  };
}

function workersOf(ports, upstream) {
  const own = workerOptions({
    name: 'outset-chat',
    vars: {
      SITE_URL: `http://localhost:${ports.own}`,
      EMAIL_PROVIDER: 'outbox',
      RATE_LIMIT_SCALE: NO_LIMIT,
      LOG_LEVEL: 'error',
      APP_SECRET: 'a secret of the benchmarks',
      ADMIN_PASSWORD: PASSWORD,
      AI_PROVIDER: 'openai',
      AI_BASE_URL: upstream,
      AI_MODEL: 'bench',
      AI_API_KEY: 'x',
      AI_SITE_TOKENS: '1000000000',
      AI_ACCOUNT_TOKENS: '1000000000',
    },
  });
  delete own.serviceBindings;
  own.unsafeDirectSockets = [{ host: '127.0.0.1', port: ports.own }];
  return [
    own,
    {
      name: 'bare-chat',
      modules: [
        {
          type: 'ESModule',
          path: 'bare-chat.mjs',
          contents: readFileSync(join(root, 'bench/bare-chat.mjs'), 'utf8'),
        },
      ],
      compatibilityDate: own.compatibilityDate,
      compatibilityFlags: own.compatibilityFlags,
      bindings: { UPSTREAM: upstream },
      unsafeDirectSockets: [{ host: '127.0.0.1', port: ports.bare }],
    },
  ];
}

/** Founders with a session each. Returns the tokens of the sessions. */
async function addPeople(db) {
  const tokens = Array.from({ length: PEOPLE }, (_, n) => `bench-${n}-${randomBytes(16).toString('hex')}`);
  const hashes = JSON.stringify(tokens.map((token) => createHash('sha256').update(token).digest('base64url')));
  await db.batch([
    db
      .prepare(
        `INSERT INTO accounts (id, user_type, email, full_name, password_hash, phone, location, plan, is_verified,
           terms_accepted_at, created_at, updated_at)
         SELECT 'chat' || key, 'founder', 'chat' || key || '@example.com', 'Chat ' || key, 'x', 'x', 'Pune', 'premium', 1, ?2, ?2, ?2
         FROM json_each(?1)`,
      )
      .bind(hashes, Date.now()),
    db
      .prepare(
        `INSERT INTO sessions (id, account_id, token_hash, device, created_at, last_active_at, expires_at)
         SELECT 'chat' || key, 'chat' || key, value, 'Chrome on Linux', ?2, ?2, ?2 + 86400000 FROM json_each(?1)`,
      )
      .bind(hashes, Date.now()),
  ]);
  return tokens;
}

/** Opens the stage in memory. `ask.own(signal)` and `ask.bare(signal)` answer with a stream. */
export async function openChatStage() {
  const upstream = await startUpstream();
  const ports = { own: await findFreePort(), bare: await findFreePort() };
  const inspectorPort = await findFreePort();
  const mf = new Miniflare({
    port: await findFreePort(),
    inspectorPort,
    log: new Log(LogLevel.ERROR),
    workers: workersOf(ports, upstream.base),
  });
  await mf.ready;
  const db = await mf.getD1Database('DB', 'outset-chat');
  await migrate(db);
  const tokens = await addPeople(db);
  const heap = await openHeap(inspectorPort, 'outset-chat');
  let asked = 0;
  const post = async (url, headers, signal) => {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ text: 'Which investors like kites?' }),
      signal,
    });
    if (!response.ok) throw new Error(`${url} answered ${response.status}: ${await response.text()}`);
    return response;
  };
  return {
    upstream,
    heap,
    ask: {
      own: (signal) =>
        post(
          `http://127.0.0.1:${ports.own}/api/ai-chat/chat`,
          { authorization: `Bearer ${tokens[asked++ % PEOPLE]}` },
          signal,
        ),
      bare: (signal) => post(`http://127.0.0.1:${ports.bare}/`, {}, signal),
    },
    close: async () => {
      heap.close();
      await mf.dispose();
      upstream.close();
    },
  };
}
