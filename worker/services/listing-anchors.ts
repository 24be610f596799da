/** Keeps every twelfth key of the unfiltered orders, so that a jump to a far page reads a dozen rows instead of thousands. */
import type { Ctx } from './context';
import { forgetCatalogue } from './listing-catalogue';
import { ANCHOR_STEP } from './listing-plan';

function anchorsOf(column: 'kind' | 'scope', sort: 'name' | '-rank'): string {
  const keys = sort === 'name' ? 'sort_name, seq' : 'rank_key, sort_name, seq';
  return `INSERT INTO listing_anchors (directory, sort, position, rank_key, sort_name, listing_seq)
    SELECT part, '${sort}', place - 1, rank_key, sort_name, seq FROM (
      SELECT ${column} AS part, rank_key, sort_name, seq, row_number() OVER (PARTITION BY ${column} ORDER BY ${keys}) AS place
      FROM listings WHERE is_active = 1
    ) WHERE (place - 1) % ${ANCHOR_STEP} = 0${column === 'scope' ? " AND part = 'investor'" : ''}`;
}

/** Rebuilds all anchors in one batch when listings changed since the last time; otherwise does nothing. */
export async function rebuildAnchorsIfStale(ctx: Ctx): Promise<boolean> {
  const state = await ctx.d1
    .prepare('SELECT version, anchors_version FROM listing_state')
    .first<{ version: number; anchors_version: number }>();
  if (!state || state.version === state.anchors_version) return false;
  await ctx.d1.batch([
    ctx.d1.prepare('DELETE FROM listing_anchors'),
    ctx.d1.prepare(anchorsOf('kind', 'name')),
    ctx.d1.prepare(anchorsOf('kind', '-rank')),
    ctx.d1.prepare(anchorsOf('scope', 'name')),
    ctx.d1.prepare('UPDATE listing_state SET anchors_version = version'),
  ]);
  forgetCatalogue(ctx);
  return true;
}
