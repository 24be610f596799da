/**
 * Tells people of new matches of their saved searches: by a line in the portal within the hour, and by one mail a day at most.
 * Works in small steps, each of which may be repeated.
 */
import { newMatchesLine, type NewMatches } from '@/domain/saved-searches/saved-search';
import { newMatchesMail } from '@worker/emails/digests';
import { batch, fixedSql, sql, statementOf } from '@worker/db/sql';
import type { savedSearches } from '@worker/db/schema';
import { describeError, log } from '@worker/log';
import type { Account } from '@worker/services/accounts/registration';
import type { Ctx } from '@worker/services/core/context';
import { readCatalogue } from '@worker/services/directory/listing-catalogue';
import { isSuppressed } from '@worker/services/core/suppressions';
import { mailLinksOf, unsubscribeHeaders } from '@worker/services/core/mail-links';
import { notifyAccount } from '@worker/services/notifications/notifications';
import { listMatches, NEWEST, type StoredSearch } from './saved-searches';
import { DAY_MS, HOUR_MS, MINUTE_MS } from '@/domain/time/durations';

/** People in one step; with 30 searches each a step stays below the queries that D1 allows one invocation. */
const PEOPLE = 25;
/** A day of mails begins at 03:00 UTC, half past eight in India. */
const MAIL_HOUR_MS = 3 * HOUR_MS;
/** A mail that was not accepted is tried again by the next hourly run. */
const RETRY_MS = 50 * MINUTE_MS;

type SearchRow = StoredSearch & Pick<typeof savedSearches.$inferSelect, 'accountId' | 'seenSeq' | 'notifiedSeq'>;
/** The columns of `saved_searches s`. */
const COLUMNS = fixedSql(`s.id, s.account_id AS accountId, s.name, s.directory, s.query, s.seen_seq AS seenSeq,
  s.notified_seq AS notifiedSeq`);

/** The matches of each search between its own start and `to`, in one batch; only searches with any are returned. */
async function countNew<Row extends SearchRow>(
  ctx: Ctx,
  rows: readonly Row[],
  to: number,
  fromOf: (row: Row) => number,
): Promise<Map<string, (NewMatches & { row: Row })[]>> {
  const found = new Map<string, (NewMatches & { row: Row })[]>();
  if (rows.length === 0) return found;
  const catalogue = await readCatalogue(ctx);
  const lists = await batch(
    ctx.d1,
    rows.map((row) => listMatches(row, catalogue, { from: fromOf(row), to })),
  );
  rows.forEach((row, i) => {
    const entries = JSON.parse(lists[i]?.results[0]?.entries ?? '[]') as number[];
    if (entries.length === 0) return;
    const { id, name, query } = row;
    const directory = row.directory as NewMatches['directory'];
    found.set(row.accountId, [...(found.get(row.accountId) ?? []), { id, name, directory, query, entries, row }]);
  });
  return found;
}

/**
 * One step: up to 25 people whose searches have not been compared with the newest listings. A person's line and the marks of their searches
 * are written together, and only if the marks have not changed since the count. Returns true if there are more people.
 */
export async function notifyNewMatches(ctx: Ctx): Promise<boolean> {
  const rows = await ctx.rows(sql<SearchRow & { newest: number }>`SELECT ${COLUMNS}, ${NEWEST} AS newest
         FROM saved_searches s
        WHERE s.notified_seq < ${NEWEST} AND s.account_id IN (
          SELECT DISTINCT account_id FROM (
            SELECT account_id FROM saved_searches WHERE notified_seq < ${NEWEST} ORDER BY notified_seq LIMIT 100)
          LIMIT ${PEOPLE})
        ORDER BY s.account_id, s.created_at DESC`);
  const [first] = rows;
  if (!first) return false;
  const to = first.newest;
  const found = await countNew(ctx, rows, to, (row) => Math.max(row.notifiedSeq, row.seenSeq));

  const moved = (own: readonly SearchRow[], onlyIf = sql`1`) => {
    const ids = JSON.stringify(own.map(({ id }) => id));
    return sql`UPDATE saved_searches SET notified_seq = ${to}
      WHERE notified_seq < ${to} AND id IN (SELECT value FROM json_each(${ids})) AND ${onlyIf}`;
  };
  const statements = [moved(rows.filter(({ accountId: account }) => !found.has(account)))];
  for (const [accountId, matches] of found) {
    const own = rows.filter((row) => row.accountId === accountId);
    const marks = JSON.stringify(Object.fromEntries(own.map((row) => [row.id, row.notifiedSeq])));
    const isUnchanged = sql`(SELECT count(*) FROM saved_searches m
      JOIN json_each(${marks}) j ON j.key = m.id AND j.value = m.notified_seq) = ${own.length}`;
    statements.push(
      notifyAccount(ctx, accountId, { topic: 'search', ...newMatchesLine(matches) }, isUnchanged),
      moved(own, isUnchanged),
    );
  }
  const written = await batch(ctx.d1, statements);
  return written.some(({ meta }) => meta.changes > 0);
}

type MailRow = SearchRow & Pick<Account, 'email' | 'fullName'>;

const mailKey = (accountId: string) => `search-mail:${accountId}`;

/** The listings that were first shown in the day before the last 03:00 UTC, as a range of their numbers. */
async function lastDay(ctx: Ctx, end: number): Promise<{ from: number; to: number }> {
  const before = (at: number) =>
    sql`coalesce((SELECT number FROM shown_listings WHERE shown_at < ${at} ORDER BY number DESC LIMIT 1), 0)`;
  const row = await ctx.first(
    sql<{
      from: number;
      to: number;
    }>`SELECT ${before(end - DAY_MS)} AS "from", ${before(end)} AS "to"`,
  );
  return row ?? { from: 0, to: 0 };
}

async function send(ctx: Ctx, rows: readonly MailRow[], found: readonly NewMatches[]): Promise<void> {
  const [person] = rows;
  if (!person) return;
  const { accountId, email: to, fullName } = person;
  const { page: preferencesPage } = mailLinksOf(ctx, accountId);
  const mail = newMatchesMail({ to, fullName, found, preferencesPage, siteUrl: ctx.env.SITE_URL });
  try {
    await ctx.email.send({ ...mail, headers: unsubscribeHeaders(ctx, accountId, 'newOpportunities') });
  } catch (error) {
    log('error', 'mail not sent', { requestId: ctx.requestId, error: describeError(error).replaceAll(to, '…') });
    await ctx.run(sql`UPDATE attempts SET window_ends_at = ${ctx.now() + RETRY_MS} WHERE key = ${mailKey(accountId)}`);
  }
}

/**
 * One step: mails up to 25 people who turned on new opportunities, about listings of the last whole day that they have not seen. Each
 * person is claimed for the day before the mail goes out, so that no second run sends it. Returns true if there are more people.
 */
export async function mailNewMatches(ctx: Ctx): Promise<boolean> {
  const end = Math.floor((ctx.now() - MAIL_HOUR_MS) / DAY_MS) * DAY_MS + MAIL_HOUR_MS;
  const { from, to } = await lastDay(ctx, end);
  if (to <= from) return false;
  const rows = await ctx.rows(sql<MailRow>`SELECT ${COLUMNS}, a.email, a.full_name AS fullName
         FROM (SELECT p.account_id AS id FROM notification_preferences p
                WHERE p.new_opportunities = 1
                  AND EXISTS (SELECT 1 FROM saved_searches o WHERE o.account_id = p.account_id AND o.seen_seq < ${to})
                  AND NOT EXISTS (SELECT 1 FROM attempts t WHERE t.key = ${mailKey('')} || p.account_id
                    AND t.window_ends_at > ${ctx.now()})
                ORDER BY p.account_id LIMIT ${PEOPLE}) w
         JOIN accounts a ON a.id = w.id JOIN saved_searches s ON s.account_id = w.id
        ORDER BY s.account_id, s.created_at DESC`);
  if (rows.length === 0) return false;
  const found = await countNew(ctx, rows, to, (row) => Math.max(row.seenSeq, from));
  const people = [...new Set(rows.map((row) => row.accountId))];
  const heldBack = await isSuppressed(ctx, [...new Set(rows.map(({ email }) => email))], 'all');
  const claimed = await statementOf(
    ctx.d1,
    sql`INSERT INTO attempts (key, count, window_ends_at)
      SELECT value, 1, ${end + DAY_MS} FROM json_each(${JSON.stringify(people.map(mailKey))}) WHERE true
      ON CONFLICT (key) DO UPDATE SET window_ends_at = ${end + DAY_MS}
      WHERE attempts.window_ends_at <= ${ctx.now()} RETURNING key`,
  ).all<{ key: string }>();
  const mine = new Set(claimed.results.map(({ key }) => key));
  for (const [accountId, matches] of found) {
    const own = rows.filter((row) => row.accountId === accountId);
    if (!mine.has(mailKey(accountId)) || own.some(({ email }) => heldBack.has(email))) continue;
    await send(ctx, own, matches);
  }
  return mine.size > 0;
}
