/** Which kinds show their samples: what operators chose, beside how many entries there are. */
import type { SampleChoiceInput } from '@/domain/admin/system/system-input';
import { SAMPLE_KINDS, type SampleState } from '@/domain/directory/samples';
import { batch } from '@worker/db/batch';
import { sql } from '@worker/db/sql';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { requireAllowed } from '@worker/services/core/require-actor';
import { forgetCatalogue } from '@worker/services/directory/listing-catalogue';
import { forgetTotals } from '@worker/services/directory/listing-totals';

/** A row a kind that has entries or a choice, for a batch. */
export const samplesSql = () =>
  sql<SampleState>`SELECT kind, coalesce((SELECT choice FROM sample_choices c WHERE c.kind = e.kind), 'auto') AS choice,
    sum(n) - sum(samples) AS real, sum(samples) AS samples FROM (
      SELECT kind, n, samples FROM listing_counts WHERE tag_id = 0
      UNION ALL SELECT kind, 1, is_sample FROM media_people WHERE is_active = 1
      UNION ALL SELECT kind, 0, 0 FROM sample_choices
    ) e GROUP BY kind`;

/** Every kind, in the order of the menu. */
export const toSampleStates = (rows: readonly SampleState[]): SampleState[] =>
  SAMPLE_KINDS.map((kind) => rows.find((row) => row.kind === kind) ?? { kind, choice: 'auto', real: 0, samples: 0 });

/** Shows or hides the samples of a kind, or leaves it to how many real entries it has. Other servers follow within seconds. */
export async function chooseSamples(ctx: Ctx, { kind, choice }: SampleChoiceInput): Promise<SampleState[]> {
  requireAllowed(ctx, 'system:write');
  const was = sql`coalesce((SELECT choice FROM sample_choices WHERE kind = ${kind}), 'auto')`;
  const [, , , rows] = await batch(ctx.d1, [
    auditRow(
      ctx,
      { action: 'samples.changed', subjectType: 'samples', subjectId: kind, details: { kind, choice } },
      sql`${was} <> ${choice}`,
    ),
    choice === 'auto'
      ? sql`DELETE FROM sample_choices WHERE kind = ${kind}`
      : sql`INSERT INTO sample_choices (kind, choice, changed_at) VALUES (${kind}, ${choice}, ${ctx.now()})
          ON CONFLICT (kind) DO UPDATE SET choice = excluded.choice, changed_at = excluded.changed_at`,
    // What was read of the lists before is no longer right.
    sql`UPDATE listing_state SET version = version + 1`,
    samplesSql(),
  ]);
  forgetCatalogue(ctx);
  forgetTotals(ctx);
  return toSampleStates(rows.results);
}
