/** Totals that were counted a moment ago, cached in the isolate: by list, bounded, for ten seconds. */
import type { Directory } from '@/domain/directory/directories';
import type { ListSort } from '@/domain/directory/list-state';
import type { ListQuery } from '@/domain/directory/input/query';
import type { Ctx } from '@worker/services/core/context';
import type { SearchTotal } from './listing-search';

const TOTAL_MS = 10_000;
const MAX_LISTS = 500;

const recentTotals = new WeakMap<D1Database, Map<string, SearchTotal & { at: number }>>();

/** Everything that shapes a list but the place in it. */
export function listKey(directory: Directory, query: ListQuery, sort: ListSort): string {
  const { after: _after, before: _before, page: _page, size: _size, sort: _sort, ...rest } = query;
  return JSON.stringify([directory.name, sort, rest]);
}

export function recentTotal(ctx: Ctx, key: string): SearchTotal | null {
  const known = recentTotals.get(ctx.env.DB)?.get(key);
  return known && Date.now() - known.at < TOTAL_MS ? known : null;
}

/** `typed` and `named` matter to searches only. */
export function storeTotal(
  ctx: Ctx,
  key: string,
  { total, typed = 0, named = 0, samples = 0 }: Pick<SearchTotal, 'total'> & Partial<SearchTotal>,
): void {
  let totals = recentTotals.get(ctx.env.DB);
  if (!totals) recentTotals.set(ctx.env.DB, (totals = new Map()));
  if (totals.size > MAX_LISTS) totals.clear();
  totals.set(key, { total, typed, named, samples, at: Date.now() });
}

/** Called by anyone who writes listings, beside forgetCatalogue. */
export function forgetTotals(ctx: Ctx): void {
  recentTotals.delete(ctx.env.DB);
}
