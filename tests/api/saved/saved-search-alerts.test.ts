/** The hourly job of saved searches: who is told what, once, also under retries, overlaps, deletions and a mail service that fails. */
import { env } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import { readEnv, type RawEnv } from '@worker/env';
import { runDueJobs } from '@worker/jobs/schedule';
import { watchSearches } from '@worker/jobs/jobs';
import { createContext } from '@worker/services/core/context';
import { forgetCatalogue } from '@worker/services/directory/listing-catalogue';
import { mailNewMatches, notifyNewMatches } from '@worker/services/saved/saved-search-alerts';
import { addListings } from '@tests/factories/listings';
import { watchD1 } from '@tests/fakes/counted-d1';
import { isWanted } from '@worker/services/notifications/notifications';
import { bearer, clickOut, inbox, PASSWORD, post, rows, send, suppress } from '@tests/setup/accounts';
import { ctxAt, person, type Person } from '@tests/setup/people';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Nine in the morning in India, some day; each test has a day of its own. */
let day = Date.UTC(2026, 11, 1, 3, 41);
const nextDay = () => (day += 10 * DAY);

let n = 0;
/** Listings of a sector, added at a time. */
async function add(at: number, count: number, sector: string) {
  const ids = await addListings(
    Array.from({ length: count }, () => ({ kind: 'seed' as const, name: `Alert fund ${n++}`, sectors: [sector] })),
  );
  await env.DB.prepare(
    'UPDATE shown_listings SET shown_at = ? WHERE listing_seq IN (SELECT seq FROM listings WHERE id IN (SELECT value FROM json_each(?)))',
  )
    .bind(at, JSON.stringify(ids))
    .run();
  forgetCatalogue(ctxAt());
}

const save = async (who: Person, name: string, query: string) =>
  (
    (await post('/api/saved-searches', { name, directory: 'seed', query }, bearer(who.token))).body.data as {
      id: string;
    }
  ).id;
const lines = (who: Person) =>
  rows("SELECT title, body, href FROM notifications WHERE account_id = ? AND topic = 'search' ORDER BY rowid", who.id);
const wantMails = (who: Person, kind = 'founder') =>
  send(
    'PUT',
    kind === 'founder' ? '/api/notifications' : '/api/visitor/notifications',
    { section: 'emailNotifications', key: 'newOpportunities', value: true },
    bearer(who.token),
  );
const mails = async (who: Person) => (await inbox(who.email)).filter(({ subject }) => subject.includes('saved search'));
async function settle(work: () => Promise<boolean>) {
  let steps = 0;
  while (await work()) if (++steps > 50) throw new Error('it never ends');
  return steps;
}

describe('lines in the portal', () => {
  it('sums up all searches of a person in one line, tells it once, and looks at nothing when nothing is new', async () => {
    const who = await person('founder');
    const idle = await person('visitor');
    const one = await save(who, 'One', 'sector=LineA');
    await save(who, 'Two', 'sector=LineB');
    await save(idle, 'Idle', 'sector=LineZ');
    await add(day, 2, 'LineA');
    await settle(() => notifyNewMatches(ctxAt(day)));
    expect(await lines(who)).toEqual([
      { title: '2 new matches for “One”', body: 'LineA', href: `/portal/seed?sector=LineA&saved=${one}` },
    ]);
    await add(day, 1, 'LineA');
    await add(day, 3, 'LineB');
    await settle(() => notifyNewMatches(ctxAt(day)));
    expect((await lines(who))[1]).toEqual({
      title: '4 new matches in 2 of your saved searches',
      body: expect.stringMatching(/^(One: 1 new · Two: 3 new|Two: 3 new · One: 1 new)$/),
      href: '/portal/saved-searches',
    });
    expect(await lines(idle)).toEqual([]);
    const watch = watchD1(env.DB);
    const ctx = createContext(readEnv({ ...(env as unknown as RawEnv), DB: watch.db }), { now: () => day });
    expect(await notifyNewMatches(ctx)).toBe(false);
    expect(watch.roundTrips).toBe(1);
    expect(watch.rowsRead[0]).toBeLessThan(10);
    expect(await lines(who)).toHaveLength(2);
  });

  it('tells no one twice when runs overlap, and nothing that was seen before', async () => {
    const people = await Promise.all(Array.from({ length: 6 }, () => person('founder')));
    for (const who of people) {
      await save(who, 'A', 'sector=Overlap');
      await save(who, 'B', 'sector=Overlap&q=alert');
    }
    await add(day, 1, 'Overlap');
    const [first] = people as [Person];
    const [row] = await rows("SELECT id FROM saved_searches WHERE account_id = ? AND name = 'A'", first.id);
    await post(`/api/saved-searches/${String(row?.['id'])}/seen`, undefined, bearer(first.token));
    await Promise.all(Array.from({ length: 4 }, () => notifyNewMatches(ctxAt(day))));
    await settle(() => notifyNewMatches(ctxAt(day)));
    for (const who of people) expect(await lines(who)).toHaveLength(1);
    expect((await lines(first))[0]?.['title']).toBe('1 new match for “B”');
  });

  it('goes on step by step, and survives an account that is deleted meanwhile', async () => {
    const made = Array.from({ length: 60 }, (_, i) => `step${i}`);
    const [template] = await rows('SELECT * FROM accounts LIMIT 1');
    const columns = Object.keys(template ?? {});
    await env.DB.batch([
      ...made.map((id) =>
        env.DB.prepare(
          `INSERT INTO accounts (${columns.join(', ')}) VALUES (${columns.map(() => '?').join(', ')})`,
        ).bind(
          ...columns.map((name) => (name === 'id' ? id : name === 'email' ? `${id}@example.com` : template?.[name])),
        ),
      ),
      ...made.map((id) =>
        env.DB.prepare(
          `INSERT INTO saved_searches (id, account_id, name, directory, query, seen_seq, notified_seq, created_at)
           SELECT ?, ?, 'Mine', 'seed', 'sector=Steps', max(number), max(number), 0 FROM shown_listings`,
        ).bind(`s-${id}`, id),
      ),
    ]);
    await add(day, 1, 'Steps');
    expect(await notifyNewMatches(ctxAt(day))).toBe(true);
    const told = async () =>
      (await rows("SELECT account_id FROM notifications WHERE account_id LIKE 'step%'")).map(
        (row) => row['account_id'],
      );
    const begun = (await told()).length;
    expect(begun).toBeGreaterThan(0);
    expect(begun).toBeLessThanOrEqual(25);
    await env.DB.prepare("DELETE FROM accounts WHERE id = 'step59'").run();
    await settle(() => notifyNewMatches(ctxAt(day)));
    const all = await told();
    expect(new Set(all).size).toBe(all.length);
    expect(all.length).toBeGreaterThanOrEqual(59);
    await env.DB.prepare("DELETE FROM accounts WHERE id LIKE 'step%'").run();
  });

  it('passes over a stored search that today’s filters refuse', async () => {
    const who = await person('founder');
    const id = await save(who, 'Old', 'sector=Broken');
    await env.DB.prepare("UPDATE saved_searches SET directory = 'gone' WHERE id = ?").bind(id).run();
    await add(day, 1, 'Broken');
    await settle(() => notifyNewMatches(ctxAt(day)));
    expect(await lines(who)).toEqual([]);
    expect(
      (
        await rows(
          'SELECT notified_seq >= (SELECT max(number) FROM shown_listings) AS ok FROM saved_searches WHERE id = ?',
          id,
        )
      )[0],
    ).toEqual({ ok: 1 });
  });
});

describe('mails', () => {
  it('go out once a day, to those who want them, with a text part and the way to switch them off', async () => {
    const at = nextDay();
    const [wants, silent] = [await person('founder'), await person('visitor')];
    await wantMails(wants);
    for (const who of [wants, silent]) {
      await save(who, 'Fintech <b>', 'sector=MailA');
      await save(who, 'Other', 'sector=MailB');
    }
    await add(at - 5 * HOUR, 2, 'MailA');
    await add(at - 4 * HOUR, 1, 'MailB');
    await Promise.all([1, 2, 3].map(() => mailNewMatches(ctxAt(at))));
    await settle(() => mailNewMatches(ctxAt(at)));
    const [mail, ...more] = await mails(wants);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('3 new matches in your saved searches');
    expect(mail?.text).toContain('2 new: Fintech <b>');
    expect(mail?.html).toContain('Fintech &#60;b&#62;');
    for (const part of [mail?.text, mail?.html]) expect(part).toContain('/mail-preferences/');
    expect(mail?.headers['List-Unsubscribe-Post']).toBe('List-Unsubscribe=One-Click');
    expect(await clickOut(mail)).toBe(200);
    expect(await isWanted(ctxAt(at), wants.id, 'newOpportunities')).toBe(false);
    await wantMails(wants);
    expect(await mails(silent)).toEqual([]);

    await add(at, 1, 'MailA');
    await settle(() => mailNewMatches(ctxAt(at + 3 * HOUR)));
    expect(await mails(wants)).toHaveLength(1);
    await settle(() => mailNewMatches(ctxAt(at + DAY)));
    expect((await mails(wants)).map(({ subject }) => subject)).toEqual([
      '1 new match in your saved searches',
      '3 new matches in your saved searches',
    ]);
    await settle(() => mailNewMatches(ctxAt(at + 2 * DAY)));
    expect(await mails(wants)).toHaveLength(2);
  });

  it('count an entry once that several searches of a person find', async () => {
    const at = nextDay();
    const who = await person('founder');
    await wantMails(who);
    await save(who, 'Wide', 'sector=MailOnce');
    await save(who, 'Narrow', 'sector=MailOnce&q=alert');
    await add(at - 5 * HOUR, 2, 'MailOnce');
    await settle(() => notifyNewMatches(ctxAt(at)));
    await settle(() => mailNewMatches(ctxAt(at)));
    expect((await lines(who))[0]?.['title']).toBe('2 new matches in 2 of your saved searches');
    expect((await mails(who))[0]?.subject).toBe('2 new matches in your saved searches');
  });

  it('leave out what was seen, who switched them off, and suppressed addresses', async () => {
    const at = nextDay();
    const [who, off, away] = [await person('founder'), await person('founder'), await person('founder')];
    await suppress(away);
    for (const one of [who, off, away]) {
      await wantMails(one);
      await save(one, 'Mine', 'sector=MailSeen');
    }
    await add(at - 2 * HOUR, 1, 'MailSeen');
    const [row] = await rows('SELECT id FROM saved_searches WHERE account_id = ?', who.id);
    await post(`/api/saved-searches/${String(row?.['id'])}/seen`, undefined, bearer(who.token));
    await env.DB.prepare('UPDATE notification_preferences SET new_opportunities = 0 WHERE account_id = ?')
      .bind(off.id)
      .run();
    await settle(() => mailNewMatches(ctxAt(at)));
    expect([await mails(who), await mails(off), await mails(away)]).toEqual([[], [], []]);
  });

  it('are tried again by the next run when the mail service fails, not at once', async () => {
    const at = nextDay();
    const who = await person('founder');
    await wantMails(who);
    await save(who, 'Mine', 'sector=MailFails');
    await add(at - 2 * HOUR, 1, 'MailFails');
    let tries = 0;
    const failing = (now: number) =>
      createContext(readEnv(env as unknown as RawEnv), {
        now: () => now,
        email: {
          send: async () => {
            tries++;
            throw new Error('down');
          },
          open: () => {
            throw new Error('Not of these mails.');
          },
        },
      });
    await settle(() => mailNewMatches(failing(at)));
    expect(tries).toBe(1);
    await settle(() => mailNewMatches(failing(at)));
    expect(tries).toBe(1);
    await settle(() => mailNewMatches(ctxAt(at + HOUR)));
    expect(await mails(who)).toHaveLength(1);
  });
});

describe('the job', () => {
  it('is due every hour, and a retry of it changes nothing', async () => {
    for (const hour of [0, 3, 12, 23])
      expect(await runDueJobs(readEnv(env as unknown as RawEnv), Date.UTC(2025, 0, 1, hour, 41))).toContain(
        'watch-searches',
      );
    const at = nextDay();
    const who = await person('founder');
    await wantMails(who);
    await save(who, 'Mine', 'sector=Job');
    await add(at - 2 * HOUR, 1, 'Job');
    for (let times = 0; times < 3; times++) await watchSearches(ctxAt(at));
    expect(await lines(who)).toHaveLength(1);
    expect(await mails(who)).toHaveLength(1);
    const key = `search-mail:${who.id}`;
    expect(await rows('SELECT key FROM attempts WHERE key = ?', key)).toHaveLength(1);
    const removed = await send('DELETE', '/api/twofa/delete-account', { password: PASSWORD }, bearer(who.token));
    expect(removed.status).toBe(200);
    expect(await rows('SELECT key FROM attempts WHERE key = ?', key)).toEqual([]);
  });
});
