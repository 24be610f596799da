/** The listings of a comparison, of all kinds at once, with their fit for a founder, in one D1 round trip. */
import { COMPARISON_MIN, listingRefText, SELECT_MORE, type ListingRef } from '@/domain/directory/comparison';
import { LISTING_KINDS } from '@/domain/directory/directories';
import type { Listing } from '@/domain/directory/listing';
import { invalid } from '@/domain/errors';
import { batch, fixedSql, sql } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';
import { requireAccount } from '@worker/services/core/require-actor';
import { fitRowOf, fitViewOf, wishOf } from './fit';
import { withFit } from './listing-fit-page';
import { mergedJoin } from './merged';
import { selectOf, toListing, type ListingRow } from './listing-rows';

const COLUMNS = fixedSql(selectOf({ kinds: LISTING_KINDS }));

/**
 * Active listings in the order of `refs`. Unknown, hidden and wrong-kind listings are named in `missing`. Throws 400 if fewer than two
 * remain.
 */
export async function listCompared(
  ctx: Ctx,
  refs: readonly ListingRef[],
): Promise<{ listings: Listing[]; missing: string[] }> {
  const { role, accountId } = requireAccount(ctx);
  const [{ results }, own] = await batch(ctx.d1, [
    sql<ListingRow & { asked: string }>`SELECT ${COLUMNS}, group_concat(r.value ->> 'id') AS asked
      FROM json_each(${JSON.stringify(refs)}) r ${mergedJoin('m', sql`r.value ->> 'id'`)}
      JOIN listings l ON l.id = coalesce(m.now_id, r.value ->> 'id') AND l.kind = r.value ->> 'kind'
      WHERE l.is_active = 1 GROUP BY l.seq ORDER BY min(r.key)`,
    fitRowOf(accountId),
  ]);
  if (results.length < COMPARISON_MIN) throw invalid(SELECT_MORE, { ids: SELECT_MORE });
  const found = new Set(
    results.flatMap(({ kind, asked }) => asked.split(',').map((id) => listingRefText({ kind, id }))),
  );
  const wish = role === 'founder' ? await wishOf(ctx, fitViewOf(own.results[0])) : null;
  const listings = results.map((row) => (wish ? withFit(row, wish) : toListing(row)));
  return { listings, missing: refs.map(listingRefText).filter((ref) => !found.has(ref)) };
}
