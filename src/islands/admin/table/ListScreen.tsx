/** The screen of a list: what narrows it, its rows as a table or cards, what stands in their place, and the button for more. */
import type { ReactNode } from 'react';
import { isNarrowed, type ListChoice, type ListState } from '@/domain/lists/list';
import { Button } from '../../ui/Button';
import { DataTable, type Column } from '../../ui/DataTable';
import { EmptyState } from '../../ui/EmptyState';
import { Skeleton } from '../../ui/Skeleton';
import { ColumnsCard } from '../records/ColumnsCard';
import { DayRange } from './DayRange';
import { ExportMenu } from './ExportMenu';
import { FilterSelect } from './FilterSelect';
import { ListFailed } from './ListFailed';
import { TableSearch } from './TableSearch';
import { TableStatus } from './TableStatus';
import type { List } from './use-list';

export interface ListToolbarProps<Row> {
  list: Pick<List<Row>, 'spec' | 'view'> & Partial<Pick<List<Row>, 'saveAs'>>;
  /** Choices that only the server knows, by filter. A filter without choices is not shown. */
  choices?: Readonly<Record<string, readonly ListChoice[]>>;
  /** At its end. */
  actions?: ReactNode;
}

/** Search, filters, days, export and what else a screen puts there. */
export function ListToolbar<Row>({ list, choices = {}, actions }: ListToolbarProps<Row>) {
  const { spec, view } = list;
  const { state, go, goLater } = view;
  const { search, filters = [], hasDays, file } = spec;
  // Whatever narrows the list shows its first page, and nothing beside it.
  const fresh = { open: '', ...(state['page'] ? { page: '1' } : {}) };
  const shown = filters
    .map((one) => ({ ...one, options: choices[one.name] ?? one.options }))
    .filter(({ isHidden = false, options }) => !isHidden && options.length > 0);
  return (
    <div className="flex flex-wrap items-center gap-2 empty:hidden">
      {search && <TableSearch {...search} value={state['q'] ?? ''} onChange={(q) => goLater({ ...fresh, q })} />}
      {shown.map(({ name, label, all, options }) => (
        <FilterSelect
          key={name}
          label={label}
          {...(all === undefined ? {} : { all })}
          options={options}
          value={state[name] ?? ''}
          onChange={(value) => go({ ...fresh, [name]: value })}
        />
      ))}
      {hasDays && (
        <DayRange
          from={state['from'] ?? ''}
          to={state['to'] ?? ''}
          onChange={(days) => go({ ...fresh, ...days } as ListState)}
        />
      )}
      {(file || actions) && (
        <div className="ml-auto flex flex-wrap gap-2">
          {file && list.saveAs && <ExportMenu formats={['csv', 'xlsx']} onExport={list.saveAs} />}
          {actions}
        </div>
      )}
    </div>
  );
}

export interface ListBodyProps<Row> {
  list: List<Row>;
  /** In place of the text of the description, or of all that says it. */
  empty?: ReactNode;
  children: ReactNode;
}

/** The rows, or what stands in their place; with the button for more of them. */
export function ListBody<Row>({ list, empty, children }: ListBodyProps<Row>) {
  const { spec, view, items, failed, isBusy, isLoading, hasMore, more, reload } = list;
  if (failed) return <ListFailed title={spec.failed} isBusy={isBusy} onAgain={() => void reload()} />;
  if (isLoading)
    return (
      <div role="status" aria-label="Loading">
        <Skeleton className="h-64 w-full" />
      </div>
    );
  if (items.length === 0 && !isBusy) {
    const title = isNarrowed(spec, view.state) ? spec.unmatched : (empty ?? spec.empty);
    return typeof title === 'string' ? <EmptyState title={title} /> : title;
  }
  return (
    <>
      {children}
      {hasMore && (
        <div className="flex justify-center">
          <Button size="sm" busy={isBusy} onClick={() => void more()}>
            {spec.more ?? 'Show more'}
          </Button>
        </div>
      )}
    </>
  );
}

export interface ListTableProps<Row> {
  list: List<Row>;
  columns: readonly Column<Row>[];
  rowKey: (row: Row) => string | number;
  /** What a card is called. */
  nameOf: (row: Row) => string;
  /** Reads itself again while something moves: it is not dimmed for that. */
  isLive?: boolean;
}

export function ListTable<Row>({ list, columns, rowKey, nameOf, isLive = false }: ListTableProps<Row>) {
  return (
    <ListBody list={list}>
      <DataTable
        caption={list.spec.caption}
        columns={columns}
        rows={list.items}
        rowKey={rowKey}
        busy={!isLive && list.isBusy}
        card={(row) => <ColumnsCard row={row} name={nameOf(row)} columns={columns} />}
      />
    </ListBody>
  );
}

/** All of it, and under it the dialogs of its own. */
export function ListScreen<Row>({
  children,
  ...props
}: ListToolbarProps<Row> & ListTableProps<Row> & { children?: ReactNode }) {
  const { list } = props;
  return (
    <div className="grid grid-cols-1 gap-4">
      <ListToolbar {...props} />
      {list.spec.file && <TableStatus count={list.count} result={list.result} />}
      <ListTable {...props} />
      {children}
    </div>
  );
}
