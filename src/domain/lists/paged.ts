/** Lists in numbered pages: order, size and place in the address and in the query of the API, and the page in an answer. No schema: pages load it. */

/** Which page of a table is shown. */
export interface PagedPlace {
  /** A field with a minus for descending. */
  sort: string;
  page: number;
  size: number;
  /** Signed places, after a step to the next or previous page; empty after a jump to a number. */
  after: string;
  before: string;
}

/** The orders and sizes of a table, with the default of each. */
export interface PagedChoices {
  sorts: readonly string[];
  sort: string;
  sizes: readonly number[];
  size: number;
}

const PAGE_MOST = 10_000;
const wholeFrom = (text: string | null): number =>
  text !== null && /^[1-9]\d{0,4}$/.test(text) && Number(text) <= PAGE_MOST ? Number(text) : Number.NaN;

/** Reads an address leniently: what makes no sense is left at its default. */
export function readPlace({ sorts, sort: usual, sizes, size }: PagedChoices, params: URLSearchParams): PagedPlace {
  const sort = params.get('sort') ?? '';
  return {
    sort: sorts.includes(sort.replace(/^-/, '')) ? sort : usual,
    page: wholeFrom(params.get('page')) || 1,
    size: sizes.find((one) => one === wholeFrom(params.get('size'))) ?? size,
    after: params.get('after') ?? '',
    before: params.get('before') ?? '',
  };
}

/** Writes a place without its defaults. */
export function putPlace(
  usual: Pick<PagedChoices, 'sort' | 'size'>,
  params: URLSearchParams,
  { sort, size, page, after, before }: PagedPlace,
): void {
  if (sort !== usual.sort) params.set('sort', sort);
  if (size !== usual.size) params.set('size', String(size));
  if (page > 1) params.set('page', String(page));
  if (after) params.set('after', after);
  if (before) params.set('before', before);
}

/** The query of the API. A signed place is used before the number, which then is only shown. */
export const placeQuery = ({ sort, page, size, after, before }: PagedPlace): Record<string, string | number> => ({
  sort,
  limit: size,
  ...(after ? { after } : before ? { before } : { page }),
});

/** Back to the first page: for every change of search, filters, order or size. */
export const fromTheFirst = <Change extends object>(change: Change) => ({ page: 1, after: '', before: '', ...change });

/** One page as the API answers it. */
export interface Paged<Row> {
  rows: readonly Row[];
  total: number;
  totalIsCapped: boolean;
  next: string | null;
  previous: string | null;
}

/** The page in an answer, its rows read by `readRow`; null when the answer is not a page. */
export function readPaged<Row>(
  { ok, body }: { ok: boolean; body: Record<string, unknown> },
  readRow: (row: unknown) => Row | null = (row) => row as Row,
): Paged<Row> | null {
  const { data, total, totalIsCapped, next, previous } = body;
  if (!ok || !Array.isArray(data)) return null;
  const rows = data.map(readRow).filter((row) => row !== null);
  return {
    rows,
    total: typeof total === 'number' ? total : rows.length,
    totalIsCapped: totalIsCapped === true,
    next: typeof next === 'string' ? next : null,
    previous: typeof previous === 'string' ? previous : null,
  };
}
