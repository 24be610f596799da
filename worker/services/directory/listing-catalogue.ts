/** Facts on all listings that the planner and the filter panel need: tags, stored counts, freshness of anchors. Cached in the isolate. */
import { LISTING_KINDS, type ListingKind } from '@/domain/directory/directories';
import type { Facet } from '@/domain/directory/filters/filter-table';
import { areSamplesShown, type SampleChoice, type SampleKind } from '@/domain/directory/samples';
import { completeRates, paiseOf, RATED, type ExchangeRate } from '@/domain/money/exchange-rates';
import { batch, fixedSql, sql } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';
import { MINUTE_MS } from '@/domain/time/durations';

interface CatalogueTag {
  id: number;
  facet: Facet;
  name: string;
  counts: Partial<Record<ListingKind, number>>;
  /** How many of them are samples, which are left out of every count that people see. */
  samples: Partial<Record<ListingKind, number>>;
}

export interface Catalogue {
  tags: ReadonlyMap<string, CatalogueTag>;
  totals: Pick<CatalogueTag, 'counts' | 'samples'>;
  /** Kinds whose samples are hidden; no count here includes those samples. */
  hidden: ReadonlySet<ListingKind>;
  /** The stated exchange rates. */
  rates: readonly ExchangeRate[];
  /** In whole rupees at the stated rates. */
  maxFund: number;
  anchorsAreFresh: boolean;
  /** The listings' version that this was read from. */
  version: number;
  loadedAt: number;
}

/** A catalogue older than FRESH_MS is renewed in the background by the next request; one older than USABLE_MS, in the foreground. */
const FRESH_MS = 10_000;
const USABLE_MS = 5 * MINUTE_MS;

const cached = new WeakMap<D1Database, Catalogue>();

export const tagKey = (facet: Facet, name: string) => `${facet}\n${name}`;

/** The largest cheque of each currency, with one index seek each. A cheque without a currency is in rupees. */
const MAX_FUNDS = fixedSql(
  ['INR', ...RATED]
    .map((currency) => {
      const ofCurrency = (is: string) =>
        `coalesce((SELECT max(fund_max) FROM listings WHERE kind = 'incubator' AND is_active = 1 AND fund_currency ${is}), 0)`;
      const max =
        currency === 'INR' ? `max(${ofCurrency("= 'INR'")}, ${ofCurrency('IS NULL')})` : ofCurrency(`= '${currency}'`);
      return `'${currency}', ${max}`;
    })
    .join(', '),
);

interface CountRow {
  kind: ListingKind;
  tagId: number;
  n: number;
  samples: number;
  facet: Facet | null;
  name: string | null;
}

interface StateRow {
  version: number;
  fresh: 0 | 1;
  /** JSON: the largest cheque by currency. */
  most: string;
}

async function load(ctx: Ctx): Promise<Catalogue> {
  const [counts, state, stored, choices] = await batch(ctx.d1, [
    sql<CountRow>`SELECT c.kind, c.tag_id AS tagId, c.n, c.samples, t.facet, t.name
      FROM listing_counts c LEFT JOIN tags t ON t.id = c.tag_id WHERE c.n > 0`,
    sql<StateRow>`SELECT version, version = anchors_version AS fresh, json_object(${MAX_FUNDS}) AS most FROM listing_state`,
    sql<ExchangeRate>`SELECT currency, paise, day, source FROM exchange_rates`,
    sql<{ kind: SampleKind; choice: SampleChoice }>`SELECT kind, choice FROM sample_choices`,
  ]);
  const tags = new Map<string, CatalogueTag>();
  const totals: Catalogue['totals'] = { counts: {}, samples: {} };
  const add = (to: Catalogue['totals'], { kind, n, samples }: CountRow) => {
    to.counts[kind] = n;
    to.samples[kind] = samples;
  };
  for (const row of counts.results) {
    if (row.tagId === 0) add(totals, row);
    else if (row.facet !== null && row.name !== null) {
      const key = tagKey(row.facet, row.name);
      const tag = tags.get(key) ?? { id: row.tagId, facet: row.facet, name: row.name, counts: {}, samples: {} };
      add(tag, row);
      tags.set(key, tag);
    }
  }
  const choiceOf = new Map(choices.results.map(({ kind, choice }) => [kind, choice]));
  const hidden = new Set(
    LISTING_KINDS.filter(
      (kind) => samplesOf(totals, [kind]) > 0 && !areSamplesShown(choiceOf.get(kind) ?? 'auto', realOf(totals, [kind])),
    ),
  );
  for (const counted of [totals, ...tags.values()])
    for (const kind of hidden) {
      counted.counts[kind] = realOf(counted, [kind]);
      counted.samples[kind] = 0;
    }
  const [first] = state.results;
  const rates = completeRates(stored.results);
  const max = Object.entries(JSON.parse(first?.most ?? '{}') as Record<string, number>).map(([currency, amount]) =>
    Math.ceil((amount * (paiseOf(rates, currency) ?? 0)) / 100),
  );
  const catalogue: Catalogue = {
    tags,
    totals,
    hidden,
    rates,
    maxFund: Math.max(1_000_000, ...max),
    anchorsAreFresh: first?.fresh === 1,
    version: first?.version ?? 0,
    loadedAt: Date.now(),
  };
  cached.set(ctx.env.DB, catalogue);
  return catalogue;
}

/** The catalogue: usually from memory, and renewed after the answer once it is ten seconds old. */
export async function readCatalogue(ctx: Ctx): Promise<Catalogue> {
  const known = cached.get(ctx.env.DB);
  const age = known ? Date.now() - known.loadedAt : Infinity;
  if (!known || age > USABLE_MS) return load(ctx);
  if (age > FRESH_MS) {
    known.loadedAt = Date.now();
    ctx.defer(load(ctx));
  }
  return known;
}

/** The newest version of the listings that this isolate knows of. */
export function knownVersion(ctx: Ctx): number {
  return cached.get(ctx.env.DB)?.version ?? 0;
}

/** Call this after listings are written, so that this isolate shows the new counts at once. */
export function forgetCatalogue(ctx: Ctx): void {
  cached.delete(ctx.env.DB);
}

type TagCounts = Pick<CatalogueTag, 'counts' | 'samples'>;

/** How many active listings of these kinds there are, samples among them: the rows of a list. */
export const countOf = ({ counts }: TagCounts, kinds: readonly ListingKind[]): number =>
  kinds.reduce((sum, kind) => sum + (counts[kind] ?? 0), 0);

/** How many of them are samples. */
export const samplesOf = ({ samples }: TagCounts, kinds: readonly ListingKind[]): number =>
  kinds.reduce((sum, kind) => sum + (samples[kind] ?? 0), 0);

/** The count that people see: without samples. */
export const realOf = (counted: TagCounts, kinds: readonly ListingKind[]): number =>
  countOf(counted, kinds) - samplesOf(counted, kinds);
