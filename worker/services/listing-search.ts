/** Full-text search of listings: names first, then sectors and industries; ranked within a capped set of candidates. */
import type { ListSort } from '../../src/domain/directory/list-state';
import { hasRanges, rangeConditions, tagConditions, type ListFilter, type Sql } from './listing-plan';
import { selectOf } from './listing-rows';

/** Hits that are looked at. Beyond this a search is too wide to page through; the person is told to narrow it. */
export const SEARCH_CAP = 120;

const ANYWHERE = 'name sectors focus_industries';

/** Every word quoted, the last one as a beginning: FTS5 sees no syntax of the person's. */
function wordsAsFts(words: readonly string[]): string {
  return words.map((word, i) => `"${word.replaceAll('"', '""')}"${i === words.length - 1 ? '*' : ''}`).join(' AND ');
}

function matchOf(filter: ListFilter, words: readonly string[], columns: string): string {
  const scopes =
    filter.kinds.length === 3 ? 'zsinvestor' : filter.kinds.map((kind) => `zk${kind.replace('-', '')}`).join(' OR ');
  return `search_scope : (${scopes}) AND {${columns}} : (${wordsAsFts(words)})`;
}

const ORDERS: Record<ListSort, string> = {
  name: 'l.sort_name, l.seq',
  '-name': 'l.sort_name DESC, l.seq DESC',
  '-rank': 'l.rank_key, l.sort_name, l.seq',
  rank: 'l.rank_key DESC, l.sort_name DESC, l.seq DESC',
};

export interface SearchRequest {
  words: readonly string[];
  /** Null ranks by relevance. */
  sort: ListSort | null;
  limit: number;
  offset: number;
  /** When given, answers rows only if a search for these words finds nothing: the fallback for a mistyped word. */
  unless?: readonly string[];
}

function candidates(filter: ListFilter, words: readonly string[], columns: string): Sql {
  const tags = tagConditions(filter.groups, 's.rowid');
  const needsRow = hasRanges(filter);
  const ranges = rangeConditions(filter, 'r');
  return {
    text: `SELECT s.rowid AS seq FROM listing_search s WHERE s.listing_search MATCH ?${tags.text}${
      needsRow ? ` AND EXISTS (SELECT 1 FROM listings r WHERE r.seq = s.rowid${ranges.text})` : ''
    } LIMIT ?`,
    params: [matchOf(filter, words, columns), ...tags.params, ...(needsRow ? ranges.params : []), SEARCH_CAP + 1],
  };
}

/** Relevance within the candidates: the name holds every word, then it begins with the first one, then by name. */
function relevance(words: readonly string[]): Sql {
  return {
    text: `(${words.map(() => 'instr(l.sort_name, ?) = 0').join(' OR ')}), instr(l.sort_name, ?) <> 1, l.sort_name, l.seq`,
    params: [...words, words[0] ?? ''],
  };
}

/**
 * One page of hits, each row with `total`, the number of hits (at most the cap + 1). Two capped sets of ids, from names
 * and from everything, so that a name is never crowded out; only they are looked up and ranked.
 */
export function searchSql(filter: ListFilter, request: SearchRequest): Sql {
  const inName = candidates(filter, request.words, 'name');
  const anywhere = candidates(filter, request.words, ANYWHERE);
  const guard = request.unless
    ? {
        text: ' WHERE NOT EXISTS (SELECT 1 FROM listing_search WHERE listing_search MATCH ?)',
        params: [matchOf(filter, request.unless, ANYWHERE)],
      }
    : { text: '', params: [] };
  const order: Sql = request.sort ? { text: ORDERS[request.sort], params: [] } : relevance(request.words);
  return {
    text: `SELECT ${selectOf(filter.kinds)}, (SELECT count(*) FROM (${anywhere.text})) AS total FROM (
      SELECT l.seq FROM (SELECT seq FROM (${inName.text}) UNION SELECT seq FROM (${anywhere.text})) h
      CROSS JOIN listings l ON l.seq = h.seq${guard.text} ORDER BY ${order.text} LIMIT ? OFFSET ?
    ) p CROSS JOIN listings l ON l.seq = p.seq ORDER BY ${order.text}`,
    params: [
      ...anywhere.params,
      ...inName.params,
      ...anywhere.params,
      ...guard.params,
      ...order.params,
      request.limit,
      request.offset,
      ...order.params,
    ],
  };
}

/** Counts the hits, up to the cap + 1. */
export function searchCountSql(filter: ListFilter, words: readonly string[]): Sql {
  const hits = candidates(filter, words, ANYWHERE);
  return { text: `SELECT count(*) AS n FROM (${hits.text})`, params: hits.params };
}
