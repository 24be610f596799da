/** The words of the full-text index, kept in the isolate, to mend mistyped ones. */
import { mendWords, type Vocabulary } from '../../src/domain/directory/spelling';
import type { Ctx } from './context';

const USABLE_MS = 10 * 60_000;
const MAX_WORDS = 50_000;

const kept = new WeakMap<D1Database, { vocabulary: Vocabulary; loadedAt: number }>();

/** The vocabulary if this isolate has it; never asks the database. */
export function knownVocabulary(ctx: Ctx): Vocabulary | null {
  const known = kept.get(ctx.d1);
  return known && Date.now() - known.loadedAt < USABLE_MS ? known.vocabulary : null;
}

export async function loadVocabulary(ctx: Ctx): Promise<Vocabulary> {
  const { results } = await ctx.d1
    .prepare(
      `SELECT term, sum(doc) AS n FROM listing_words WHERE col <> 'search_scope' AND length(term) > 2
       GROUP BY term ORDER BY n DESC LIMIT ?`,
    )
    .bind(MAX_WORDS)
    .all<{ term: string; n: number }>();
  const vocabulary = { counts: new Map(results.map(({ term, n }) => [term, n])) };
  kept.set(ctx.d1, { vocabulary, loadedAt: Date.now() });
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
