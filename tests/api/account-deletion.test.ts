/** The end of an account, the download of its data, and the log of its events. */
import { env, SELF } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import { SECTIONS } from '../../worker/services/account-data';
import { endExpired } from '../../worker/jobs/end-expired';
import { createContext } from '../../worker/services/context';
import { readEnv, type RawEnv } from '../../worker/env';
import { png } from '../factories/photos';
import { bearer, cookie, inbox, PASSWORD, post, rows, send, signIn, verifiedAccount } from '../setup/accounts';
import { ORIGIN } from '../setup/call';

const DAY_MS = 86_400_000;
const FOUNDER = '/api/twofa/delete-account';
const VISITOR = '/api/visitor/delete-account';

async function person(kind: 'founder' | 'visitor' = 'founder') {
  const { email } = await verifiedAccount(kind);
  const { token } = await signIn(email);
  const id = String((await rows('SELECT id FROM accounts WHERE email = ?', email))[0]?.['id']);
  return { email, token, id };
}

const remove = (path: string, token: string, body: unknown = { password: PASSWORD }) =>
  send('DELETE', path, body, bearer(token));

/** Every table that names an account, with its columns. */
async function accountTables(): Promise<Map<string, string[]>> {
  const found = new Map<string, string[]>();
  for (const { name, sql } of await rows(
    "SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf*'",
  )) {
    const columns = [...String(sql).matchAll(/^\s*`(\w+)` /gm)].map(([, column]) => String(column));
    if (columns.includes('account_id')) found.set(String(name), columns);
  }
  return found;
}

/** A row in every table that belongs to an account. */
async function fillAll(id: string, email: string): Promise<void> {
  const now = Date.now();
  const run = (sql: string, ...params: (string | number)[]) =>
    env.DB.prepare(sql)
      .bind(...params)
      .run();
  await run("INSERT INTO account_events (account_id, type, at) VALUES (?, 'logged-in', ?)", id, now);
  const secret = (name: string) => `secret-${name}-${id}`;
  await run(
    'INSERT INTO second_factors (account_id, secret, pending_secret, enabled_at, updated_at) VALUES (?,?,?,?,?)',
    id,
    secret('totp'),
    secret('pending'),
    now,
    now,
  );
  await run('INSERT INTO recovery_codes (account_id, code_hash, created_at) VALUES (?,?,?)', id, secret('code'), now);
  await run(
    'INSERT INTO login_challenges (id, account_id, token_hash, created_at, expires_at) VALUES (?,?,?,?,?)',
    `c${id}`,
    id,
    secret('challenge'),
    now,
    now + DAY_MS,
  );
  await run(
    'INSERT INTO trusted_devices (id, account_id, token_hash, device, created_at, expires_at) VALUES (?,?,?,?,?,?)',
    `t${id}`,
    id,
    secret('trust'),
    'Chrome on Linux',
    now,
    now + DAY_MS,
  );
  await run(
    'INSERT INTO known_devices (account_id, device_hash, first_seen_at) VALUES (?,?,?)',
    id,
    secret('device'),
    now,
  );
  await run('INSERT INTO notification_preferences (account_id, newsletter, updated_at) VALUES (?,1,?)', id, now);
  await run(
    'INSERT INTO notifications (id, account_id, topic, title, created_at) VALUES (?,?,?,?,?)',
    `n${id}`,
    id,
    'account',
    'Hello',
    now,
  );
  await run(
    "INSERT INTO notices (id, topic, title, created_at) VALUES ('notice', 'maintenance', 'Soon', ?) ON CONFLICT DO NOTHING",
    now,
  );
  await run("INSERT INTO notice_reads (account_id, notice_id, read_at) VALUES (?, 'notice', ?)", id, now);
  await run(
    'INSERT INTO feedback (account_id, rating, feedback, created_at, updated_at) VALUES (?,5,?,?,?)',
    id,
    'Good.',
    now,
    now,
  );
  await run('INSERT INTO saved_versions (account_id, version) VALUES (?, 1)', id);
  await run(
    "INSERT INTO saved_records (account_id, kind, key, value, stamp, version) VALUES (?, 'note', 'k', '\"Call them\"', 's', 1)",
    id,
  );
  await run(
    'INSERT INTO contact_messages (id, account_id, name, email, subject, message, created_at) VALUES (?,?,?,?,?,?,?)',
    `m${id}`,
    id,
    'Asha',
    email,
    'Hi',
    'Signed in',
    now,
  );
  await run(
    'INSERT INTO contact_messages (id, name, email, subject, message, created_at) VALUES (?,?,?,?,?,?)',
    `g${id}`,
    'Asha',
    email,
    'Hi',
    'As a guest',
    now,
  );
  await run(
    "INSERT INTO account_tokens (id, account_id, purpose, token_hash, created_at, expires_at) VALUES (?,?,'reset-password',?,?,?)",
    `r${id}`,
    id,
    secret('reset'),
    now,
    now + DAY_MS,
  );
  await run(
    'INSERT INTO collection_shares (id, account_id, collection_id, created_at) VALUES (?,?,?,?)',
    `h${id}`,
    id,
    '1',
    now,
  );
  await run(
    `INSERT INTO saved_searches (id, account_id, name, directory, query, seen_seq, notified_seq, created_at)
     VALUES (?,?,'Mine','seed','q=a',0,0,?)`,
    `s${id}`,
    id,
    now,
  );
  await run(
    'INSERT INTO fit_settings (account_id, stage, industry, city, ticket, updated_at) VALUES (?,1,2,3,4,?)',
    id,
    now,
  );
  await run(
    `INSERT INTO milestones (id, description, category, stage, place, created_at, updated_at)
     VALUES ('m','Begin','Setup','MVP',1,?,?) ON CONFLICT DO NOTHING`,
    now,
    now,
  );
  await run(
    "INSERT INTO milestone_marks (account_id, milestone_id, is_done, done_changed_at) VALUES (?,'m',1,?)",
    id,
    now,
  );
  await run('INSERT INTO calendar_feeds (account_id, number, created_at) VALUES (?,1,?)', id, now);
  await run(
    'INSERT INTO contact_exports (id, account_id, month, ref, exported_at) VALUES (?,?,?,?,?)',
    `e${id}`,
    id,
    '2026-11',
    'seed:1',
    now,
  );
  await run(
    "INSERT INTO subscription_requests (id, account_id, plan, status, created_at, updated_at) VALUES (?,?,'core','open',?,?)",
    `p${id}`,
    id,
    now,
    now,
  );
  await run(
    `INSERT INTO tool_documents (account_id, tool, id, name, saved_at, revision, size, file_key, updated_at)
     VALUES (?,'burn-rate','plan','My runway plan',?,1,2,?,?)`,
    id,
    now,
    `documents/${id}.json`,
    now,
  );
  await run(
    `INSERT INTO tool_document_versions (account_id, tool, document_id, revision, name, started_at, saved_at, size, file_key)
     VALUES (?,'burn-rate','plan',1,'My runway plan',?,?,2,?)`,
    id,
    now,
    now,
    `documents/${id}.json`,
  );
  await env.FILES.put(`documents/${id}.json`, '{}');
  await run('INSERT INTO waiting_list (email, created_at) VALUES (?,?)', email, now);
}

async function uploadPhoto(token: string): Promise<string> {
  const form = new FormData();
  form.set('profileImage', new File([png(2, 2) as Uint8Array<ArrayBuffer>], 'me.png'));
  const response = await SELF.fetch(`${ORIGIN}/api/upload-profile-image`, {
    method: 'POST',
    headers: bearer(token),
    body: form,
  });
  return ((await response.json()) as { data: { profileImage: string } }).data.profileImage;
}

describe('deletion', () => {
  it('API-020 ACC-22 removes everything of a founder at once: rows, photo, sessions', { timeout: 40_000 }, async () => {
    const [gone, other] = [await person(), await person()];
    const second = await signIn(gone.email);
    await fillAll(gone.id, gone.email);
    await fillAll(other.id, other.email);
    await post('/api/login', { email: gone.email, password: 'wrong one!' });
    const photo = await uploadPhoto(gone.token);
    const otherBefore = await rows('SELECT * FROM accounts WHERE id = ?', other.id);
    const tables = await accountTables();
    expect(tables.size).toBeGreaterThan(11);
    for (const table of tables.keys()) {
      expect((await rows(`SELECT 1 FROM ${table} WHERE account_id = ?`, gone.id)).length, table).toBeGreaterThan(0);
    }

    const { status, body, headers } = await remove(FOUNDER, gone.token);
    expect([status, body.success]).toEqual([200, true]);
    expect(headers.get('set-cookie')).toMatch(/^__Host-outset=; Max-Age=0/);

    expect(await rows('SELECT 1 FROM accounts WHERE id = ? OR email = ?', gone.id, gone.email)).toEqual([]);
    expect(await rows('SELECT email FROM waiting_list WHERE email IN (?, ?)', gone.email, other.email)).toEqual([
      { email: other.email },
    ]);
    for (const table of tables.keys()) {
      expect(await rows(`SELECT 1 FROM ${table} WHERE account_id = ?`, gone.id), table).toEqual([]);
      expect((await rows(`SELECT 1 FROM ${table} WHERE account_id = ?`, other.id)).length, table).toBeGreaterThan(0);
    }
    // Nothing anywhere holds the address, apart from the mails that were sent to it.
    for (const { name } of await rows(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%'",
    )) {
      if (name === 'outbox_mails' || String(name).startsWith('_cf')) continue;
      const text = JSON.stringify(await rows(`SELECT * FROM "${String(name)}"`));
      expect(text.includes(gone.email), String(name)).toBe(false);
      expect(name === 'audit_log' || !text.includes(gone.id), String(name)).toBe(true);
    }
    expect(await env.FILES.get(photo.replace('/files/', ''))).toBeNull();
    expect(await env.FILES.head(`documents/${gone.id}.json`)).toBeNull();
    expect(await env.FILES.head(`documents/${other.id}.json`)).not.toBeNull();
    for (const token of [gone.token, second.token]) {
      expect((await send('GET', '/api/sessions', undefined, bearer(token))).status).toBe(401);
    }
    expect((await post('/api/login', { email: gone.email, password: PASSWORD })).status).toBe(401);
    expect(await rows('SELECT * FROM accounts WHERE id = ?', other.id)).toEqual(otherBefore);

    const [mail] = await inbox(gone.email);
    expect(mail?.subject).toBe('Your Outset account has been deleted');
    expect(mail?.text).toContain('support@outset.example');
    expect(
      await rows("SELECT action FROM audit_log WHERE subject_id = ? AND action = 'account.deleted'", gone.id),
    ).toEqual([{ action: 'account.deleted' }]);
  });

  it('API-021 ACC-22 removes a visitor, and the e-mail may register again', async () => {
    const gone = await person('visitor');
    expect((await remove(VISITOR, gone.token)).status).toBe(200);
    const again = await verifiedAccount('visitor', { email: gone.email });
    expect((await signIn(again.email)).token).toBeTruthy();
  });

  it('ACC-22 refuses a wrong, missing or odd password, and nothing is gone', async () => {
    const { token, id } = await person();
    const wrong = await remove(FOUNDER, token, { password: `${PASSWORD} ` });
    expect(wrong).toMatchObject({
      status: 403,
      body: {
        message: 'This password is not right.',
        code: 'wrong-password',
        errors: { password: 'This password is not right.' },
      },
    });
    for (const body of [{}, { password: '' }, { password: 7 }, { password: ['x'] }, { password: 'x'.repeat(513) }]) {
      expect((await remove(FOUNDER, token, body)).status).toBe(400);
    }
    expect((await send('DELETE', FOUNDER, undefined, bearer(token))).status).toBe(400);
    expect((await remove(FOUNDER, token, { password: "' OR 1=1--" })).status).toBe(403);
    expect((await rows('SELECT 1 FROM accounts WHERE id = ?', id)).length).toBe(1);
    expect((await send('GET', '/api/sessions', undefined, bearer(token))).status).toBe(200);
  });

  it(
    'locks after ten wrong passwords, whichever session asks, and then refuses the right one too',
    { timeout: 40_000 },
    async () => {
      const { token, email } = await person();
      const second = (await signIn(email)).token;
      for (let count = 0; count < 10; count++) {
        expect((await remove(FOUNDER, count % 2 ? token : second, { password: 'wrong' })).status).toBe(403);
      }
      const locked = await remove(FOUNDER, token);
      expect(locked.status).toBe(429);
      expect(Number(locked.headers.get('retry-after'))).toBeGreaterThan(600);
      expect(locked.body.message).toBe('Too many failed attempts. Please try again in 15 minutes.');
      expect((await signIn(email)).token).toBeTruthy();
    },
  );

  it('keeps the kinds apart, and refuses guests and other sites', async () => {
    const [founder, visitor] = [await person(), await person('visitor')];
    expect((await remove(VISITOR, founder.token)).status).toBe(403);
    expect((await remove(FOUNDER, visitor.token)).status).toBe(403);
    expect((await send('DELETE', FOUNDER, { password: PASSWORD })).status).toBe(401);
    const foreign = await send(
      'DELETE',
      FOUNDER,
      { password: PASSWORD },
      cookie(founder.token, 'https://evil.example'),
    );
    expect(foreign.status).toBe(403);
    expect((await rows('SELECT 1 FROM accounts WHERE id IN (?, ?)', founder.id, visitor.id)).length).toBe(2);
  });

  it('says goodbye once when it is asked twice at the same time', async () => {
    const { token, email } = await person();
    const answers = await Promise.all([remove(FOUNDER, token), remove(FOUNDER, token)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 401]);
    const mails = (await inbox(email)).filter(({ subject }) => subject.includes('deleted'));
    expect(mails).toHaveLength(1);
  });
});

describe('download of the data', () => {
  it('answers one file with every section and no secret', async () => {
    const { token, id, email } = await person();
    await fillAll(id, email);
    await uploadPhoto(token);
    const response = await SELF.fetch(`${ORIGIN}/api/account/data`, { headers: bearer(token) });
    expect(response.headers.get('content-disposition')).toMatch(
      /^attachment; filename="outset-data-\d{4}-\d\d-\d\d\.json"$/,
    );
    expect(response.headers.get('cache-control')).toBe('private, no-store');
    const text = await response.text();
    const data = JSON.parse(text) as Record<string, unknown>;
    expect(data['account']).toMatchObject({ email, fullName: 'Asha Rao', isVerified: true, companyName: 'Kite Labs' });
    expect(data['feedback']).toMatchObject({ rating: 5, feedback: 'Good.' });
    expect(data['notificationPreferences']).toMatchObject({ newsletter: true, newOpportunities: false });
    expect(data['photo']).toEqual({ type: 'image/png', base64: Buffer.from(png(2, 2)).toString('base64') });
    for (const { name, single } of SECTIONS) {
      if (single) expect(data[name], name).toBeTruthy();
      else expect((data[name] as unknown[]).length, name).toBeGreaterThan(0);
    }
    // No value of a column that holds a secret or a hash, of whichever table.
    expect(text).not.toMatch(/scrypt|secret-/);
    for (const [table, columns] of [...(await accountTables()), ['accounts', ['password_hash']] as const]) {
      for (const column of columns.filter((name) => /hash|secret/.test(name))) {
        const where = table === 'accounts' ? 'id' : 'account_id';
        for (const row of await rows(`SELECT ${column} AS v FROM ${table} WHERE ${where} = ?`, id)) {
          if (row['v']) expect(text.includes(String(row['v'])), `${table}.${column}`).toBe(false);
        }
      }
    }
    expect(text).not.toContain(token);
  });

  it('forgets no table of accounts', async () => {
    const sections = new Set(SECTIONS.map(({ table }) => table));
    expect([...(await accountTables()).keys()].filter((table) => !sections.has(table))).toEqual([]);
  });

  it('holds nothing of others, and is closed to guests', async () => {
    const [one, other] = [await person(), await person('visitor')];
    const { body } = await send('GET', '/api/account/data', undefined, bearer(one.token));
    expect(JSON.stringify(body)).not.toContain(other.id);
    expect(JSON.stringify(body)).not.toContain(other.email);
    expect((await send('GET', '/api/account/data')).status).toBe(401);
  });
});

describe('events of the account', () => {
  let who: Awaited<ReturnType<typeof person>>;
  beforeAll(async () => {
    who = await person();
  });
  const list = (query = '') => send('GET', `/api/account/events${query}`, undefined, bearer(who.token));

  it('lists what happened, newest first, by pages', async () => {
    await env.DB.batch(
      Array.from({ length: 45 }, (_, n) =>
        env.DB.prepare(
          "INSERT INTO account_events (account_id, type, device, city, at) VALUES (?, 'login-failed', 'Chrome on Linux', 'Pune', ?)",
        ).bind(who.id, Date.now() + n),
      ),
    );
    const seen: number[] = [];
    let query = '';
    for (let page = 0; page < 5; page++) {
      const { status, body } = await list(query);
      expect(status).toBe(200);
      const { events, next } = body.data as {
        events: { id: number; type: string; at: string; device: string; city: string }[];
        next: number | null;
      };
      seen.push(...events.map(({ id }) => id));
      if (page === 0) expect(events[0]).toMatchObject({ type: expect.any(String), at: expect.stringMatching(/Z$/) });
      if (next === null) break;
      expect(events).toHaveLength(20);
      query = `?before=${next}`;
    }
    expect(seen.length).toBeGreaterThanOrEqual(45);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen).toEqual([...seen].sort((a, b) => b - a));
  });

  it('writes one for an ended session and for each way out', async () => {
    const me = await person();
    const types = async () =>
      (await rows('SELECT type FROM account_events WHERE account_id = ? ORDER BY id', me.id)).map((row) => row['type']);
    const other = await signIn(me.email);
    await send('DELETE', `/api/sessions/${other.sessionId}`, undefined, bearer(me.token));
    expect((await types()).at(-1)).toBe('session-ended');
    await send('DELETE', `/api/sessions/${other.sessionId}`, undefined, bearer(me.token));
    expect((await types()).filter((type) => type === 'session-ended')).toHaveLength(1);
    await post('/api/logout', undefined, bearer((await signIn(me.email)).token));
    expect((await types()).at(-1)).toBe('logged-out');
    await post('/api/logout?all=true', undefined, bearer(me.token));
    expect((await types()).at(-1)).toBe('logged-out-everywhere');
  });

  it('shows nobody the events of others, and refuses what is no id', async () => {
    const other = await person('visitor');
    const { body } = await send('GET', '/api/account/events', undefined, bearer(other.token));
    const { events } = body.data as { events: { type: string }[] };
    expect(events.every(({ type }) => type !== 'login-failed')).toBe(true);
    for (const before of ['x', '0', '-1', '1.5', '1e3', '%00', "1' OR 1=1--", '9'.repeat(40)]) {
      expect((await list(`?before=${encodeURIComponent(before)}`)).status, before).toBe(400);
    }
    expect((await list('?before=1')).body.data).toEqual({ events: [], next: null });
    expect((await send('GET', '/api/account/events')).status).toBe(401);
  });

  it('keeps 90 days: older ones are not shown, and are removed by the job', async () => {
    const old = Date.now() - 91 * DAY_MS;
    await env.DB.prepare("INSERT INTO account_events (account_id, type, at) VALUES (?, 'password-changed', ?)")
      .bind(who.id, old)
      .run();
    expect(JSON.stringify((await list()).body)).not.toContain('password-changed');
    await endExpired(createContext(readEnv(env as unknown as RawEnv), { actor: { role: 'system', job: 'test' } }));
    expect(await rows('SELECT 1 FROM account_events WHERE at = ?', old)).toEqual([]);
    expect(
      (await rows("SELECT 1 FROM account_events WHERE account_id = ? AND type = 'login-failed'", who.id)).length,
    ).toBe(45);
  });
});
