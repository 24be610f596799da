/** A list in numbered pages: reads the page of its address, or all rows for a file, and draws the table with its page numbers. */
import { useEffect, useState, type ReactNode } from 'react';
import { isNarrowed, listQueryOf, widened, type ListState } from '@/domain/lists/list';
import { fromTheFirst, pageInstead, readPaged, rowsOf, type ListPage, type PagedChoices } from '@/domain/lists/paged';
import { pageSpan, reachablePages, spanText } from '@/domain/pagination';
import { api, type Answer } from '@/lib/api/api';
import { Button } from '@/islands/ui/Button';
import { DataTable, type Column } from '@/islands/ui/table/DataTable';
import { EmptyState } from '@/islands/ui/EmptyState';
import { controlsOf, useLostFocus, type FocusPlace } from '@/islands/ui/focus';
import { Pagination } from '@/islands/ui/table/Pagination';
import { ColumnsCard, ghostOf } from './list-columns';
import { useAnswer } from './use-answer';
import { ListFailed, ListLoading, NOTHING_SELECTED, type Selection } from './selection';
import { readAllOf } from './FileExport';
import type { ApiListSpec, ListView } from './use-list';

type PagedSpec<Row> = ApiListSpec<Row> & { pages: PagedChoices };

interface PagedOptions {
  /** The parts of the API's address, such as a noun. */
  param?: Record<string, string>;
  /** Added to the query of the state; overrides it. */
  also?: Record<string, string>;
}

/** `first` is the page that the server read for the first state; null if it read none. */
export function usePaged<Row>(
  spec: PagedSpec<Row>,
  view: ListView,
  first: ListPage<Row> | null,
  { param = {}, also = {} }: PagedOptions = {},
) {
  const query = { ...listQueryOf(spec, view.state), ...also };
  const ask = (params: Record<string, string | number>, signal?: AbortSignal) => {
    const options = { param, query: params, ...(signal ? { signal } : {}) };
    return api.get(spec.api as '/api/admin/bin', options) as Promise<Answer>;
  };
  const { value, ...rest } = useAnswer<ListPage<Row>>({
    key: [spec.api, param, query],
    words: query['q'] ?? '',
    first,
    ask: (signal, [, , params]) => ask(params as Record<string, string>, signal),
    read: readPaged,
  });
  const { sort = '', limit: _, page: __, after: ___, before: ____, ...narrowed } = query;
  const readAll = readAllOf<Row>((limit, after = '') => ask({ ...narrowed, sort, limit, after }), rowsOf<Row>);
  const [selected, select] = useState<Selection<Row>>(NOTHING_SELECTED);
  // Another search or filter ends the selection of all that match.
  const isStale = selected.all !== null && JSON.stringify(selected.all.match) !== JSON.stringify(narrowed);
  const selection: Selection<Row> = isStale ? NOTHING_SELECTED : selected;
  const instead = rest.isBusy ? null : pageInstead(view.state, rest.failed ? null : value, rest.failed?.status === 400);
  const insteadKey = JSON.stringify(instead);
  const { go } = view;
  useEffect(() => {
    // Replaces the history entry: Back would only lead here again.
    if (instead) go(instead, 'replace');
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the text names the state to go to
  }, [insteadKey, go]);
  // The previous page stays visible while the next one loads, but an empty one would say that there is nothing.
  const isGone = rest.isBusy && value?.rows.length === 0 && view.state['page'] !== '1';
  const page = rest.failed || instead || isGone ? null : value;
  const failed = instead ? null : rest.failed;
  return { spec, view, narrowed, page, rows: page?.rows ?? [], ...rest, failed, readAll, selection, select };
}
/** The part of the list that the table needs. */
export type PagedList<Row> = Pick<ReturnType<typeof usePaged<Row>>, 'spec' | 'view' | 'page' | 'failed' | 'isBusy'> & {
  reload: () => unknown;
};

/** The sort of a column by `name`; the first press sorts in descending order if `isDescending`. */
export function sortBy<Row>({ state, go, hrefOf }: ListView, name: string, isDescending = false): Column<Row>['sort'] {
  const [once, again] = isDescending ? [`-${name}`, name] : [name, `-${name}`];
  const next = fromTheFirst({ sort: state['sort'] === once ? again : once });
  const direction = state['sort'] === name ? 'ascending' : state['sort'] === `-${name}` ? 'descending' : 'none';
  const orders = [once, again].map((sort) => ({
    isCurrent: state['sort'] === sort,
    onChoose: () => go(fromTheFirst({ sort })),
  }));
  return { href: hrefOf(next), direction, onSort: () => go(next), orders };
}

/** The next and the previous page use a signed cursor, which stays fast at any depth; others use their number. */
const placeOf = (page: ListPage<unknown>, to: number, step?: 'previous' | 'next'): ListState => ({
  page: String(to),
  after: step === 'next' ? (page.next ?? '') : '',
  before: step === 'previous' && to > 1 ? (page.previous ?? '') : '',
});

const placeFromHref = (page: number, href: string): ListState => {
  const params = new URL(href, location.origin).searchParams;
  return { page: String(page), after: params.get('after') ?? '', before: params.get('before') ?? '' };
};

interface FooterProps {
  list: { spec: PagedSpec<never>; view: ListView };
  page: ListPage<unknown>;
}

/** The line under the table: rows per page, and links to other pages. */
function Footer({ list: { spec, view }, page }: FooterProps) {
  const { state, go, hrefOf } = view;
  const [at, size] = [Number(state['page']), Number(state['size'])];
  return (
    <div className="flex flex-wrap items-center justify-between gap-3">
      {spec.pages.sizes.length > 1 && (
        <label className="muted flex items-center gap-2 text-sm">
          Rows
          <select
            aria-label="Rows per page"
            className="select select-sm w-auto pr-8 text-base-content max-md:h-11"
            value={size}
            onChange={({ target }) => go(fromTheFirst({ size: target.value }))}
          >
            {spec.pages.sizes.map((one) => (
              <option key={one}>{one}</option>
            ))}
          </select>
        </label>
      )}
      <div className="flex-1">
        <Pagination
          page={at}
          pageCount={reachablePages(at, size, page.total, page.next !== null)}
          summary={spanText(pageSpan(at, size, page.rows.length), page.total, page.totalIsCapped)}
          hrefFor={(to, step) => hrefOf(placeOf(page, to, step))}
          onGo={(to, href) => go(placeFromHref(to, href))}
        />
      </div>
    </div>
  );
}

interface PagedTableProps<Row> {
  list: PagedList<Row>;
  /** Its own text if the list fails to load. */
  failed?: string;
  /** A button for a list without any rows. */
  action?: ReactNode;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  nameOf: (row: Row) => string;
  isSelected?: (row: Row) => boolean;
  /** Shown instead of the table. */
  children?: ReactNode;
}

function PagedRows<Row>({ list, failed, action, children, ...table }: PagedTableProps<Row>) {
  const { spec, view, page, isBusy, reload } = list;
  if (list.failed) return <ListFailed title={failed ?? spec.failed} isBusy={isBusy} onAgain={() => void reload()} />;
  if (!page) return <ListLoading />;
  if (page.rows.length === 0) {
    if (!isNarrowed(spec, view.state))
      return <EmptyState title={spec.empty} action={action} ghost={ghostOf(table.columns)} />;
    return (
      <EmptyState
        title={spec.unmatched}
        action={
          <Button size="sm" onClick={() => view.go(widened(spec))}>
            Show all
          </Button>
        }
      />
    );
  }
  return (
    <>
      {children ?? (
        <DataTable
          {...table}
          caption={spec.caption}
          rows={page.rows}
          busy={isBusy}
          card={(row) => <ColumnsCard row={row} name={table.nameOf(row)} columns={table.columns} />}
        />
      )}
      <Footer list={list} page={page} />
    </>
  );
}

/** The control in the same position of the row that has taken the place, or of the last row. Without rows, the first control. */
function nextControl(box: HTMLElement, { row, control }: FocusPlace): HTMLElement | undefined {
  const rows = [...box.querySelectorAll('tbody > tr, ul > li')].filter((one) => !one.parentElement?.closest('li, td'));
  const next = rows[Math.min(row, rows.length - 1)];
  const controls = controlsOf(next ?? box);
  return controls[Math.min(Math.max(control, 0), controls.length - 1)];
}

export function PagedTable<Row>(props: PagedTableProps<Row>) {
  const box = useLostFocus<HTMLDivElement>(nextControl);
  return (
    <div ref={box} className="contents">
      <PagedRows {...props} />
    </div>
  );
}
