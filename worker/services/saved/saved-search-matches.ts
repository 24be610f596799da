/** Which listings that came after a point match a saved search: the list's own filters over the newest rows only. */
import type { Directory } from '@/domain/directory/directories';
import { searchWords } from '@/domain/text/spelling';
import { directoryOf, MAX_NEW } from '@/domain/saved-searches/saved-search';
import { listQueryOf } from '@/domain/saved-searches/search-input';
import type { listings, savedSearches } from '@worker/db/schema';
import { joinSql, NOTHING, sql, type Sql } from '@worker/db/sql';
import type { Catalogue } from '@worker/services/directory/listing-catalogue';
import { rangeConditions, tagConditions } from '@worker/services/directory/listing-conditions';
import { filterOf } from '@worker/services/directory/listing-filter';
import { ANYWHERE, matchOf } from '@worker/services/directory/listing-search';

/** Listings looked at by one count, newest first: beyond this a search that was not opened for long counts no further. */
const LOOK_BACK = 5_000;

/** The listings after `from` and not after `to`. */
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
  // The plus keeps SQLite from the index of the kind: the range of `seq` is the short way.
  return sql`SELECT l.seq, l.id, l.name FROM listings l
    WHERE l.seq > ${Math.max(from, to - LOOK_BACK)} AND l.seq <= ${to} AND +l.kind IN (${joinSql(filter.kinds)})
      AND +l.is_active = 1 AND l.is_sample = 0${rangeConditions(filter, 'l')}${tags}${search} ORDER BY l.seq DESC LIMIT ${MAX_NEW}`;
}

export type StoredSearch = Pick<typeof savedSearches.$inferSelect, 'id' | 'name' | 'directory' | 'query'>;

/** The `seq` of the newest listing. */
export const NEWEST = sql`(SELECT coalesce(max(seq), 0) FROM listings)`;

/** Up to MAX_NEW matches, newest first. */
export function findMatches({ directory, query }: StoredSearch, catalogue: Catalogue, range: SeqRange): Sql<Match> {
  const known = directoryOf(directory);
  return (known && matchesSql(known, query, catalogue, range)) ?? sql`SELECT 0 AS seq, '' AS id, '' AS name WHERE 0`;
}

/** How many match, at most MAX_NEW. */
export const countMatches = (search: StoredSearch, catalogue: Catalogue, range: SeqRange): Sql<{ n: number }> =>
  sql`SELECT count(*) AS n FROM (${findMatches(search, catalogue, range)})`;
