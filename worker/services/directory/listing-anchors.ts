/** Keeps every twelfth key of the unfiltered orders, so that a jump to a far page reads a dozen rows instead of thousands. */
import { batch } from '@worker/db/batch';
import { fixedSql, sql, type Sql } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';
import { forgetCatalogue } from './listing-catalogue';
import { ANCHOR_STEP } from './listing-plan';

function anchorsOf(column: 'kind' | 'scope', sort: 'name' | '-rank'): Sql {
  const keys = fixedSql(sort === 'name' ? 'is_sample, sort_name, seq' : 'is_sample, rank_key, sort_name, seq');
  const part = fixedSql(column);
  return sql`INSERT INTO listing_anchors (directory, sort, position, is_sample, rank_key, sort_name, listing_seq)
    SELECT part, ${sort}, place - 1, is_sample, rank_key, sort_name, seq FROM (
      SELECT ${part} AS part, is_sample, rank_key, sort_name, seq, row_number() OVER (PARTITION BY ${part} ORDER BY ${keys}) AS place
      FROM listings WHERE is_active = 1
    ) WHERE (place - 1) % ${ANCHOR_STEP} = 0${fixedSql(column === 'scope' ? " AND part = 'investor'" : '')}`;
}

/** Rebuilds all anchors in one batch when listings changed since the last time; otherwise does nothing. */
export async function rebuildAnchorsIfStale(ctx: Ctx): Promise<boolean> {
  const state = await ctx.first(
    sql<{
      version: number;
      anchors_version: number;
    }>`SELECT version, anchors_version FROM listing_state`,
  );
  if (!state || state.version === state.anchors_version) return false;
  await batch(ctx.d1, [
    sql`DELETE FROM listing_anchors`,
    anchorsOf('kind', 'name'),
    anchorsOf('kind', '-rank'),
    anchorsOf('scope', 'name'),
    sql`UPDATE listing_state SET anchors_version = version`,
  ]);
  forgetCatalogue(ctx);
  return true;
}
