/** Full-text search of listings: names first, then sectors and industries. Only a capped number of hits is read. */
import { LISTING_KINDS } from '@/domain/directory/directories';
import type { IndexSort } from '@/domain/directory/list-state';
import { mendWords, type Vocabulary } from '@/domain/text/spelling';
import { MINUTE_MS } from '@/domain/time/durations';
import { fixedSql, NOTHING, sql, type Sql } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';
import { rangesOf, tagConditions, type ListFilter } from './listing-filter';
import { selectOf, type ListingColumn, type ListingRow } from './listing-rows';
import { knownVersion } from './listing-catalogue';

/** Maximum number of hits that are read. A search with more hits has too many pages, so the person is asked to narrow it. */
export const SEARCH_CAP = 120;

export const ANYWHERE = 'name sectors focus_industries';

/** The full-text indexes: of all searched texts, and of names only, whose lists of entries are far shorter. */
const ALL_TEXTS = 'listing_search';
const NAMES = 'listing_names';

/** Quotes every word, so that FTS5 sees no syntax that the person typed. With `isTyping`, the last word is a prefix. */
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
  name: 'l.is_sample, l.sort_name, l.seq',
  '-name': 'l.is_sample, l.sort_name DESC, l.seq DESC',
  '-rank': 'l.is_sample, l.rank_key, l.sort_name, l.seq',
  rank: 'l.is_sample, l.rank_up, l.sort_name, l.seq',
  checked: 'l.is_sample, l.checked_key, l.sort_name, l.seq',
};

export interface SearchTotal {
  /** Hits, at most the cap + 1. */
  total: number;
  /** Hits of the words as typed, the last one not completed; at most the cap + 1. */
  typed: number;
  /** Hits in names, which come first; at most the cap + 1. */
  named: number;
  /** Number of samples among the hits that are read. */
  samples: number;
}

export interface SearchRequest {
  words: readonly string[];
  /** False if no known word continues the last word, so that it need not be completed. */
  isTyping?: boolean;
  /** Null ranks by relevance; SQL gives another order, over the alias `l`. */
  sort: IndexSort | { orderBy: string } | null;
  /** Columns besides those of the kinds. */
  also?: readonly ListingColumn[];
  limit: number;
  offset: number;
  /** The totals of an earlier search for the same; without them the rows have the columns `total`, `typed`, `named` and `samples`. */
  known?: SearchTotal | undefined;
  /** When given, returns rows only if a search for these words finds nothing: the fallback for a mistyped word. */
  unless?: readonly string[];
}

/** Ids of at most the cap + 1 hits of an index; `match` is the FTS5 query. `from` may add a table to be joined first. */
function candidates(
  filter: ListFilter,
  match: string | Sql,
  select = fixedSql('s.rowid AS seq'),
  { from = NOTHING, index = ALL_TEXTS }: { from?: Sql; index?: typeof ALL_TEXTS | typeof NAMES } = {},
): Sql {
  // Kinds are part of the FTS5 query already.
  const ranges = filter.bounds.length > 0 || filter.hides.length > 0 ? rangesOf(filter, 's.rowid') : NOTHING;
  return sql`SELECT ${select} FROM ${from}${fixedSql(`${index} s WHERE s.${index}`)} MATCH ${match}${tagConditions(filter.groups, 's.rowid')}${ranges} LIMIT ${SEARCH_CAP + 1}`;
}

const ONE = fixedSql('1');

/**
 * One page of hits. Names that have every word come first, and names that begin with the first word are at the top. Hits in other fields
 * are only read if the names do not fill the page. Completing a word merges the lists of all its endings, so the last word is not completed
 * if the typed words already find more than the cap.
 */
export function searchSql(filter: ListFilter, request: SearchRequest): Sql<ListingRow & SearchTotal> {
  const { words, isTyping = true, sort, known, unless, limit, offset } = request;
  const typed = matchOf(filter, words, ANYWHERE, false);
  const completed = matchOf(filter, words, ANYWHERE, isTyping);
  const counts = known
    ? NOTHING
    : sql`, typed AS MATERIALIZED (SELECT count(*) AS n FROM (${candidates(filter, typed, ONE)}))`;
  const total = known
    ? NOTHING
    : sql`, (SELECT CASE WHEN n > ${SEARCH_CAP} THEN n ELSE (SELECT count(*) FROM (${candidates(filter, completed, ONE)})) END FROM typed) AS total,
        (SELECT n FROM typed) AS typed, (SELECT count(*) FROM named) AS named,
        (SELECT count(*) FROM (${candidates(filter, completed)}) c CROSS JOIN listings r ON r.seq = c.seq AND r.is_sample) AS samples`;
  // A given order mixes names and the rest, so both are always needed.
  const isShort = sort ? NOTHING : sql` WHERE (SELECT count(*) FROM named) < ${offset + limit}`;
  const query = known
    ? sql`SELECT ${known.typed > SEARCH_CAP ? typed : completed} AS query`
    : sql`SELECT CASE WHEN n > ${SEARCH_CAP} THEN ${typed} ELSE ${completed} END AS query FROM typed`;
  const others = candidates(filter, fixedSql('m.query'), undefined, { from: sql`(${query}${isShort}) m CROSS JOIN ` });
  const isFilled = !sort && known !== undefined && known.named >= offset + limit;
  const more = isFilled
    ? NOTHING
    : sql` UNION ALL SELECT seq, 1 FROM (${others}) WHERE seq NOT IN (SELECT seq FROM named)`;
  const guard = unless
    ? sql` WHERE NOT EXISTS (SELECT 1 FROM listing_search WHERE listing_search MATCH ${matchOf(filter, unless, ANYWHERE)})`
    : NOTHING;
  const orderIn = (tier: string): Sql =>
    sort
      ? fixedSql(typeof sort === 'string' ? ORDERS[sort] : sort.orderBy)
      : sql`${fixedSql(tier)}, l.is_sample, instr(l.sort_name, ${words[0] ?? ''}) <> 1, l.sort_name, l.seq`;
  const named = candidates(filter, matchOf(filter, words, 'name', isTyping), undefined, { index: NAMES });
  return sql`WITH named AS MATERIALIZED (${named})${counts}, hits AS (SELECT seq, 0 AS tier FROM named${more})
      SELECT ${fixedSql(selectOf(filter, request.also))}${total} FROM (
        SELECT l.seq, h.tier FROM hits h CROSS JOIN listings l ON l.seq = h.seq${guard} ORDER BY ${orderIn('h.tier')} LIMIT ${limit} OFFSET ${offset}
      ) p CROSS JOIN listings l ON l.seq = p.seq ORDER BY ${orderIn('p.tier')}`;
}

/** Counts the hits, up to the cap + 1. */
export const searchCountSql = (filter: ListFilter, words: readonly string[]): Sql<{ n: number }> =>
  sql`SELECT count(*) AS n FROM (${candidates(filter, matchOf(filter, words, ANYWHERE))})`;

function namesMatch(words: readonly string[]): string {
  const scopes = LISTING_KINDS.map((kind) => `zk${kind.replace('-', '')}`).join(' OR ');
  return `search_scope : (${scopes}) AND name : (${words.map((word) => `"${word.replaceAll('"', '""')}"`).join(' OR ')})`;
}

/** Listings of any kind with one of the words in their name, the rarest words first. `words` must not be empty. */
export const namesSql = (words: readonly string[], limit: number): Sql<ListingRow> =>
  sql`SELECT ${fixedSql(selectOf({ kinds: LISTING_KINDS }))}
    FROM (SELECT rowid AS seq, rank FROM listing_names WHERE listing_names MATCH ${namesMatch(words)} ORDER BY rank LIMIT ${limit}) s
    CROSS JOIN listings l ON l.seq = s.seq ORDER BY s.rank`;

// The words of the full-text index, cached in the isolate, for the correction of mistyped ones.

const USABLE_MS = 10 * MINUTE_MS;
const MAX_WORDS = 50_000;

interface CachedVocabulary {
  vocabulary: Vocabulary;
  loadedAt: number;
  /** The listings' version that this isolate knew when it was read. */
  version: number;
}
const cached = new WeakMap<D1Database, CachedVocabulary>();

/** The vocabulary if this isolate has it; never asks the database. */
export function knownVocabulary(ctx: Ctx): Vocabulary | null {
  const known = cached.get(ctx.env.DB);
  return known && Date.now() - known.loadedAt < USABLE_MS ? known.vocabulary : null;
}

export async function loadVocabulary(ctx: Ctx): Promise<Vocabulary> {
  const version = knownVersion(ctx);
  const results = await ctx.rows(sql<{
    term: string;
    n: number;
  }>`SELECT term, sum(doc) AS n FROM listing_words WHERE col <> 'search_scope' AND length(term) > 2
      GROUP BY term ORDER BY n DESC LIMIT ${MAX_WORDS}`);
  const vocabulary = { counts: new Map(results.map(({ term, n }) => [term, n])) };
  cached.set(ctx.env.DB, { vocabulary, loadedAt: Date.now(), version });
  return vocabulary;
}

const MAX_MENDED = 2_000;
const mendedBy = new WeakMap<Vocabulary, Map<string, string[] | null>>();

/**
 * `mendWords` with a cache, because it compares a mistyped word with every known word, and people repeat a search when they type more or
 * turn pages.
 */
export function mendedWords(words: readonly string[], vocabulary: Vocabulary): string[] | null {
  let known = mendedBy.get(vocabulary);
  if (!known) mendedBy.set(vocabulary, (known = new Map()));
  const key = words.join(' ');
  const before = known.get(key);
  if (before !== undefined) return before;
  if (known.size >= MAX_MENDED) known.clear();
  const mended = mendWords(words, vocabulary);
  known.set(key, mended);
  return mended;
}

const wholeBy = new WeakMap<Vocabulary, Map<string, boolean>>();

/**
 * True if no known word continues this word: completing it would then find the same and only take longer. False while the listings may have
 * words that are not known yet.
 */
export function isWhole(ctx: Ctx, word: string): boolean {
  const { vocabulary, version } = cached.get(ctx.env.DB) ?? {};
  if (!vocabulary || version !== knownVersion(ctx) || vocabulary.counts.size >= MAX_WORDS) return false;
  let known = wholeBy.get(vocabulary);
  if (!known) wholeBy.set(vocabulary, (known = new Map()));
  const before = known.get(word);
  if (before !== undefined) return before;
  if (known.size >= MAX_MENDED) known.clear();
  let is = vocabulary.counts.has(word);
  if (is) for (const term of vocabulary.counts.keys()) if (term !== word && term.startsWith(word)) is = false;
  known.set(word, is);
  return is;
}
