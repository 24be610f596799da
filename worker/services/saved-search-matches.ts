/** Which listings that came after a point match a saved search: the list's own filters over the newest rows only. */
import type { Directory } from '../../src/domain/directory/directories';
import { searchWords } from '../../src/domain/directory/spelling';
import { directoryOf, MAX_NEW } from '../../src/domain/saved-searches/saved-search';
import { listQueryOf } from '../../src/domain/saved-searches/search-input';
import type { Ctx } from './context';
import type { Catalogue } from './listing-catalogue';
import { filterOf, rangeConditions, tagConditions, type Sql } from './listing-plan';
import { run } from './listing-results';
import { ANYWHERE, matchOf } from './listing-search';

/** Listings looked at by one count, newest first: beyond this a search that was not opened for long counts no further. */
export const LOOK_BACK = 5_000;

/** The listings after `from` and not after `to`. */
export interface SeqRange {
  from: number;
  to: number;
}

/** `seq`, `id` and `name` of the matches in the range; null when nothing can match. */
function matchesSql(directory: Directory, query: string, catalogue: Catalogue, { from, to }: SeqRange): Sql | null {
  const parsed = listQueryOf(directory.name, query);
  if (!parsed) return null;
  const filter = filterOf(directory, parsed, catalogue);
  const words = searchWords(parsed.q.text);
  // The plus keeps SQLite from the index of the kind: the range of `seq` is the short way.
  const kinds = filter.kinds.map(() => '?').join(', ');
  const ranges = rangeConditions(filter, 'l');
  const tags = tagConditions(filter.groups, 'l.seq');
  const search: Sql =
    words.length > 0
      ? {
          text: ' AND EXISTS (SELECT 1 FROM listing_search s WHERE s.rowid = l.seq AND s.listing_search MATCH ?)',
          params: [matchOf(filter, words, ANYWHERE)],
        }
      : { text: '', params: [] };
  return {
    text: `SELECT l.seq, l.id, l.name FROM listings l WHERE l.seq > ? AND l.seq <= ? AND +l.kind IN (${kinds}) AND +l.is_active = 1${
      ranges.text
    }${tags.text}${search.text} ORDER BY l.seq DESC LIMIT ${MAX_NEW}`,
    params: [Math.max(from, to - LOOK_BACK), to, ...filter.kinds, ...ranges.params, ...tags.params, ...search.params],
  };
}

export interface StoredSearch {
  id: string;
  name: string;
  directory: string;
  query: string;
}

const nothing = (ctx: Ctx) => ctx.d1.prepare("SELECT 0 AS seq, '' AS id, '' AS name WHERE 0");

/** Answers `seq`, `id` and `name` of up to MAX_NEW matches, newest first. */
export function findMatches(
  ctx: Ctx,
  { directory, query }: StoredSearch,
  catalogue: Catalogue,
  range: SeqRange,
): D1PreparedStatement {
  const known = directoryOf(directory);
  const sql = known && matchesSql(known, query, catalogue, range);
  return sql ? run(ctx, sql) : nothing(ctx);
}

/** Answers `n`: how many match, at most MAX_NEW. */
export function countMatches(
  ctx: Ctx,
  { directory, query }: StoredSearch,
  catalogue: Catalogue,
  range: SeqRange,
): D1PreparedStatement {
  const known = directoryOf(directory);
  const sql = known && matchesSql(known, query, catalogue, range);
  if (!sql) return ctx.d1.prepare('SELECT 0 AS n');
  return run(ctx, { text: `SELECT count(*) AS n FROM (${sql.text})`, params: sql.params });
}
