/** Saved searches of a person: list with what is new, create, rename, mark as seen, delete. */
import { conflict, notFound } from '../../src/domain/errors';
import {
  SEARCHES_FULL,
  SEARCHES_MOST,
  type SavedSearch,
  type SeenAnswer,
} from '../../src/domain/saved-searches/saved-search';
import type { NewSearch } from '../../src/domain/saved-searches/search-input';
import { auditStatement } from './audit';
import type { Ctx } from './context';
import { readCatalogue } from './listing-catalogue';
import { requireAccount } from './require-actor';
import { countMatches, findMatches } from './saved-search-matches';

const NOT_THERE = 'This saved search is no longer there.';

interface Row {
  id: string;
  name: string;
  directory: SavedSearch['directory'];
  query: string;
  seen_seq: number;
  created_at: number;
  /** The newest listing. */
  newest: number;
}

const NEWEST = '(SELECT coalesce(max(seq), 0) FROM listings)';
const COLUMNS = `id, name, directory, query, seen_seq, created_at, ${NEWEST} AS newest`;

const toSearch = (row: Row, newCount: number): SavedSearch => ({
  id: row.id,
  name: row.name,
  directory: row.directory,
  query: row.query,
  newCount,
  seenSeq: row.seen_seq,
  createdAt: new Date(row.created_at).toISOString(),
});

/** How many new matches each search has: one batch for all, and none where no listing is newer. */
async function withCounts(ctx: Ctx, rows: readonly Row[]): Promise<SavedSearch[]> {
  const behind = rows.filter((row) => row.seen_seq < row.newest);
  const counts = new Map<string, number>();
  if (behind.length > 0) {
    const catalogue = await readCatalogue(ctx);
    const results = await ctx.d1.batch<{ n: number }>(
      behind.map((row) => countMatches(ctx, row, catalogue, { from: row.seen_seq, to: row.newest })),
    );
    behind.forEach((row, i) => counts.set(row.id, results[i]?.results[0]?.n ?? 0));
  }
  return rows.map((row) => toSearch(row, counts.get(row.id) ?? 0));
}

/** The searches of the person who asks, newest first. */
export async function listSearches(ctx: Ctx): Promise<SavedSearch[]> {
  const { results } = await ctx.d1
    .prepare(`SELECT ${COLUMNS} FROM saved_searches WHERE account_id = ?1 ORDER BY created_at DESC, id LIMIT ?2`)
    .bind(requireAccount(ctx).accountId, SEARCHES_MOST)
    .all<Row>();
  return withCounts(ctx, results);
}

/**
 * Saves a search; everything listed now counts as seen. Throws 409 when 30 are saved already, or when these filters are.
 */
export async function createSearch(ctx: Ctx, input: NewSearch): Promise<SavedSearch> {
  const { accountId } = requireAccount(ctx);
  const id = ctx.newId();
  const isThere = { sql: 'EXISTS (SELECT 1 FROM saved_searches WHERE id = ?)', params: [id] };
  const [, , made, same] = await ctx.d1.batch<Row>([
    ctx.d1
      .prepare(
        `INSERT INTO saved_searches (id, account_id, name, directory, query, seen_seq, notified_seq, created_at)
         SELECT ?1, ?2, ?3, ?4, ?5, min(?6, ${NEWEST}), ${NEWEST}, ?7
          WHERE (SELECT count(*) FROM saved_searches WHERE account_id = ?2) < ?8
            AND NOT EXISTS (SELECT 1 FROM saved_searches WHERE account_id = ?2 AND directory = ?4 AND query = ?5)`,
      )
      .bind(
        id,
        accountId,
        input.name,
        input.directory,
        input.query,
        input.seenSeq ?? Number.MAX_SAFE_INTEGER,
        ctx.now(),
        SEARCHES_MOST,
      ),
    auditStatement(ctx, { action: 'saved-search.created', subjectType: 'saved-search', subjectId: id }, isThere),
    ctx.d1.prepare(`SELECT ${COLUMNS} FROM saved_searches WHERE id = ?1`).bind(id),
    ctx.d1
      .prepare(`SELECT ${COLUMNS} FROM saved_searches WHERE account_id = ?1 AND directory = ?2 AND query = ?3`)
      .bind(accountId, input.directory, input.query),
  ]);
  const [row] = made?.results ?? [];
  if (!row) {
    const known = same?.results[0];
    throw conflict(known ? `You have saved this search already, as “${known.name}”.` : SEARCHES_FULL);
  }
  const [search] = await withCounts(ctx, [row]);
  return search ?? toSearch(row, 0);
}

/** Gives a search of the person who asks another name. Throws 404 for anybody else's. */
export async function renameSearch(ctx: Ctx, id: string, name: string): Promise<SavedSearch> {
  const { accountId } = requireAccount(ctx);
  const isOwn = {
    sql: 'EXISTS (SELECT 1 FROM saved_searches WHERE id = ? AND account_id = ?)',
    params: [id, accountId],
  };
  const [, , found] = await ctx.d1.batch<Row>([
    ctx.d1.prepare('UPDATE saved_searches SET name = ?1 WHERE id = ?2 AND account_id = ?3').bind(name, id, accountId),
    auditStatement(ctx, { action: 'saved-search.renamed', subjectType: 'saved-search', subjectId: id }, isOwn),
    ctx.d1.prepare(`SELECT ${COLUMNS} FROM saved_searches WHERE id = ?1 AND account_id = ?2`).bind(id, accountId),
  ]);
  const [search] = await withCounts(ctx, found?.results ?? []);
  if (!search) throw notFound(NOT_THERE);
  return search;
}

/** Marks everything in a search as seen, and answers what was new until now. Throws 404 for anybody else's. */
export async function markSeen(ctx: Ctx, id: string): Promise<SeenAnswer> {
  const { accountId } = requireAccount(ctx);
  const row = await ctx.d1
    .prepare(`SELECT ${COLUMNS} FROM saved_searches WHERE id = ?1 AND account_id = ?2`)
    .bind(id, accountId)
    .first<Row>();
  if (!row) throw notFound(NOT_THERE);
  if (row.seen_seq >= row.newest) return { id, name: row.name, fresh: [] };
  const [found] = await ctx.d1.batch<{ id: string; name: string }>([
    findMatches(ctx, row, await readCatalogue(ctx), { from: row.seen_seq, to: row.newest }),
    ctx.d1
      .prepare(
        `UPDATE saved_searches SET seen_seq = max(seen_seq, ?1), notified_seq = max(notified_seq, ?1)
          WHERE id = ?2 AND account_id = ?3`,
      )
      .bind(row.newest, id, accountId),
  ]);
  return { id, name: row.name, fresh: (found?.results ?? []).map((one) => ({ id: one.id, name: one.name })) };
}

/** Deletes a search of the person who asks. Throws 404 for anybody else's. */
export async function deleteSearch(ctx: Ctx, id: string): Promise<void> {
  const { accountId } = requireAccount(ctx);
  const isOwn = {
    sql: 'EXISTS (SELECT 1 FROM saved_searches WHERE id = ? AND account_id = ?)',
    params: [id, accountId],
  };
  const [, deleted] = await ctx.d1.batch([
    auditStatement(ctx, { action: 'saved-search.deleted', subjectType: 'saved-search', subjectId: id }, isOwn),
    ctx.d1.prepare('DELETE FROM saved_searches WHERE id = ?1 AND account_id = ?2').bind(id, accountId),
  ]);
  if (!deleted?.meta.changes) throw notFound(NOT_THERE);
}
