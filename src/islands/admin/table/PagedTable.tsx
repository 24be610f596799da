/** A list in numbered pages: read for what its address says, all of it for a file, and its table with the way to other pages. */
import type { ReactNode } from 'react';
import { readPaged, type Paged } from '@/domain/lists/paged';
import type { Answer } from '../../../lib/api';
import { DataTable, type Column } from '../../ui/DataTable';
import { Skeleton } from '../../ui/Skeleton';
import { ColumnsCard } from '../records/ColumnsCard';
import { useAnswer } from '../use-answer';
import { ListFailed } from './ListFailed';
import { isSignedOut } from './signed-out';
import { TableFooter, type TableFooterProps } from './TableFooter';
import type { ReadAll } from './use-file-export';

type PagedQuery = Record<string, string | number>;

interface PagedAsking<Row> {
  name: string;
  query: PagedQuery;
  /** What the page brought; null where nothing was read yet. */
  first: Paged<Row> | null;
  ask: (query: PagedQuery, signal?: AbortSignal) => Promise<Answer>;
  read?: (answer: Answer) => Paged<Row> | null;
}

/** Rows that an export reads at once. */
const READ_STEP = 500;

export function usePaged<Row>({ name, query, first, ask, read = readPaged }: PagedAsking<Row>) {
  const { value, ...rest } = useAnswer<Paged<Row>>({
    key: [name, query],
    words: String(query['q'] ?? ''),
    first,
    ask: (signal, [, asked]) => ask(asked as PagedQuery, signal),
    read,
  });
  /** Rows that the state finds, at most `most`; `onRead` is told how many came so far. Null where a page could not be read. */
  const readAll: ReadAll<Row> = async (most, onRead) => {
    const all: Row[] = [];
    const { page: _, before: __, ...rest } = query;
    let after = '';
    do {
      const answer = await ask({ ...rest, limit: READ_STEP, after });
      const page = isSignedOut(answer) ? null : read(answer);
      if (!page) return null;
      all.push(...page.rows);
      onRead(Math.min(all.length, most));
      after = page.next ?? '';
    } while (after !== '' && all.length < most);
    return all.slice(0, most);
  };
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
  if (!page)
    return (
      <div role="status" aria-label="Loading">
        <Skeleton className="h-64 w-full" />
      </div>
    );
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
