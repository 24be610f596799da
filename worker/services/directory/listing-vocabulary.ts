/** The words of the full-text index, cached in the isolate, to mend mistyped ones. */
import { mendWords, type Vocabulary } from '@/domain/text/spelling';
import { sql } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';
import { knownVersion } from './listing-catalogue';
import { MINUTE_MS } from '@/domain/time/durations';

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

/** `mendWords`, remembered: it compares a mistyped word with every known one, and people type on or turn pages. */
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
 * True when no known word goes on from this one, so that completing it would find the same and only cost more. False while the
 * listings may have words that are not known yet.
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
