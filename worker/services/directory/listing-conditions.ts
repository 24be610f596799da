/** The conditions of a list as pieces of SQL: its part of the table, its tags, its figures. */
import type { ListingKind } from '@/domain/directory/directories';
import { FIGURES_SINCE } from '@/domain/directory/published-words';
import { fixedSql, joinSql, NOTHING, sql, type Sql } from '@worker/db/sql';
import type { FigureBound, ListFilter, TagGroup } from './listing-filter';

interface Partition {
  column: 'kind' | 'scope';
  value: string;
  /** True when it holds the kinds that are asked for and no other. */
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

/** Money in paise at the stated rates; without a currency it is in rupees, and without a rate it is never within a bound. Other figures as they are. */
function figure({ column, paise }: FigureBound, alias: string): Sql {
  if (!paise) return fixedSql(`${alias}.${column}`);
  // Currencies are our own list, never a person's text.
  const rates = Object.entries(paise).map(([currency, rate]) => `WHEN '${currency}' THEN ${rate}`);
  return fixedSql(
    `${alias}.${column} * CASE coalesce(${alias}.fund_currency, 'INR') WHEN 'INR' THEN 100 ${rates.join(' ')} END`,
  );
}

/** The latest date that a page of an investment range has is of a year that nothing is compared with: as `oldYear` reads it. */
export const isOldRange = (l: string): string =>
  `(SELECT max(value ->> '$.published') FROM json_each(CASE WHEN instr(${l}.sources, '"funds"') THEN ${l}.sources ELSE '[]' END)
    WHERE value ->> '$.field' = 'funds' AND value ->> '$.value' IS NULL AND value ->> '$.published' <> '') < '${FIGURES_SINCE}'`;

/** Without the samples of these kinds. Both columns, so that each order has an index whose first columns are fixed. */
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

/** The same for an entry that is known by its `seq` only. */
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
