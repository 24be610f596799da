/** Turns a list query into terms of the database: kinds, groups of tags, bounds of figures, and which group is rarest. */
import type { Directory, ListingKind } from '@/domain/directory/directories';
import { FILTER_ROWS, type Facet, type FilterRow, type RangeFilter } from '@/domain/directory/filters/filter-table';
import type { ListQuery } from '@/domain/directory/input/query';
import { townsOf } from '@/domain/towns';
import { FIGURES_SINCE } from '@/domain/directory/source-fields';
import { fixedSql, joinSql, NOTHING, sql, type Sql } from '@worker/db/sql';
import { countOf, samplesOf, tagKey, type Catalogue } from './listing-catalogue';

/** Tags of one filter: an entry must have one of them. */
export interface TagGroup {
  /** Id, or facet and name when the catalogue does not know the tag (yet). */
  tags: (number | { facet: Facet; name: string })[];
  /** The maximum number of entries that have one of the words. */
  estimate: number;
  /** The number of samples among them. */
  samples: number;
}

/** The condition that a figure of the listing is at least, or at most, a value. */
interface FigureBound {
  column: RangeFilter['columns'][number];
  /** For money: the paise of one unit, by currency. Money is compared in paise, so that the comparison is exact. */
  paise?: Readonly<Record<string, number>>;
  is: '>=' | '<=';
  value: number;
}

export interface ListFilter {
  kinds: readonly ListingKind[];
  /** Read only the columns that guests may see. */
  isPreview?: boolean;
  groups: TagGroup[];
  bounds: FigureBound[];
  /** Kinds whose samples are hidden; all of `kinds` if no samples are shown. */
  hides: readonly ListingKind[];
}

/** D1 refuses more branches than this in one UNION (compound SELECT limit of 5). */
const MAX_BRANCHES = 5;

/** Towns of a state that entries name, because an entry in a town may not name its state. */
const townTags = (state: string, { tags }: Catalogue): [Facet, string][] =>
  townsOf(state).flatMap((town): [Facet, string][] => (tags.has(tagKey('city', town)) ? [['city', town]] : []));

/** The tags that a filter asks for. */
function wantedTags(row: FilterRow, query: ListQuery, catalogue: Catalogue): [Facet, string][] {
  if (row.kind === 'tags') return query[row.param].map((name) => [row.facet, name]);
  if (row.kind !== 'place') return [];
  return row.parts.flatMap(({ param, facet }): [Facet, string][] => {
    const name = query[param];
    if (!name) return [];
    return [[facet, name], ...(facet === 'region' ? townTags(name, catalogue) : [])];
  });
}

function boundsOf(row: FilterRow, query: ListQuery, { rates }: Catalogue): FigureBound[] {
  if (row.kind !== 'range') return [];
  return row.params.flatMap((param, end): FigureBound[] => {
    const value = query[param];
    const column = row.columns[end === 0 ? 0 : 1];
    if (value === undefined) return [];
    const is = end === 0 ? '>=' : '<=';
    if (row.unit !== 'rupees') return [{ column, is, value }];
    const paise = Object.fromEntries(rates.map((rate) => [rate.currency, rate.paise]));
    return [{ column, paise, is, value: value * 100 }];
  });
}

/** The kinds, tags and figures that a query asks for. */
export function filterOf(directory: Directory, query: ListQuery, catalogue: Catalogue): ListFilter {
  const requestedKinds = directory.kinds.filter((kind) => query.type.length === 0 || query.type.includes(kind));
  const kinds = directory.name === 'all-investors' && requestedKinds.length > 0 ? requestedKinds : directory.kinds;
  const group = (wantedTags: [Facet, string][]): TagGroup => {
    const known = wantedTags.map(([facet, name]) => catalogue.tags.get(tagKey(facet, name)) ?? { facet, name });
    return {
      tags: known.map((tag) => ('id' in tag ? tag.id : { facet: tag.facet, name: tag.name })),
      estimate: known.reduce((sum, tag) => sum + ('id' in tag ? countOf(tag, kinds) : 0), 0),
      samples: known.reduce((sum, tag) => sum + ('id' in tag ? samplesOf(tag, kinds) : 0), 0),
    };
  };
  const hidden = kinds.filter((kind) => catalogue.hidden.has(kind));
  const hides = hidden.length > 0 && samplesOf(catalogue.totals, kinds) === 0 ? kinds : hidden;
  return {
    kinds,
    hides,
    groups: FILTER_ROWS.map((row) => group(wantedTags(row, query, catalogue))).filter(({ tags }) => tags.length > 0),
    bounds: FILTER_ROWS.flatMap((row) => boundsOf(row, query, catalogue)),
  };
}

/** The group with the fewest entries, which leads the query; the others are probed. Null if the listings themselves are walked. */
export function driverOf(filter: ListFilter): TagGroup | null {
  let best: TagGroup | null = null;
  for (const group of filter.groups)
    if (group.tags.length <= MAX_BRANCHES && (!best || group.estimate < best.estimate)) best = group;
  return best;
}

// The conditions of a list as pieces of SQL: its part of the table, its tags, its figures.

interface Partition {
  column: 'kind' | 'scope';
  value: string;
  /** True if it holds exactly the kinds that are asked for. */
  isExact: boolean;
}

/** The column that leads every index, and its value for these kinds. */
export function partition(kinds: readonly ListingKind[]): Partition {
  const [first] = kinds;
  if (kinds.length === 1 && first) return { column: 'kind', value: first, isExact: true };
  return { column: 'scope', value: 'investor', isExact: kinds.length === 3 };
}

/** `kind = ?` or `scope = ?` under an alias. */
export function inPartition(kinds: readonly ListingKind[], alias: string): Sql {
  const { column, value } = partition(kinds);
  return sql`${fixedSql(`${alias}.${column}`)} = ${value}`;
}

/** The ids of the tags, for an IN. */
export const tagIn = ({ tags }: Pick<TagGroup, 'tags'>): Sql =>
  joinSql(
    tags.map((tag) =>
      typeof tag === 'number' ? tag : sql`(SELECT id FROM tags WHERE facet = ${tag.facet} AND name = ${tag.name})`,
    ),
  );

/**
 * SQL of a figure. Money is converted to paise at the given rates. Money without a currency counts as rupees; money in a currency without a
 * rate is never within a bound. Other figures do not change.
 */
function figure({ column, paise }: FigureBound, alias: string): Sql {
  if (!paise) return fixedSql(`${alias}.${column}`);
  // Currencies are our own list, never a person's text.
  const rates = Object.entries(paise).map(([currency, rate]) => `WHEN '${currency}' THEN ${rate}`);
  return fixedSql(
    `${alias}.${column} * CASE coalesce(${alias}.fund_currency, 'INR') WHEN 'INR' THEN 100 ${rates.join(' ')} END`,
  );
}

/** True if the latest date of the pages with an investment range is in a year that is too old to be compared: the same rule as `oldYear`. */
export const isOldRange = (l: string): string =>
  `(SELECT max(value ->> '$.published') FROM json_each(CASE WHEN instr(${l}.sources, '"funds"') THEN ${l}.sources ELSE '[]' END)
    WHERE value ->> '$.field' = 'funds' AND value ->> '$.value' IS NULL AND value ->> '$.published' <> '') < '${FIGURES_SINCE}'`;

/** Leaves out the samples of these kinds. Tests both columns, so that each order has an index whose first columns are fixed. */
function samplesHidden(kinds: readonly ListingKind[], hides: readonly ListingKind[], alias: string): Sql {
  if (hides.length === 0) return NOTHING;
  if (hides.length === kinds.length) return fixedSql(` AND ${alias}.is_sample = 0 AND ${alias}.is_real = 1`);
  return sql` AND (${fixedSql(alias)}.is_sample = 0 OR ${fixedSql(alias)}.kind NOT IN (${joinSql(hides)}))`;
}

/** Conditions on the listing's own columns that no index range covers. Empty, or begins with AND. */
export function rangeConditions({ kinds, bounds, hides }: ListFilter, alias: string): Sql {
  return joinSql(
    [
      partition(kinds).isExact ? NOTHING : sql` AND ${fixedSql(alias)}.kind IN (${joinSql(kinds)})`,
      ...bounds.map((bound) => sql` AND ${figure(bound, alias)} ${fixedSql(bound.is)} ${bound.value}`),
      samplesHidden(kinds, hides, alias),
      bounds.some(({ paise }) => paise) ? fixedSql(` AND ${isOldRange(alias)} IS NOT 1`) : NOTHING,
    ],
    '',
  );
}

/** The same for an entry of which only the `seq` is known. */
export function rangesOf(filter: ListFilter, seqColumn: string): Sql {
  const ranges = rangeConditions(filter, 'r');
  return ranges.text
    ? sql` AND EXISTS (SELECT 1 FROM listings r WHERE r.seq = ${fixedSql(seqColumn)}${ranges})`
    : NOTHING;
}

/** Conditions that an entry given by `seqColumn` has one tag of each group. */
export const tagConditions = (groups: readonly TagGroup[], seqColumn: string): Sql =>
  joinSql(
    groups.map(
      (group) =>
        sql` AND EXISTS (SELECT 1 FROM listing_tags g WHERE g.listing_seq = ${fixedSql(seqColumn)} AND g.tag_id IN (${tagIn(group)}))`,
    ),
    '',
  );
