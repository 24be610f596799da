/** Tells people what is new in their saved searches: a line in the portal within the hour, a mail a day at most. Works in small steps, each of which may be repeated. */
import { MAX_NEW, newMatchesLine, type NewMatches } from '../../src/domain/saved-searches/saved-search';
import { newMatchesMail } from '../emails/new-matches';
import { log } from '../log';
import type { Ctx } from './context';
import { readCatalogue } from './listing-catalogue';
import { notifyAccount } from './notify';
import { countMatches, type StoredSearch } from './saved-search-matches';

/** People of one step; with 30 searches each a step stays below the queries that D1 allows one invocation. */
const PEOPLE = 25;
const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;
/** A day of mails begins at 03:00 UTC, half past eight in India. */
const MAIL_HOUR_MS = 3 * HOUR_MS;
/** A mail that was not accepted is tried again by the next hourly run. */
const RETRY_MS = 50 * 60 * 1000;

const NEWEST = '(SELECT coalesce(max(seq), 0) FROM listings)';

interface SearchRow extends StoredSearch {
  account_id: string;
  seen_seq: number;
  notified_seq: number;
}

/** Counts the matches of each search between its own start and `to`, in one batch; only searches with any are answered. */
async function countNew<Row extends SearchRow>(
  ctx: Ctx,
  rows: readonly Row[],
  to: number,
  fromOf: (row: Row) => number,
): Promise<Map<string, (NewMatches & { row: Row })[]>> {
  const found = new Map<string, (NewMatches & { row: Row })[]>();
  if (rows.length === 0) return found;
  const catalogue = await readCatalogue(ctx);
  const counts = await ctx.d1.batch<{ n: number }>(
    rows.map((row) => countMatches(ctx, row, catalogue, { from: fromOf(row), to })),
  );
  rows.forEach((row, i) => {
    const count = Math.min(MAX_NEW, counts[i]?.results[0]?.n ?? 0);
    if (count === 0) return;
    const { id, name, query } = row;
    const directory = row.directory as NewMatches['directory'];
    found.set(row.account_id, [...(found.get(row.account_id) ?? []), { id, name, directory, query, count, row }]);
  });
  return found;
}

/**
 * One step: up to 25 people whose searches have not been compared with the newest listings. A person's line and the marks
 * of their searches are written together, and only while the marks are what was counted from. True when there is more.
 */
export async function notifyNewMatches(ctx: Ctx): Promise<boolean> {
  const { results: rows } = await ctx.d1
    .prepare(
      `SELECT s.id, s.account_id, s.name, s.directory, s.query, s.seen_seq, s.notified_seq, ${NEWEST} AS newest
         FROM saved_searches s
        WHERE s.notified_seq < ${NEWEST} AND s.account_id IN (
          SELECT DISTINCT account_id FROM (
            SELECT account_id FROM saved_searches WHERE notified_seq < ${NEWEST} ORDER BY notified_seq LIMIT 100)
          LIMIT ${PEOPLE})
        ORDER BY s.account_id, s.created_at DESC`,
    )
    .all<SearchRow & { newest: number }>();
  const [first] = rows;
  if (!first) return false;
  const to = first.newest;
  const found = await countNew(ctx, rows, to, (row) => Math.max(row.notified_seq, row.seen_seq));

  const moved = (own: readonly SearchRow[], onlyIf = '1', params: (string | number)[] = []) =>
    ctx.d1
      .prepare(
        `UPDATE saved_searches SET notified_seq = ? WHERE notified_seq < ? AND id IN (SELECT value FROM json_each(?)) AND ${onlyIf}`,
      )
      .bind(to, to, JSON.stringify(own.map(({ id }) => id)), ...params);
  const statements = [moved(rows.filter(({ account_id: account }) => !found.has(account)))];
  for (const [accountId, matches] of found) {
    const own = rows.filter((row) => row.account_id === accountId);
    const marks = JSON.stringify(Object.fromEntries(own.map((row) => [row.id, row.notified_seq])));
    const isUnchanged = {
      sql: `(SELECT count(*) FROM saved_searches m JOIN json_each(?) j ON j.key = m.id AND j.value = m.notified_seq) = ?`,
      params: [marks, own.length],
    };
    statements.push(
      notifyAccount(ctx, accountId, { topic: 'search', ...newMatchesLine(matches) }, isUnchanged),
      moved(own, isUnchanged.sql, isUnchanged.params),
    );
  }
  const written = await ctx.d1.batch(statements);
  return written.some(({ meta }) => meta.changes > 0);
}

interface MailRow extends SearchRow {
  email: string;
  full_name: string;
}

const mailKey = (accountId: string) => `search-mail:${accountId}`;

/** The listings of the day before the last 03:00 UTC, as a range of `seq`. */
async function lastDay(ctx: Ctx, end: number): Promise<{ from: number; to: number }> {
  const before = 'coalesce((SELECT seq FROM listings WHERE created_at < ? ORDER BY seq DESC LIMIT 1), 0)';
  const row = await ctx.d1
    .prepare(`SELECT ${before} AS "from", ${before} AS "to"`)
    .bind(end - DAY_MS, end)
    .first<{ from: number; to: number }>();
  return row ?? { from: 0, to: 0 };
}

async function send(ctx: Ctx, rows: readonly MailRow[], found: readonly NewMatches[]): Promise<void> {
  const [person] = rows;
  if (!person) return;
  const mail = newMatchesMail({ to: person.email, fullName: person.full_name, found, siteUrl: ctx.env.SITE_URL });
  try {
    await ctx.email.send(mail);
  } catch (error) {
    log('error', 'mail not sent', { requestId: ctx.requestId, error: String(error).replaceAll(person.email, '…') });
    await ctx.d1
      .prepare('UPDATE attempts SET window_ends_at = ?1 WHERE key = ?2')
      .bind(ctx.now() + RETRY_MS, mailKey(person.account_id))
      .run();
  }
}

/**
 * One step: mails up to 25 people who switched new opportunities on what came in the last whole day and they have not
 * seen. Each is claimed for the day before the mail goes out, so that no second run sends it. True when there is more.
 */
export async function mailNewMatches(ctx: Ctx): Promise<boolean> {
  const end = Math.floor((ctx.now() - MAIL_HOUR_MS) / DAY_MS) * DAY_MS + MAIL_HOUR_MS;
  const { from, to } = await lastDay(ctx, end);
  if (to <= from) return false;
  const { results: rows } = await ctx.d1
    .prepare(
      `SELECT s.id, s.account_id, s.name, s.directory, s.query, s.seen_seq, s.notified_seq, a.email, a.full_name
         FROM (SELECT p.account_id AS id FROM notification_preferences p
                WHERE p.new_opportunities = 1
                  AND EXISTS (SELECT 1 FROM saved_searches o WHERE o.account_id = p.account_id AND o.seen_seq < ?1)
                  AND NOT EXISTS (SELECT 1 FROM attempts t WHERE t.key = '${mailKey('')}' || p.account_id AND t.window_ends_at > ?2)
                ORDER BY p.account_id LIMIT ${PEOPLE}) w
         JOIN accounts a ON a.id = w.id JOIN saved_searches s ON s.account_id = w.id
        ORDER BY s.account_id, s.created_at DESC`,
    )
    .bind(to, ctx.now())
    .all<MailRow>();
  if (rows.length === 0) return false;
  const found = await countNew(ctx, rows, to, (row) => Math.max(row.seen_seq, from));
  const people = [...new Set(rows.map((row) => row.account_id))];
  const claimed = await ctx.d1
    .prepare(
      `INSERT INTO attempts (key, count, window_ends_at) SELECT value, 1, ?2 FROM json_each(?1) WHERE true
       ON CONFLICT (key) DO UPDATE SET window_ends_at = ?2 WHERE attempts.window_ends_at <= ?3 RETURNING key`,
    )
    .bind(JSON.stringify(people.map(mailKey)), end + DAY_MS, ctx.now())
    .all<{ key: string }>();
  const mine = new Set(claimed.results.map(({ key }) => key));
  for (const [accountId, matches] of found) {
    if (!mine.has(mailKey(accountId))) continue;
    await send(
      ctx,
      rows.filter((row) => row.account_id === accountId),
      matches,
    );
  }
  return mine.size > 0;
}
