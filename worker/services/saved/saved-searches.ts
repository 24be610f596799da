/** A person's saved searches: list with new matches, create, rename, mark as seen, delete. */
import { and, eq } from 'drizzle-orm';
import { conflict, notFound } from '@/domain/errors';
import {
  SEARCHES_FULL,
  MAX_SEARCHES,
  directoryOf,
  MAX_NEW,
  type SavedSearch,
  type SeenAnswer,
} from '@/domain/saved-searches/saved-search';
import { listQueryOf, type NewSearch } from '@/domain/saved-searches/search-input';
import type { Directory } from '@/domain/directory/directories';
import { searchWords } from '@/domain/text/spelling';
import { batch, sql, joinSql, NOTHING, type Sql } from '@worker/db/sql';
import { savedSearches, type listings } from '@worker/db/schema/index';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { readCatalogue, type Catalogue } from '@worker/services/directory/listing-catalogue';
import { requireAccount } from '@worker/services/core/require-actor';
import { rangeConditions, tagConditions, filterOf } from '@worker/services/directory/listing-filter';
import { ANYWHERE, matchOf } from '@worker/services/directory/listing-search';

// Finds the listings after a point that match a saved search: the list's own filters over the newest rows only.

/** The most listings that one count reads, newest first. For a search that was not opened for long, older matches are not counted. */
const LOOK_BACK = 5_000;

/** The listings after `from` and not after `to`, by the number of their first showing. */
export interface SeqRange {
  from: number;
  to: number;
}

type Match = Pick<typeof listings.$inferSelect, 'seq' | 'id' | 'name'>;

/** The matches in the range; null when nothing can match. */
function matchesSql(
  directory: Directory,
  query: string,
  catalogue: Catalogue,
  { from, to }: SeqRange,
): Sql<Match> | null {
  const parsed = listQueryOf(directory.name, query);
  if (!parsed) return null;
  const filter = filterOf(directory, parsed, catalogue);
  const words = searchWords(parsed.q.text);
  const tags = tagConditions(filter.groups, 'l.seq');
  const search =
    words.length === 0
      ? NOTHING
      : sql` AND EXISTS (SELECT 1 FROM listing_search s
          WHERE s.rowid = l.seq AND s.listing_search MATCH ${matchOf(filter, words, ANYWHERE)})`;
  // The plus keeps SQLite from using the index of the kind, because the range of numbers is smaller.
  return sql`SELECT l.seq, l.id, l.name FROM shown_listings n CROSS JOIN listings l ON l.seq = n.listing_seq
    WHERE n.number > ${Math.max(from, to - LOOK_BACK)} AND n.number <= ${to} AND +l.kind IN (${joinSql(filter.kinds)})
      AND +l.is_active = 1 AND l.is_sample = 0${rangeConditions(filter, 'l')}${tags}${search} ORDER BY n.number DESC LIMIT ${MAX_NEW}`;
}

export type StoredSearch = Pick<typeof savedSearches.$inferSelect, 'id' | 'name' | 'directory' | 'query'>;

/** The number of the listing that was shown last for the first time. */
export const NEWEST = sql`(SELECT coalesce(max(number), 0) FROM shown_listings)`;

/** Up to MAX_NEW matches, newest first. */
function findMatches({ directory, query }: StoredSearch, catalogue: Catalogue, range: SeqRange): Sql<Match> {
  const known = directoryOf(directory);
  return (known && matchesSql(known, query, catalogue, range)) ?? sql`SELECT 0 AS seq, '' AS id, '' AS name WHERE 0`;
}

/** The `seq` of each match, at most MAX_NEW, as a JSON list. */
export const listMatches = (search: StoredSearch, catalogue: Catalogue, range: SeqRange): Sql<{ entries: string }> =>
  sql`SELECT json_group_array(seq) AS entries FROM (${findMatches(search, catalogue, range)})`;

/** The number of matches, at most MAX_NEW. */
const countMatches = (search: StoredSearch, catalogue: Catalogue, range: SeqRange): Sql<{ n: number }> =>
  sql`SELECT count(*) AS n FROM (${findMatches(search, catalogue, range)})`;

const NOT_THERE = 'This saved search no longer exists.';

type Row = Omit<typeof savedSearches.$inferSelect, 'accountId' | 'notifiedSeq'> & {
  /** The `seq` of the newest listing. */
  newest: number;
};

const COLUMNS = sql`id, name, directory, query, seen_seq AS seenSeq, created_at AS createdAt, ${NEWEST} AS newest`;

const ownSearch = (id: string, accountId: string) => sql`saved_searches WHERE id = ${id} AND account_id = ${accountId}`;

const toSearch = (row: Row, newCount: number): SavedSearch => ({
  id: row.id,
  name: row.name,
  directory: row.directory as SavedSearch['directory'],
  query: row.query,
  newCount,
  seenSeq: row.seenSeq,
  createdAt: new Date(row.createdAt).toISOString(),
});

/** The number of new matches of each search: one batch for all, and none if no listing is newer. */
async function withCounts(ctx: Ctx, rows: readonly Row[]): Promise<SavedSearch[]> {
  const behind = rows.filter((row) => row.seenSeq < row.newest);
  const counts = new Map<string, number>();
  if (behind.length > 0) {
    const catalogue = await readCatalogue(ctx);
    const results = await batch(
      ctx.d1,
      behind.map((row) => countMatches(row, catalogue, { from: row.seenSeq, to: row.newest })),
    );
    behind.forEach((row, i) => counts.set(row.id, results[i]?.results[0]?.n ?? 0));
  }
  return rows.map((row) => toSearch(row, counts.get(row.id) ?? 0));
}

/** The searches of the person who asks, newest first. */
export async function listSearches(ctx: Ctx): Promise<SavedSearch[]> {
  const results =
    await ctx.rows(sql<Row>`SELECT ${COLUMNS} FROM saved_searches WHERE account_id = ${requireAccount(ctx).accountId}
      ORDER BY created_at DESC, id LIMIT ${MAX_SEARCHES}`);
  return withCounts(ctx, results);
}

/** Saves a search; everything listed now counts as seen. Throws 409 if the person already has 30 saved searches, or one with these filters. */
export async function createSearch(ctx: Ctx, input: NewSearch): Promise<SavedSearch> {
  const { accountId } = requireAccount(ctx);
  const id = ctx.newId();
  const isSame = sql`account_id = ${accountId} AND directory = ${input.directory} AND query = ${input.query}`;
  const isThere = sql`EXISTS (SELECT 1 FROM saved_searches WHERE id = ${id})`;
  const [, , made, same] = await batch(ctx.d1, [
    sql`INSERT INTO saved_searches (id, account_id, name, directory, query, seen_seq, notified_seq, created_at)
         SELECT ${id}, ${accountId}, ${input.name}, ${input.directory}, ${input.query}, 
           min(${input.seenSeq ?? Number.MAX_SAFE_INTEGER}, ${NEWEST}), ${NEWEST}, ${ctx.now()}
          WHERE (SELECT count(*) FROM saved_searches WHERE account_id = ${accountId}) < ${MAX_SEARCHES}
            AND NOT EXISTS (SELECT 1 FROM saved_searches WHERE ${isSame})`,
    auditRow(ctx, { action: 'saved-search.created', subjectType: 'saved-search', subjectId: id }, isThere),
    sql<Row>`SELECT ${COLUMNS} FROM saved_searches WHERE id = ${id}`,
    sql<Row>`SELECT ${COLUMNS} FROM saved_searches WHERE ${isSame}`,
  ]);
  const [row] = made.results;
  if (!row) {
    const known = same.results[0];
    throw conflict(known ? `You have already saved this search as “${known.name}”.` : SEARCHES_FULL);
  }
  const [search] = await withCounts(ctx, [row]);
  return search ?? toSearch(row, 0);
}

/** Gives a search of the person who asks another name. Throws 404 for anyone else's. */
export async function renameSearch(ctx: Ctx, id: string, name: string): Promise<SavedSearch> {
  const { accountId } = requireAccount(ctx);
  const own = ownSearch(id, accountId);
  const isOwn = sql`EXISTS (SELECT 1 FROM ${own})`;
  const [, , found] = await batch(ctx.d1, [
    ctx.db
      .update(savedSearches)
      .set({ name })
      .where(and(eq(savedSearches.id, id), eq(savedSearches.accountId, accountId))),
    auditRow(ctx, { action: 'saved-search.renamed', subjectType: 'saved-search', subjectId: id }, isOwn),
    sql<Row>`SELECT ${COLUMNS} FROM ${own}`,
  ]);
  const [search] = await withCounts(ctx, found.results);
  if (!search) throw notFound(NOT_THERE);
  return search;
}

/** Marks everything in a search as seen, and returns the entries that were new before. Throws 404 for another person's search. */
export async function markSeen(ctx: Ctx, id: string): Promise<SeenAnswer> {
  const { accountId } = requireAccount(ctx);
  const row = await ctx.first(sql<Row>`SELECT ${COLUMNS} FROM ${ownSearch(id, accountId)}`);
  if (!row) throw notFound(NOT_THERE);
  if (row.seenSeq >= row.newest) return { id, name: row.name, fresh: [] };
  const [found] = await batch(ctx.d1, [
    findMatches(row, await readCatalogue(ctx), { from: row.seenSeq, to: row.newest }),
    sql`UPDATE saved_searches SET seen_seq = max(seen_seq, ${row.newest}), notified_seq = max(notified_seq, ${row.newest})
          WHERE id = ${id} AND account_id = ${accountId}`,
  ]);
  return { id, name: row.name, fresh: found.results.map(({ id: listing, name }) => ({ id: listing, name })) };
}

/** Deletes a search of the person who asks. Throws 404 for anyone else's. */
export async function deleteSearch(ctx: Ctx, id: string): Promise<void> {
  const { accountId } = requireAccount(ctx);
  const own = ownSearch(id, accountId);
  const isOwn = sql`EXISTS (SELECT 1 FROM ${own})`;
  const [, deleted] = await batch(ctx.d1, [
    auditRow(ctx, { action: 'saved-search.deleted', subjectType: 'saved-search', subjectId: id }, isOwn),
    sql`DELETE FROM ${own}`,
  ]);
  if (!deleted.meta.changes) throw notFound(NOT_THERE);
}
