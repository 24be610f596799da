/** A table with a sticky header, sortable columns and its own sideways scroll; under 640 px each row becomes a card. */
import type { MouseEvent, ReactNode } from 'react';
import { isPlainClick, isFreeClick } from '@/lib/plain-click';
import { Icon } from '@/islands/ui/Icon';
import { useLayout } from '@/islands/ui/hooks/use-browser';

export interface Column<Row> {
  key: string;
  header: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Right-aligned figures. */
  numeric?: boolean;
  /** Header for screen readers only. */
  hideHeader?: boolean;
  /** Makes the header a link that sorts; `direction` is the current one. */
  sort?: {
    href: string;
    direction: 'ascending' | 'descending' | 'none';
    onSort?: () => void;
    /** Its order and the reverse, for the select above cards. */
    orders?: readonly { isCurrent: boolean; onChoose: () => void }[];
  };
  className?: string;
  /**
   * Its place on a card that is made of the columns. Without it, the column is among the facts, with its header; `line` comes before the
   * others.
   */
  card?: 'lead' | 'name' | 'line' | 'actions' | 'foot';
  /** Shown above the cards, which have no heads of columns. */
  aboveCards?: ReactNode;
  /** Its cells hold controls: a click beside them does not count as a click on the row. */
  isControls?: boolean;
  /** On a card, the header is shown before the value, because a figure alone is not clear. */
  isNamed?: boolean;
}

export interface DataTableProps<Row> {
  /** Read out before the table. */
  caption: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row, index: number) => string | number;
  /** The card of a row on phones; without it the table scrolls there too. */
  card?: (row: Row) => ReactNode;
  isSelected?: (row: Row) => boolean;
  /** Called for a click on the row outside its controls. The same action must be in a control too. */
  onRow?: (row: Row) => void;
  busy?: boolean;
  /** The class of the table's maximum height; a higher table scrolls. */
  heightClass?: string;
}

const ICONS = { ascending: 'arrow-up', descending: 'arrow-down', none: 'arrow-up-down' } as const;

/** The head of a column: its name, as a link if it sorts. */
export function ColumnHeader<Row>({ column }: { column: Column<Row> }) {
  if (!column.sort) return column.hideHeader ? <span className="sr-only">{column.header}</span> : column.header;
  const { href, direction, onSort } = column.sort;
  const sort = (event: MouseEvent) => {
    if (!onSort || !isPlainClick(event)) return;
    event.preventDefault();
    onSort();
  };
  return (
    <a href={href} onClick={sort} className="inline-flex min-h-8 items-center gap-1 hover:text-base-content">
      {column.header}
      <Icon name={ICONS[direction]} className="size-3.5" />
    </a>
  );
}

/** The actions of the table heads, above its cards: to select all rows, and to choose the order. */
export function CardsBar<Row>({ columns, className = '' }: { columns: readonly Column<Row>[]; className?: string }) {
  const above = columns.filter(({ aboveCards }) => aboveCards !== undefined);
  const orders = columns.flatMap(({ key, header, sort }) =>
    (sort?.orders ?? []).map((order, at) => ({ ...order, value: `${key} ${at}`, header, isReversed: at > 0 })),
  );
  if (above.length === 0 && orders.length === 0) return null;
  const current = orders.find(({ isCurrent }) => isCurrent);
  return (
    <div className={`flex flex-wrap items-center justify-between gap-3 px-1 ${className}`}>
      {above.map(({ key, aboveCards }) => (
        <div key={key}>{aboveCards}</div>
      ))}
      {orders.length > 0 && (
        <select
          aria-label="Sorted by"
          className="select select-sm w-auto max-w-52 pr-8 max-md:h-11"
          value={current?.value ?? ''}
          onChange={({ target }) => orders.find(({ value }) => value === target.value)?.onChoose()}
        >
          {!current && <option value="">Usual order</option>}
          {orders.map(({ value, header, isReversed }) => (
            <option key={value} value={value}>
              {header}
              {isReversed && ', reversed'}
            </option>
          ))}
        </select>
      )}
    </div>
  );
}

export function DataTable<Row>({
  caption,
  columns,
  rows,
  rowKey,
  card,
  isSelected,
  onRow,
  busy = false,
  heightClass = 'max-h-[max(26rem,80dvh)]',
}: DataTableProps<Row>) {
  const shown = useLayout();
  const hasCards = card && shown !== 'table';
  const hasTable = !card || shown !== 'cards';
  return (
    <div aria-busy={busy || undefined} className={busy ? 'opacity-60 transition-opacity duration-150' : ''}>
      {hasCards && <CardsBar columns={columns} className={`mb-3 ${hasTable ? 'sm:hidden' : ''}`} />}
      {hasCards && (
        <ul aria-label={caption} className={`grid grid-cols-1 gap-3 ${hasTable ? 'sm:hidden' : ''}`}>
          {rows.map((row, index) => (
            <li key={rowKey(row, index)}>{card(row)}</li>
          ))}
        </ul>
      )}
      {hasTable && (
        <div
          role="region"
          aria-label={caption}
          tabIndex={0}
          className={`relative ${heightClass} overflow-auto card ${hasCards ? 'max-sm:hidden' : ''}`}
        >
          <table className="w-full text-sm">
            <caption className="sr-only">{caption}</caption>
            <thead>
              <tr className="muted text-left text-xs">
                {columns.map((column) => (
                  <th
                    key={column.key}
                    scope="col"
                    aria-sort={column.sort ? column.sort.direction : undefined}
                    className={`sticky top-0 z-1 h-10 border-b hairline bg-base-100 px-2.5 font-medium xl:px-4 whitespace-nowrap ${column.numeric ? 'num' : ''} ${column.className ?? ''}`}
                  >
                    <ColumnHeader column={column} />
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map((row, index) => (
                <tr
                  key={rowKey(row, index)}
                  data-selected={isSelected?.(row) || undefined}
                  onClick={onRow && ((event) => isFreeClick(event) && onRow(row))}
                  className={`border-b hairline last:border-0 data-selected:bg-base-200/60 ${onRow ? 'cursor-pointer hover:bg-base-200' : 'hover:bg-base-200/60'}`}
                >
                  {columns.map((column) => (
                    <td
                      key={column.key}
                      data-controls={column.isControls || undefined}
                      className={`h-12 px-2.5 py-1.5 xl:px-4 ${column.numeric ? 'num' : ''} ${column.className ?? ''}`}
                    >
                      {column.cell(row)}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}
