/** The words of the full-text index, kept in the isolate, to mend mistyped ones. */
import type { Vocabulary } from '../../src/domain/directory/spelling';
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
