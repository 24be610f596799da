/**
 * Turns a row of `listings` into a `Listing`. Lists are read as plain arrays with only the columns of their kinds, so that D1
 * sends as little as possible.
 */
import { copiesOf } from '@/domain/addresses/own-picture';
import type { ListingKind } from '@/domain/directory/directories';
import { findLastCheck, emptyRecord, previewOf, type Listing, type PortfolioCompany } from '@/domain/directory/listing';
import type { ListingSource } from '@/domain/directory/source-fields';
import type { Actor } from '@/domain/accounts/actor';
import type { PageInfo } from '@/domain/directory/list-state';
import { isAllowed } from '@/domain/permissions';
import { isProgram } from '@/domain/tokens/program-rights';
import type { listings } from '@worker/db/schema/index';
import { lowerAscii, statementOf, type Stored, type Sql } from '@worker/db/sql';
import { listingCopiesSql, logoCopySql } from '@worker/services/core/pictures';
import type { Ctx } from '@worker/services/core/context';
import type { ListFilter } from './listing-filter';

/**
 * The columns without those that only sort or search. `pictures` is JSON of our copies; it is computed, and missing if it was not
 * requested.
 */
export type ListingRow = Stored<
  Omit<
    typeof listings.$inferSelect,
    | 'scope'
    | 'checkedOn'
    | 'sortName'
    | 'nameKey'
    | 'isReal'
    | 'createdAt'
    | 'updatedAt'
    | 'revision'
    | 'rankKey'
    | 'rankUp'
    | 'searchScope'
  >
> & { pictures?: string | null };

export type ListingColumn = keyof ListingRow;

const COMMON: readonly ListingColumn[] = [
  'seq',
  'id',
  'kind',
  'name',
  'logo',
  'city',
  'region',
  'type',
  'sectors',
  'focus_industries',
  'stages',
  'about',
  'website',
  'linkedin',
  'twitter',
  'fund_min',
  'fund_max',
  'fund_currency',
  'sources',
  'confirmed_on',
  'confirmed_by',
  'checked_key',
  'is_active',
  'is_sample',
  'pictures',
];

const OWN: Record<ListingKind, readonly ListingColumn[]> = {
  'pre-seed': ['invested_count', 'portfolio'],
  seed: ['invested_count', 'portfolio'],
  angel: ['investor_status', 'portfolio'],
  incubator: ['institute', 'year', 'contact'],
};

/** The columns that a preview does not show, and the columns of cursors, which guests do not get. */
const DETAILS: ReadonlySet<ListingColumn> = new Set([
  'seq',
  'checked_key',
  'is_active',
  'about',
  'linkedin',
  'twitter',
  'fund_min',
  'fund_max',
  'fund_currency',
  'portfolio',
  'institute',
  'contact',
]);

type ColumnChoice = Pick<ListFilter, 'kinds' | 'isPreview'>;

const columnsBy = new Map<string, readonly ListingColumn[]>();

/** The columns of records of these kinds, without duplicates, and the other columns that are wanted. Cached, because there are few sets. */
export function columnsOf(
  { kinds, isPreview = false }: ColumnChoice,
  also: readonly ListingColumn[] = [],
): readonly ListingColumn[] {
  const key = `${kinds.join()} ${isPreview} ${also.join()}`;
  let columns = columnsBy.get(key);
  if (!columns) {
    const all = [...COMMON, ...kinds.flatMap((kind) => OWN[kind])];
    columns = [...new Set([...all.filter((column) => !isPreview || !DETAILS.has(column)), ...also])];
    columnsBy.set(key, columns);
  }
  return columns;
}

/** Our copies of the pictures in these columns: the logo, and the logos of the portfolio if it is read. */
const copiesOfColumns = (columns: readonly ListingColumn[]) =>
  `${columns.includes('portfolio') ? listingCopiesSql('l') : logoCopySql('l')} AS pictures`;
const selectBy = new WeakMap<readonly ListingColumn[], string>();

/** Columns as SQL, under the alias `l`. */
export function selectOf(shown: ColumnChoice, also: readonly ListingColumn[] = []): string {
  const columns = columnsOf(shown, also);
  let select = selectBy.get(columns);
  if (select === undefined)
    selectBy.set(
      columns,
      (select = columns.map((column) => (column === 'pictures' ? copiesOfColumns(columns) : `l.${column}`)).join(', ')),
    );
  return select;
}

const emptyRows = new WeakMap<readonly ListingColumn[], Record<string, unknown>>();

/** An array row (D1 `raw()`) as an object with the names of its columns; columns that were not selected are undefined. */
export function namedRow(columns: readonly ListingColumn[], values: readonly unknown[]): ListingRow {
  let empty = emptyRows.get(columns);
  if (!empty) emptyRows.set(columns, (empty = emptyRecord(columns)));
  const row = { ...empty };
  columns.forEach((column, i) => (row[column] = values[i]));
  return row as unknown as ListingRow;
}

export type Position = [isSample: number, rankKey: number, sortName: string, seq: number, checkedKey: number];

/** The sort keys of a row, as the generated columns of the table compute them. */
export function sortKeysOf(row: ListingRow): Position {
  const rank = row.kind === 'incubator' ? row.year : row.invested_count;
  return [
    row.is_sample,
    rank === null || rank === undefined ? 1 : -rank,
    lowerAscii(row.name),
    row.seq,
    row.checked_key ?? 0,
  ];
}

/**
 * Converts a key of the descending order to a key of the ascending order, in which an unknown figure is last too. The generated columns do
 * the same.
 */
export const rankUpOf = (rankKey: number): number => (rankKey > 0 ? 2_147_483_647 : 0 - rankKey);

/**
 * A cache of parsed lists of tags, by their text. Most entries share their lists, and parsing the lists would take longer than the rest of
 * an entry.
 */
const lists = new Map<string, readonly string[]>([['[]', []]]);
const LISTS_MAX = 5000;
const LIST_TEXT_MAX = 300;

function list(json: string): readonly string[] {
  const known = lists.get(json);
  if (known) return known;
  const read = JSON.parse(json) as string[];
  if (json.length <= LIST_TEXT_MAX) {
    if (lists.size >= LISTS_MAX) lists.clear();
    lists.set(json, read);
  }
  return read;
}

export function toListing(row: ListingRow): Listing {
  const { fund_min: min, fund_max: max } = row;
  const sources = row.sources && row.sources !== '[]' ? (JSON.parse(row.sources) as ListingSource[]) : [];
  const check = findLastCheck({ sources, confirmedOn: row.confirmed_on, confirmedBy: row.confirmed_by });
  const listing: Listing = {
    id: row.id,
    kind: row.kind,
    name: row.name,
    logo: row.logo,
    city: row.city,
    region: row.region,
    type: row.type,
    sectors: list(row.sectors),
    focusIndustries: list(row.focus_industries),
    stages: list(row.stages),
    about: row.about,
    website: row.website,
    linkedin: row.linkedin,
    twitter: row.twitter,
    investedCount: row.invested_count ?? null,
    status: row.kind === 'angel' ? (row.investor_status ?? 'None') : null,
    institute: row.institute ?? null,
    year: row.year ?? null,
    funds:
      typeof min === 'number' && typeof max === 'number'
        ? { minInvestment: min, maxInvestment: max, currency: row.fund_currency ?? 'INR' }
        : null,
    contact: row.contact ? (JSON.parse(row.contact) as Listing['contact']) : null,
    portfolio: row.portfolio && row.portfolio !== '[]' ? (JSON.parse(row.portfolio) as PortfolioCompany[]) : [],
    sources,
    // Without the column, the row is of a list, which has active entries only.
    isActive: (row.is_active ?? 1) === 1,
    isSample: row.is_sample === 1,
  };
  if (check) listing.check = check;
  return row.pictures ? Object.assign(listing, copiesOf(row.pictures)) : listing;
}

// The common parts of all lists of the directories: the result, the right to browse, and the reading of rows.

export interface ListResult {
  listings: Listing[];
  page: PageInfo;
}

export const canBrowse = (actor: Actor) => isAllowed(actor.role, 'directory:browse');

/**
 * The part of listings that this actor may see: guests see the preview, and programs see no contact person. Everyone else gets the same
 * array.
 */
export function shownTo(actor: Actor, listings: Listing[]): Listing[] {
  if (!canBrowse(actor)) return listings.map(previewOf);
  return isProgram(actor) ? listings.map((listing) => ({ ...listing, contact: null })) : listings;
}

/** A list as array rows, so that D1 does not send the column names with each row. */
export async function rawRows(ctx: Ctx, filter: ListFilter, sql: Sql): Promise<ListingRow[]> {
  const columns = columnsOf(filter);
  return (await statementOf(ctx.d1, sql).raw()).map((values) => namedRow(columns, values));
}
