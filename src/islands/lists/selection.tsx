/** The selection in a table (rows, also on other pages, or all that match), its status line, and the states of a list that loads or failed. */
import type { ReactNode } from 'react';
import { countText } from '@/domain/count';
import type { AllMatching, ListPage } from '@/domain/lists/paged';
import type { Column } from '@/islands/ui/table/DataTable';
import { Button } from '@/islands/ui/Button';
import { Checkbox } from '@/islands/ui/fields/Checkbox';
import { controlsOf, useLostFocus } from '@/islands/ui/focus';
import { FailedState } from '@/islands/ui/EmptyState';
import { LoadingFrame } from '@/islands/ui/loading/Skeleton';

/** By id. */
type SelectedRows<Row> = ReadonlyMap<string, Row>;

export interface Selection<Row> {
  rows: SelectedRows<Row>;
  /** All that a search and filters match; null if single rows are selected. */
  all: AllMatching | null;
}
export const NOTHING_SELECTED: Selection<never> = { rows: new Map<string, never>(), all: null };

export const selectedCount = ({ rows, all }: Selection<unknown>): number => all?.count ?? rows.size;

/** The key of a row: `_id` for records and people, `id` for our own lists. */
type RowWithId = { _id: string } | { id: string };
const keyOf = (row: RowWithId): string => ('_id' in row ? row._id : row.id);

/** The selection with these rows added or removed. */
export function withRows<Row extends RowWithId>(
  { rows: selected }: Selection<Row>,
  rows: readonly Row[],
  isOn: boolean,
): Selection<Row> {
  const next = new Map(selected);
  for (const row of rows)
    if (isOn) next.set(keyOf(row), row);
    else next.delete(keyOf(row));
  return { rows: next, all: null };
}

interface SelectionOptions<Row> {
  list: {
    rows: readonly Row[];
    selection: Selection<Row>;
    select: (next: Selection<Row>) => void;
  };
  nameOf: (row: Row) => string;
  /** The label of the checkbox above all rows. */
  all?: string;
}

function SelectAll<Row extends RowWithId>({
  list: { rows, selection, select },
  all = 'Select all on this page',
  hideLabel = false,
}: Pick<SelectionOptions<Row>, 'list' | 'all'> & { hideLabel?: boolean }) {
  return (
    <Checkbox
      label={all}
      hideLabel={hideLabel}
      checked={selection.all !== null || (rows.length > 0 && rows.every((row) => selection.rows.has(keyOf(row))))}
      onChange={({ target }) => select(withRows(selection, rows, target.checked))}
    />
  );
}

export function selectColumn<Row extends RowWithId>({
  list,
  nameOf,
  ...labels
}: SelectionOptions<Row>): Column<Row> & { key: 'select' } {
  const { selection, select } = list;
  return {
    key: 'select',
    header: <SelectAll list={list} {...labels} hideLabel />,
    aboveCards: <SelectAll list={list} {...labels} />,
    className: 'w-10 pr-0!',
    card: 'lead',
    cell: (row) => (
      <Checkbox
        label={`Select ${nameOf(row)}`}
        hideLabel
        checked={selection.all !== null || selection.rows.has(keyOf(row))}
        onChange={({ target }) => select(withRows(selection, [row], target.checked))}
      />
    ),
  };
}

/** Offers all that match once every row of the page is selected. Nothing is offered if the total is not exact. */
export function SelectMatching<Row extends { _id: string }>({
  list: { rows, selection, select, page, narrowed },
}: {
  list: SelectionOptions<Row>['list'] & { page: ListPage<Row> | null; narrowed: AllMatching['match'] };
}) {
  const isPageSelected = rows.length > 0 && rows.every(({ _id }) => selection.rows.has(_id));
  if (selection.all || !isPageSelected || !page || page.totalIsCapped || page.total <= rows.length) return null;
  const { total: count, at } = page;
  return (
    <Button size="sm" onClick={() => select({ rows: new Map(), all: { match: narrowed, count, at } })}>
      {`Select all ${countText(count)} that match`}
    </Button>
  );
}

// The line under the search of a table: the number of selected rows and their actions, the progress of a file, and its result.

export interface TableStatusProps {
  selectedCount?: number;
  onClear?: () => void;
  /** Number of rows read so far for a file that is being created; null otherwise. */
  count?: number | null;
  /** The text about the result of the last file. */
  result?: string;
  /** The actions for the selected rows. */
  children?: ReactNode;
}

/**
 * The live region is always in the page, so that its text is announced. When its buttons disappear, the focus goes to the next control in
 * the page.
 */
export function TableStatus({ selectedCount = 0, onClear, count = null, result = '', children }: TableStatusProps) {
  const box = useLostFocus<HTMLDivElement>((line) =>
    controlsOf(document).find((control) => line.compareDocumentPosition(control) & Node.DOCUMENT_POSITION_FOLLOWING),
  );
  const isShown = selectedCount > 0 || count !== null || result !== '';
  return (
    <div
      ref={box}
      role="status"
      className={isShown ? 'card flex flex-wrap items-center gap-x-4 gap-y-2 px-4 py-2 text-sm' : 'sr-only'}
    >
      {selectedCount > 0 && <span>{`${countText(selectedCount)} selected`}</span>}
      {count !== null ? (
        <span className="flex items-center gap-2">
          <progress className="progress w-24" aria-label="Export" />
          {count === 0 ? 'Preparing the file …' : `${countText(count)} read …`}
        </span>
      ) : (
        result !== '' && <span className="muted">{result}</span>
      )}
      {selectedCount > 0 && (
        <div className="ml-auto flex flex-wrap gap-2">
          <Button size="sm" variant="ghost" onClick={onClear}>
            Clear selection
          </Button>
          {children}
        </div>
      )}
    </div>
  );
}

export const ListLoading = () => (
  <div role="status" aria-label="Loading">
    <LoadingFrame rows={5} />
  </div>
);

interface ListFailedProps {
  title: string;
  isBusy?: boolean;
  onAgain: () => void;
}

/** Shown instead of a list that could not be loaded. */
export function ListFailed({ title, isBusy = false, onAgain }: ListFailedProps) {
  return <FailedState title={title} text="Nothing was changed." size="sm" busy={isBusy} retry={onAgain} />;
}
