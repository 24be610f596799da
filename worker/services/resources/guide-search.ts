/** Finds startup terms, FAQs, resources and milestones by words. The index has the rarity of each word, so that rare words of a question decide. */
import { mendWords } from '@/domain/text/spelling';
import type { MilestoneStage } from '@/domain/roadmap/milestones';
import { sql, type Sql } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';

export interface GuideHit {
  kind: 'term' | 'faq' | 'resource' | 'milestone';
  id: string;
  title: string;
  body: string;
  /** Only milestones have one. */
  stage: MilestoneStage | null;
}

const CANDIDATES = 24;
const MAX_VOCABULARY = 50_000;

/** Quoted, so that FTS5 sees no syntax that the person typed. */
const anyOf = (stems: readonly string[]): string =>
  stems.map((stem) => `"${stem.replaceAll('"', '""')}"*`).join(' OR ');

/** Entries with at least one word that begins with one of `stems`. `stems` must not be empty. Best matches first. */
export const guideSql = (stems: readonly string[]): Sql<GuideHit> =>
  sql`SELECT g.kind, g.ref AS id, g.title, g.body, m.stage
    FROM (SELECT kind, ref, title, body, rank FROM guide_search WHERE guide_search MATCH ${anyOf(stems)}
      AND rank MATCH 'bm25(6.0, 1.0)' ORDER BY rank LIMIT ${CANDIDATES}) g
    LEFT JOIN milestones m ON g.kind = 'milestone' AND m.id = g.ref ORDER BY g.rank`;

/** The number of entries that have each of `stems`. */
export const frequencySql = (stems: readonly string[]): Sql<{ stem: string; n: number }> =>
  sql`SELECT value AS stem, (SELECT count(*) FROM guide_search WHERE guide_search MATCH '"' || value || '"*') AS n
    FROM json_each(${JSON.stringify(stems)})`;

/** The words, with mistyped ones corrected by the words of the index; null if none had to be or could be corrected. */
export async function mendedGuideWords(ctx: Ctx, words: readonly string[]): Promise<string[] | null> {
  const results = await ctx.rows(
    sql<{
      term: string;
      n: number;
    }>`SELECT term, doc AS n FROM guide_words WHERE length(term) > 2 ORDER BY n DESC LIMIT ${MAX_VOCABULARY}`,
  );
  return mendWords(words, { counts: new Map(results.map(({ term, n }) => [term, n])) });
}
