/** What a list query asks for, in terms of the database: kinds, groups of tags, bounds of figures, and which of them is rarest. */
import type { Directory, ListingKind } from '@/domain/directory/directories';
import { FILTER_ROWS, type Facet, type FilterRow, type RangeFilter } from '@/domain/directory/filters/filter-table';
import type { ListQuery } from '@/domain/directory/input/query';
import { countOf, samplesOf, tagKey, type Catalogue } from './listing-catalogue';

/** Tags of one filter: an entry must have one of them. */
export interface TagGroup {
  /** Id, or facet and name when the catalogue does not know the tag (yet). */
  tags: (number | { facet: Facet; name: string })[];
  /** How many entries have one of them, at most. */
  estimate: number;
  /** How many of those are samples. */
  samples: number;
}

/** A figure of the listing is at least, or at most, so much. */
export interface FigureBound {
  column: RangeFilter['columns'][number];
  /** Money: paise for one unit by currency. It is compared in paise, so that the comparison is exact. */
  paise?: Readonly<Record<string, number>>;
  is: '>=' | '<=';
  value: number;
}

export interface ListFilter {
  kinds: readonly ListingKind[];
  groups: TagGroup[];
  bounds: FigureBound[];
  /** Kinds whose samples are hidden: all of `kinds` where none is left to be shown. */
  hides: readonly ListingKind[];
}

/** More branches than this in one UNION are refused by D1 (compound SELECT limit of 5). */
const MAX_BRANCHES = 5;

/** The tags that a filter asks for. */
function wantedTags(row: FilterRow, query: ListQuery): [Facet, string][] {
  if (row.kind === 'tags') return query[row.param].map((name) => [row.facet, name]);
  if (row.kind !== 'place') return [];
  return row.parts.flatMap(({ param, facet }): [Facet, string][] => (query[param] ? [[facet, query[param]]] : []));
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

/** Which kinds, tags and figures a query asks for. */
export function filterOf(directory: Directory, query: ListQuery, catalogue: Catalogue): ListFilter {
  const asked = directory.kinds.filter((kind) => query.type.length === 0 || query.type.includes(kind));
  const kinds = directory.name === 'all-investors' && asked.length > 0 ? asked : directory.kinds;
  const group = (wanted: [Facet, string][]): TagGroup => {
    const known = wanted.map(([facet, name]) => catalogue.tags.get(tagKey(facet, name)) ?? { facet, name });
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
    groups: FILTER_ROWS.map((row) => group(wantedTags(row, query))).filter(({ tags }) => tags.length > 0),
    bounds: FILTER_ROWS.flatMap((row) => boundsOf(row, query, catalogue)),
  };
}

/** The group with the fewest entries leads; the others are probed. Null when the listings themselves are walked. */
export function driverOf(filter: ListFilter): TagGroup | null {
  let best: TagGroup | null = null;
  for (const group of filter.groups)
    if (group.tags.length <= MAX_BRANCHES && (!best || group.estimate < best.estimate)) best = group;
  return best;
}
