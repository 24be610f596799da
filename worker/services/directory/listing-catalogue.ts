/** What the planner and the filter panel must know of all listings: tags, kept counts, freshness of anchors. Kept in the isolate. */
import type { ListingKind } from '../../../src/domain/directory/directories';
import type { Facet } from '../../../src/domain/directory/filter-table';
import { RUPEES_PER } from '../../../src/domain/exchange-rates';
import { CURRENCIES } from '../../../src/domain/money';
import { batch } from '../../db/batch';
import { fixedSql, sql } from '../../db/sql';
import type { Ctx } from '../core/context';

export interface CatalogueTag {
  id: number;
  facet: Facet;
  name: string;
  counts: Partial<Record<ListingKind, number>>;
}

export interface Catalogue {
  tags: ReadonlyMap<string, CatalogueTag>;
  totals: Partial<Record<ListingKind, number>>;
  /** In rupees at the stated rates. */
  maxFund: number;
  anchorsAreFresh: boolean;
  /** The listings' version that this was read from. */
  version: number;
  loadedAt: number;
}

/** Older than this and the next request renews it in the background; older than the second, in the foreground. */
const FRESH_MS = 10_000;
const USABLE_MS = 5 * 60_000;

const kept = new WeakMap<D1Database, Catalogue>();

export const tagKey = (facet: Facet, name: string) => `${facet}\n${name}`;

/** The largest cheque of each currency in rupees at the stated rates: an index seek each. Without a currency it is in rupees. */
const MAX_FUNDS = fixedSql(
  [...CURRENCIES.map((currency) => [`= '${currency}'`, RUPEES_PER[currency]] as const), ['IS NULL', 1] as const]
    .map(
      ([is, rate]) =>
        `coalesce((SELECT max(fund_max) FROM listings WHERE kind = 'incubator' AND is_active = 1 AND fund_currency ${is}) * ${rate}, 0)`,
    )
    .join(', '),
);

interface CountRow {
  kind: ListingKind;
  tagId: number;
  n: number;
  facet: Facet | null;
  name: string | null;
}

interface StateRow {
  version: number;
  fresh: 0 | 1;
  maxFund: number;
}

async function load(ctx: Ctx): Promise<Catalogue> {
  const [counts, state] = await batch(ctx.d1, [
    sql<CountRow>`SELECT c.kind, c.tag_id AS tagId, c.n, t.facet, t.name
      FROM listing_counts c LEFT JOIN tags t ON t.id = c.tag_id WHERE c.n > 0`,
    sql<StateRow>`SELECT version, version = anchors_version AS fresh, max(1, ${MAX_FUNDS}) AS maxFund FROM listing_state`,
  ]);
  const tags = new Map<string, CatalogueTag>();
  const totals: Catalogue['totals'] = {};
  for (const row of counts.results) {
    if (row.tagId === 0) totals[row.kind] = row.n;
    else if (row.facet !== null && row.name !== null) {
      const key = tagKey(row.facet, row.name);
      const tag = tags.get(key) ?? { id: row.tagId, facet: row.facet, name: row.name, counts: {} };
      tag.counts[row.kind] = row.n;
      tags.set(key, tag);
    }
  }
  const [first] = state.results;
  const catalogue: Catalogue = {
    tags,
    totals,
    maxFund: Math.max(1_000_000, first?.maxFund ?? 0),
    anchorsAreFresh: first?.fresh === 1,
    version: first?.version ?? 0,
    loadedAt: Date.now(),
  };
  kept.set(ctx.env.DB, catalogue);
  return catalogue;
}

/** The catalogue: from memory as a rule, renewed behind the answer once it is ten seconds old. */
export async function readCatalogue(ctx: Ctx): Promise<Catalogue> {
  const known = kept.get(ctx.env.DB);
  const age = known ? Date.now() - known.loadedAt : Infinity;
  if (!known || age > USABLE_MS) return load(ctx);
  if (age > FRESH_MS) {
    known.loadedAt = Date.now();
    ctx.defer(load(ctx));
  }
  return known;
}

/** The newest version of the listings that this isolate has heard of. */
export function knownVersion(ctx: Ctx): number {
  return kept.get(ctx.env.DB)?.version ?? 0;
}

/** Called by whoever writes listings, so that this isolate shows the new counts at once. */
export function forgetCatalogue(ctx: Ctx): void {
  kept.delete(ctx.env.DB);
}

/** How many active listings of these kinds carry the tag. */
export function countOf(tag: CatalogueTag, kinds: readonly ListingKind[]): number {
  return kinds.reduce((sum, kind) => sum + (tag.counts[kind] ?? 0), 0);
}

export function totalOf(catalogue: Catalogue, kinds: readonly ListingKind[]): number {
  return kinds.reduce((sum, kind) => sum + (catalogue.totals[kind] ?? 0), 0);
}
