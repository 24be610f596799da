/** Full-text search of listings: names first, then sectors and industries; names lead, and only a capped set is looked at. */
import type { IndexSort } from '../../src/domain/directory/list-state';
import { hasRanges, rangeConditions, tagConditions, type ListFilter, type Sql } from './listing-plan';
import { selectOf, type ListingColumn } from './listing-rows';

/** Hits that are looked at. Beyond this a search is too wide to page through; the person is told to narrow it. */
export const SEARCH_CAP = 120;

export const ANYWHERE = 'name sectors focus_industries';

/** Every word quoted, so that FTS5 sees no syntax of the person's; the last one as a beginning unless it is taken as typed. */
function wordsAsFts(words: readonly string[], isTyping: boolean): string {
  return words
    .map((word, i) => `"${word.replaceAll('"', '""')}"${isTyping && i === words.length - 1 ? '*' : ''}`)
    .join(' AND ');
}

export function matchOf(filter: ListFilter, words: readonly string[], columns: string, isTyping = true): string {
  const scopes =
    filter.kinds.length === 3 ? 'zsinvestor' : filter.kinds.map((kind) => `zk${kind.replace('-', '')}`).join(' OR ');
  return `search_scope : (${scopes}) AND {${columns}} : (${wordsAsFts(words, isTyping)})`;
}

const ORDERS: Record<IndexSort, string> = {
  name: 'l.sort_name, l.seq',
  '-name': 'l.sort_name DESC, l.seq DESC',
  '-rank': 'l.rank_key, l.sort_name, l.seq',
  rank: 'l.rank_up, l.sort_name, l.seq',
};

export interface SearchTotal {
  /** Hits, at most the cap + 1. */
  total: number;
  /** Hits of the words as typed, the last one not completed; at most the cap + 1. */
  typed: number;
}

export interface SearchRequest {
  words: readonly string[];
  /** Null ranks by relevance; SQL is an order of its own, over the alias `l`. */
  sort: IndexSort | { orderBy: string } | null;
  /** Columns beside those of the kinds. */
  also?: readonly ListingColumn[];
  limit: number;
  offset: number;
  /** What an earlier search for the same told; without it the rows carry `total` and `typed`. */
  known?: SearchTotal | undefined;
  /** When given, answers rows only if a search for these words finds nothing: the fallback for a mistyped word. */
  unless?: readonly string[];
}

const NOTHING: Sql = { text: '', params: [] };
const bound = (value: string): Sql => ({ text: '?', params: [value] });

/** Ids of at most the cap + 1 hits; `match` is the FTS5 query as SQL. `from` may bring a row to be met first. */
function candidates(filter: ListFilter, match: Sql, select = 's.rowid AS seq', from: Sql = NOTHING): Sql {
  const tags = tagConditions(filter.groups, 's.rowid');
  const needsRow = hasRanges(filter);
  const ranges = rangeConditions(filter, 'r');
  return {
    text: `SELECT ${select} FROM ${from.text}listing_search s WHERE s.listing_search MATCH ${match.text}${tags.text}${
      needsRow ? ` AND EXISTS (SELECT 1 FROM listings r WHERE r.seq = s.rowid${ranges.text})` : ''
    } LIMIT ?`,
    params: [...from.params, ...match.params, ...tags.params, ...(needsRow ? ranges.params : []), SEARCH_CAP + 1],
  };
}

/**
 * One page of hits. Names that hold every word come first, those beginning with the first word at their head; what has
 * the words elsewhere is only fetched when the names do not fill the page. Completing a word merges the lists of all its
 * endings, so it is left out where the words as typed already find more than the cap.
 */
export function searchSql(filter: ListFilter, request: SearchRequest): Sql {
  const { words, sort, known } = request;
  const typed = matchOf(filter, words, ANYWHERE, false);
  const completed = matchOf(filter, words, ANYWHERE);
  const named = candidates(filter, bound(matchOf(filter, words, 'name')));

  const parts: Sql[] = [{ text: 'named AS MATERIALIZED (', params: [] }, named, { text: ')', params: [] }];
  let total = NOTHING;
  if (!known) {
    const asTyped = candidates(filter, bound(typed), '1');
    const withEndings = candidates(filter, bound(completed), '1');
    parts.push({
      text: `, typed AS MATERIALIZED (SELECT count(*) AS n FROM (${asTyped.text}))`,
      params: asTyped.params,
    });
    total = {
      text: `, (SELECT CASE WHEN n > ? THEN n ELSE (SELECT count(*) FROM (${withEndings.text})) END FROM typed) AS total,
        (SELECT n FROM typed) AS typed`,
      params: [SEARCH_CAP, ...withEndings.params],
    };
  }
  // A given order mixes names and the rest, so both are always needed.
  const isShort: Sql = sort
    ? NOTHING
    : { text: ' WHERE (SELECT count(*) FROM named) < ?', params: [request.offset + request.limit] };
  const query: Sql = known
    ? { text: 'SELECT ? AS query', params: [known.typed > SEARCH_CAP ? typed : completed] }
    : { text: 'SELECT CASE WHEN n > ? THEN ? ELSE ? END AS query FROM typed', params: [SEARCH_CAP, typed, completed] };
  const others = candidates(filter, { text: 'm.query', params: [] }, 's.rowid AS seq', {
    text: `(${query.text}${isShort.text}) m CROSS JOIN `,
    params: [...query.params, ...isShort.params],
  });
  parts.push({
    text: `, hits AS (SELECT seq, 0 AS tier FROM named
      UNION ALL SELECT seq, 1 FROM (${others.text}) WHERE seq NOT IN (SELECT seq FROM named))`,
    params: others.params,
  });

  const guard: Sql = request.unless
    ? {
        text: ' WHERE NOT EXISTS (SELECT 1 FROM listing_search WHERE listing_search MATCH ?)',
        params: [matchOf(filter, request.unless, ANYWHERE)],
      }
    : NOTHING;
  const orderIn = (tier: string): Sql =>
    sort
      ? { text: typeof sort === 'string' ? ORDERS[sort] : sort.orderBy, params: [] }
      : { text: `${tier}, instr(l.sort_name, ?) <> 1, l.sort_name, l.seq`, params: [words[0] ?? ''] };
  const inner = orderIn('h.tier');
  const outer = orderIn('p.tier');
  return {
    text: `WITH ${parts.map(({ text }) => text).join('')}
      SELECT ${selectOf(filter.kinds, request.also)}${total.text} FROM (
        SELECT l.seq, h.tier FROM hits h CROSS JOIN listings l ON l.seq = h.seq${guard.text} ORDER BY ${inner.text} LIMIT ? OFFSET ?
      ) p CROSS JOIN listings l ON l.seq = p.seq ORDER BY ${outer.text}`,
    params: [
      ...parts.flatMap(({ params }) => params),
      ...total.params,
      ...guard.params,
      ...inner.params,
      request.limit,
      request.offset,
      ...outer.params,
    ],
  };
}

/** Counts the hits, up to the cap + 1. */
export function searchCountSql(filter: ListFilter, words: readonly string[]): Sql {
  const hits = candidates(filter, bound(matchOf(filter, words, ANYWHERE)));
  return { text: `SELECT count(*) AS n FROM (${hits.text})`, params: hits.params };
}
