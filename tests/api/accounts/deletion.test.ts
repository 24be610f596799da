/** The end of an account, and the log of its events. */
import { env } from 'cloudflare:test';
import { beforeAll, describe, expect, it } from 'vitest';
import { endExpired } from '@worker/services/upkeep/end-expired';
import { createContext } from '@worker/services/core/context';
import { readEnv, type RawEnv } from '@worker/env';
import { hashToken } from '@worker/services/core/secrets';
import { accountTables, fillAll, uploadPhoto } from '@tests/factories/account-rows';
import { bearer, cookie, inbox, PASSWORD, post, rows, send, signIn, verifiedAccount } from '@tests/setup/accounts';

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

/**
 * Tables without personal data, each with the reason. The test fails for a table that is not here, does not name an account, and is not
 * among the tables below that have an email: a developer who adds a table decides here about its data.
 */
const IMPERSONAL: Record<string, string> = {
  account_counts: 'how many have a value; one that nobody has any more is gone',
  admin_second_factors: 'of operators, who are no accounts',
  admin_links: 'mailed to operators, who are no accounts',
  admin_sessions: 'of operators, who are no accounts',
  admin_users: 'operators, who are no accounts',
  audit_log: 'random ids and no names',
  checked_addresses: 'addresses of entries of the public directory, and when they last answered',
  bin: 'records that operators deleted: the public directory and what operators wrote',
  daily_counts: 'how often something happened on a day',
  dead_letters: 'messages of the queue: random ids and times, for 90 days',
  campaigns: 'written by operators; who was chosen stands there as random ids',
  d1_migrations: 'names of migrations',
  entry_views: 'how often a maintained entry was read on a day',
  erasures: 'random ids of accounts that are gone, and the day',
  faqs: 'written by operators',
  guide_words: 'derived from terms, FAQs, resources and milestones',
  handled_reports: 'ids made from reports of mails, and when they were handled',
  import_headings: 'names of columns in files of operators',
  import_rows: 'rows of the public directory as operators sent them',
  imports: 'files of operators',
  listing_anchors: 'derived from listings',
  listing_counts: 'derived from listings',
  listing_state: 'one version number',
  listing_tags: 'derived from listings',
  listing_words: 'derived from listings',
  list_views: 'of operators, who are no accounts',
  listings: 'the public directory',
  maintenance_switches: 'texts of operators for everybody',
  media_people: 'the public directory',
  merges: 'entries of the public directory that operators made one; what people saved of them is merged_saved',
  milestones: 'written by operators',
  newsletter_schedule: 'when newsletters go out',
  newsletter_templates: 'written by operators',
  oauth_clients: 'names and addresses of programs',
  oauth_grants: 'hashes and times of a program; goes with its row of personal_tokens',
  notices: 'the same for everybody',
  prepared_answers: 'written by operators',
  pictures: 'addresses of pictures in records of operators',
  shown_listings: 'the order in which listings were first shown',
  schemes: 'the public directory',
  due_dates: 'written by operators',
  exchange_rates: 'written by operators',
  resource_categories: 'written by operators',
  resources: 'written by operators',
  restores: 'where a restore of a backup is',
  sample_choices: 'whether samples are shown',
  sending_settings: 'how many at once',
  service_states: 'when the mail service, feeds and jobs last answered',
  startup_terms: 'written by operators',
  tags: 'names of sectors and cities',
};
const BY_EMAIL = ['accounts', 'attempts', 'mail_suppressions', 'outbox_mails', 'waiting_list'];

describe('deletion', () => {
  it('knows every table: each goes with the account, goes by the e-mail, or holds nothing of a person', async () => {
    const known = new Set([...(await accountTables()).keys(), ...BY_EMAIL, ...Object.keys(IMPERSONAL)]);
    const all = await rows("SELECT name, sql FROM sqlite_master WHERE type = 'table' AND name NOT GLOB '_cf*'");
    // The tables behind a full-text index, which holds listings, media people, what is read, or accounts by triggers of theirs.
    const isIndex = (name: string) =>
      /^(?:(?:listing|media|account|guide)_\w*search|listing_names)/.test(name) || name.startsWith('sqlite_');
    const names = all.map(({ name }) => String(name)).filter((name) => !isIndex(name));
    expect(names.filter((name) => !known.has(name))).toEqual([]);
    expect([...known].filter((name) => !names.includes(name))).toEqual([]);
    // Tables without personal data must not contain anything that looks like a person, apart from the public directory, operators and
    // counts.
    for (const { name, sql } of all) {
      if (
        !(String(name) in IMPERSONAL) ||
        /^(listings|list_views|media_people|admin_\w+|account_counts)$/.test(String(name))
      )
        continue;
      expect(String(sql), String(name)).not.toMatch(/`\w*(account|e?mail|phone|full_name|owner|user)\w*`/);
    }
  });

  it('knows every folder of files: photos and documents go with the account, the others are no one’s', () => {
    const sources = import.meta.glob<string>('../../../worker/**/*.ts', {
      query: '?raw',
      import: 'default',
      eager: true,
    });
    const writers = Object.entries(sources).flatMap(([path, text]) =>
      /\bFILES\s*\.put\(|\bKV\s*\.put\(/.test(text) ? [path.replace('../../../worker/services/', '')] : [],
    );
    expect(writers.sort()).toEqual([
      'accounts/profiles.ts',
      'backup/write-chunk.ts', // what a backup holds, given back to where it lay
      'core/files.ts', // what operators upload: the library, milestones
      'maintenance/maintenance.ts', // KV: the switch
      'news/news.ts', // KV: stories by a hash of what was searched
      'resources/resource-files.ts', // documents that Outset brings, from the static files
      'tools/tool-documents.ts',
    ]);
  });

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
    for (const index of ['account_search', 'account_word_search']) {
      const found = ({ email }: { email: string }) =>
        rows(`SELECT rowid FROM ${index} WHERE ${index} MATCH ?`, `"${email}"`);
      expect([(await found(gone)).length, (await found(other)).length], index).toEqual([0, 1]);
      // Its pages contain no deleted data.
      await rows(`INSERT INTO ${index} (${index}, rank) VALUES ('integrity-check', 1)`);
    }
    expect(await rows('SELECT email FROM waiting_list WHERE email IN (?, ?)', gone.email, other.email)).toEqual([
      { email: other.email },
    ]);
    for (const table of tables.keys()) {
      expect(await rows(`SELECT 1 FROM ${table} WHERE account_id = ?`, gone.id), table).toEqual([]);
      expect((await rows(`SELECT 1 FROM ${table} WHERE account_id = ?`, other.id)).length, table).toBeGreaterThan(0);
    }
    // No table contains the address, the id or a hash of them, apart from the goodbye mail and the log of actions.
    const isOf = (who: { id: string; email: string }) => (text: string) =>
      [who.id, who.email, hashToken(who.id), hashToken(who.email)].some((mark) => text.includes(mark));
    for (const { name } of await rows(
      "SELECT name FROM sqlite_master WHERE type = 'table' AND sql NOT LIKE '%VIRTUAL%' AND name NOT GLOB '_cf*'",
    )) {
      const found = (await rows(`SELECT * FROM "${String(name)}"`)).map((row) => JSON.stringify(row));
      if (name === 'outbox_mails') {
        expect(found.filter(isOf(gone))).toEqual([expect.stringContaining('has been deleted')]);
        expect(found.filter(isOf(other))).toHaveLength(2);
      } else if (name === 'erasures') {
        // So that a restored backup deletes the account again: its id and the day alone.
        expect(found.filter(isOf(gone)).map((text) => Object.keys(JSON.parse(text) as object))).toEqual([
          ['id', 'day', 'is_copied'],
        ]);
      } else if (name === 'audit_log') expect(found.filter((text) => text.includes(gone.email))).toEqual([]);
      else expect(found.filter(isOf(gone)), String(name)).toEqual([]);
      if (name === 'attempts') expect(found.filter(isOf(other))).toHaveLength(3);
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
        message: 'This password is not correct.',
        code: 'wrong-password',
        errors: { password: 'This password is not correct.' },
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

  it('shows no one the events of others, and refuses what is no id', async () => {
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
