/** Counts the entries that a filter leaves: from the stored counts if they have the total, else by a query up to a cap. */
import { COUNT_CAP, type ListSort } from '@/domain/directory/list-state';
import type { Directory } from '@/domain/directory/directories';
import type { ListQuery } from '@/domain/directory/input/query';
import { fixedSql, sql, type Sql } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';
import { countOf, samplesOf, type Catalogue } from './listing-catalogue';
import {
  inPartition,
  rangeConditions,
  rangesOf,
  tagConditions,
  tagIn,
  driverOf,
  type ListFilter,
} from './listing-filter';
import type { SearchTotal } from './listing-search';

/** Entries of a list, and how many of them are samples, which come last. */
export interface ListTotal {
  n: number;
  samples: number;
}

/** The total from the stored counts, for no filter, or for one tag and nothing else; null otherwise. */
export function storedTotal({ kinds, groups, bounds }: ListFilter, catalogue: Catalogue): ListTotal | null {
  if (bounds.length > 0) return null;
  const [group, ...more] = groups;
  if (!group) return { n: countOf(catalogue.totals, kinds), samples: samplesOf(catalogue.totals, kinds) };
  if (more.length > 0 || group.tags.length !== 1 || typeof group.tags[0] !== 'number') return null;
  return { n: group.estimate, samples: group.samples };
}

/** Counts the entries that the filter leaves, up to the cap. */
export function countSql(filter: ListFilter, cap = COUNT_CAP): Sql<ListTotal> {
  const driver = driverOf(filter);
  if (!driver)
    return sql`SELECT count(*) AS n, coalesce(sum(is_sample), 0) AS samples FROM (SELECT l.is_sample FROM listings l WHERE ${inPartition(filter.kinds, 'l')} AND l.is_active = 1${rangeConditions(
      filter,
      'l',
    )}${tagConditions(filter.groups, 'l.seq')} LIMIT ${cap + 1})`;
  const others = filter.groups.filter((group) => group !== driver);
  const one = fixedSql(driver.tags.length > 1 ? 'DISTINCT t.listing_seq, t.is_sample' : 't.is_sample');
  return sql`SELECT count(*) AS n, coalesce(sum(is_sample), 0) AS samples FROM (SELECT ${one} FROM listing_tags t WHERE t.tag_id IN (${tagIn(driver)}) AND ${inPartition(
    filter.kinds,
    't',
  )}${tagConditions(others, 't.listing_seq')}${rangesOf(filter, 't.listing_seq')} LIMIT ${cap + 1})`;
}

// Totals that were counted a moment ago, cached in the isolate by list for ten seconds. Their number is limited.

const TOTAL_MS = 10_000;
const MAX_LISTS = 500;

const recentTotals = new WeakMap<D1Database, Map<string, SearchTotal & { at: number }>>();

/** The key of a list: everything that shapes it except the place in it. */
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

/** Call this after listings are written, together with forgetCatalogue. */
export function forgetTotals(ctx: Ctx): void {
  recentTotals.delete(ctx.env.DB);
}
