/** Full-text search of listings: names first, then sectors and industries; ranked within a capped set of candidates. */
import type { ListSort } from '../../src/domain/directory/list-state';
import { hasRanges, rangeConditions, tagConditions, type ListFilter, type Sql } from './listing-plan';
import { selectOf } from './listing-rows';

/** Candidates per tier. Beyond this a search is too wide to page through; the person is told to narrow it. */
export const SEARCH_CAP = 240;

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

function candidates(filter: ListFilter, words: readonly string[], tier: 0 | 1): Sql {
  const tags = tagConditions(filter.groups, 's.rowid');
  const needsRow = hasRanges(filter);
  const ranges = rangeConditions(filter, 'r');
  const match = matchOf(filter, words, tier === 0 ? 'name' : 'name sectors focus_industries');
  return {
    text: `SELECT s.rowid AS seq, ${tier} AS tier FROM listing_search s WHERE s.listing_search MATCH ?${tags.text}${
      needsRow ? ` AND EXISTS (SELECT 1 FROM listings r WHERE r.seq = s.rowid${ranges.text})` : ''
    } LIMIT ?`,
    params: [match, ...tags.params, ...(needsRow ? ranges.params : []), SEARCH_CAP + 1],
  };
}

/** One page of hits, each row with `total`, the number of candidates (at most the cap + 1 a tier). */
export function searchSql(filter: ListFilter, request: SearchRequest): Sql {
  const inName = candidates(filter, request.words, 0);
  const anywhere = candidates(filter, request.words, 1);
  const guard = request.unless
    ? {
        text: ' WHERE NOT EXISTS (SELECT 1 FROM listing_search WHERE listing_search MATCH ?)',
        params: [matchOf(filter, request.unless, 'name sectors focus_industries')],
      }
    : { text: '', params: [] };
  const start = request.words[0] ?? '';
  const order = request.sort ? ORDERS[request.sort] : 'h.tier, instr(l.sort_name, ?) <> 1, l.sort_name, l.seq';
  return {
    text: `SELECT ${selectOf(filter.kinds)}, p.total FROM (
      SELECT h.seq, h.total, row_number() OVER (ORDER BY ${order}) AS place FROM (
        SELECT seq, min(tier) AS tier, count(*) OVER () AS total FROM (
          SELECT * FROM (${inName.text}) UNION ALL SELECT * FROM (${anywhere.text})
        )${guard.text} GROUP BY seq
      ) h JOIN listings l ON l.seq = h.seq ORDER BY place LIMIT ? OFFSET ?
    ) p JOIN listings l ON l.seq = p.seq ORDER BY p.place`,
    params: [
      ...(request.sort ? [] : [start]),
      ...inName.params,
      ...anywhere.params,
      ...guard.params,
      request.limit,
      request.offset,
    ],
  };
}

/** Counts the hits, up to the cap + 1. */
export function searchCountSql(filter: ListFilter, words: readonly string[]): Sql {
  const hits = candidates(filter, words, 1);
  return { text: `SELECT count(*) AS n FROM (${hits.text})`, params: hits.params };
}
