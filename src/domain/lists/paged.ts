/** Lists in numbered pages: order, size and position in the address and in the API query, and the page in an answer. No schema, because pages load it. */
import { pageCount } from '@/domain/pagination';

/** The orders and sizes of a table, with the default of each. A minus before a field means descending. */
export interface PagedChoices {
  sorts: readonly string[];
  sort: string;
  sizes: readonly number[];
  size: number;
}

/** The page of a table that is shown. `after` and `before` are signed positions, after a step to a neighbouring page; empty after a jump to a number. */
export type PagedPlace = Readonly<Record<'sort' | 'size' | 'page' | 'after' | 'before', string>>;

const MAX_PAGE = 10_000;
const isPage = (text: string): boolean => /^[1-9]\d{0,4}$/.test(text) && Number(text) <= MAX_PAGE;

/** The names that numbered pages use in an address, each with its default. */
export const placeNames = ({ sort, size }: PagedChoices): [name: string, usual: string][] => [
  ['sort', sort],
  ['size', String(size)],
  ['page', '1'],
  ['after', ''],
  ['before', ''],
];

/** Reads an address leniently: invalid values become the default. */
export function readPlace({ sorts, sort: usual, sizes, size }: PagedChoices, params: URLSearchParams): PagedPlace {
  const textOf = (name: string) => params.get(name) ?? '';
  return {
    sort: sorts.includes(textOf('sort').replace(/^-/, '')) ? textOf('sort') : usual,
    size: sizes.map(String).includes(textOf('size')) ? textOf('size') : String(size),
    page: isPage(textOf('page')) ? textOf('page') : '1',
    after: textOf('after'),
    before: textOf('before'),
  };
}

/** The query of the API. A signed position takes precedence over the page number, which is then only shown. */
export const placeQuery = ({ sort, page, size, after, before }: PagedPlace): Record<string, string> => ({
  sort,
  limit: size,
  ...(after ? { after } : before ? { before } : { page }),
});

/** Back to the first page: for every change of search, filters, order or size. */
export const fromTheFirst = <Change extends object>(change: Change) => ({
  page: '1',
  after: '',
  before: '',
  ...change,
});

/** One page, as the API returns it. */
export interface ListPage<Row> {
  rows: readonly Row[];
  total: number;
  totalIsCapped: boolean;
  next: string | null;
  previous: string | null;
  /** When it was read, in milliseconds. */
  at: number;
}

/** A selection of everything that matched a search and filters: how many, and when they were read. */
export interface AllMatching {
  match: Readonly<Record<string, string>>;
  count: number;
  at: number;
}

/** The page in an answer; null if the request failed. */
export function readPaged<Row>({
  ok,
  body,
}: {
  ok: boolean;
  body: Readonly<Record<string, unknown>>;
}): ListPage<Row> | null {
  if (!ok || !Array.isArray(body['data'])) return null;
  const {
    data,
    total = data.length,
    totalIsCapped = false,
    next = null,
    previous = null,
    at = 0,
  } = body as {
    data: Row[];
  } & Partial<ListPage<Row>>;
  return { rows: data, total, totalIsCapped, next, previous, at };
}

/**
 * The page to open instead of one that cannot be shown: the last page if the rows of a later page are gone, the first page if the server
 * refuses the position, for example because it belongs to another list. Null if the requested page can be shown.
 */
export function pageInstead(
  { page: number = '1', size = '', after = '', before = '' }: Partial<PagedPlace>,
  page: ListPage<unknown> | null,
  isRefused: boolean,
): Pick<PagedPlace, 'page' | 'after' | 'before'> | null {
  const hasPlace = after !== '' || before !== '';
  if (isRefused) return hasPlace ? fromTheFirst({}) : null;
  if (!page || page.rows.length > 0) return null;
  const last = Math.min(Number(number), pageCount(page.total, Number(size)));
  return hasPlace || last < Number(number) ? fromTheFirst({ page: String(last) }) : null;
}

/** A page of rows that are all loaded; the last page if the state names a later one. */
export function cutPage<Row>(
  rows: readonly Row[],
  requestedPage: number,
  size: number,
): { number: number; page: ListPage<Row> } {
  const number = Math.min(requestedPage, pageCount(rows.length, size));
  const shown = rows.slice((number - 1) * size, number * size);
  return { number, page: { rows: shown, total: rows.length, totalIsCapped: false, next: null, previous: null, at: 0 } };
}

/** The same page as part of a growing list. */
export function rowsOf<Row>(
  answer: Parameters<typeof readPaged>[0],
): { items: readonly Row[]; next: string | null } | null {
  const page = readPaged<Row>(answer);
  return page && { items: page.rows, next: page.next };
}
