/** A list in numbered pages: reads the page of its address, or all rows for a file, and draws the table with its page numbers. */
import type { ReactNode } from 'react';
import { readPaged, type Paged } from '@/domain/lists/paged';
import type { Answer } from '../../../lib/api';
import { DataTable, type Column } from '../../ui/DataTable';
import { ColumnsCard } from '../records/ColumnsCard';
import { useAnswer } from '../use-answer';
import { ListFailed, ListLoading } from './ListFailed';
import { TableFooter, type TableFooterProps } from './TableFooter';
import { readAllOf } from './use-file-export';

type PagedQuery = Record<string, string | number>;

interface PagedAsking<Row> {
  name: string;
  query: PagedQuery;
  /** What the server read for the page; null where it read nothing. */
  first: Paged<Row> | null;
  ask: (query: PagedQuery, signal?: AbortSignal) => Promise<Answer>;
  read?: (answer: Answer) => Paged<Row> | null;
}

export function usePaged<Row>({ name, query, first, ask, read = readPaged }: PagedAsking<Row>) {
  const { value, ...rest } = useAnswer<Paged<Row>>({
    key: [name, query],
    words: String(query['q'] ?? ''),
    first,
    ask: (signal, [, asked]) => ask(asked as PagedQuery, signal),
    read,
  });
  const { page: _, before: __, ...narrowed } = query;
  const readAll = readAllOf<Row>(
    (limit, after = '') => ask({ ...narrowed, limit, after }),
    (answer) => {
      const page = read(answer);
      return page && { items: page.rows, next: page.next };
    },
  );
  return { page: rest.failed ? null : value, rows: rest.failed ? [] : (value?.rows ?? []), ...rest, readAll };
}

interface PagedTableProps<Row> extends Pick<TableFooterProps, 'sizes' | 'state' | 'go' | 'hrefOf'> {
  list: Pick<ReturnType<typeof usePaged<Row>>, 'page' | 'failed' | 'isBusy' | 'reload'>;
  /** Where it could not be read. */
  failed: string;
  /** Where it has no rows. */
  empty: ReactNode;
  caption: string;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string;
  nameOf: (row: Row) => string;
  isSelected: (row: Row) => boolean;
  /** In place of the table. */
  children?: ReactNode;
}

export function PagedTable<Row>({
  list,
  failed,
  empty,
  children,
  sizes,
  state,
  go,
  hrefOf,
  ...table
}: PagedTableProps<Row>) {
  const { page, isBusy, reload } = list;
  if (list.failed) return <ListFailed title={failed} isBusy={isBusy} onAgain={() => void reload()} />;
  if (!page) return <ListLoading />;
  if (page.rows.length === 0) return empty;
  return (
    <>
      {children ?? (
        <DataTable
          {...table}
          rows={page.rows}
          busy={isBusy}
          card={(row) => <ColumnsCard row={row} name={table.nameOf(row)} columns={table.columns} />}
        />
      )}
      <TableFooter page={page} shown={page.rows.length} sizes={sizes} state={state} go={go} hrefOf={hrefOf} />
    </>
  );
}
