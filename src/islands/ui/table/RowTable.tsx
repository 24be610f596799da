/** A list as a table with one line per row (in a narrow place CSS turns its cells into blocks), its fit cell, its placeholders, and the view switch. */
import type { CSSProperties, ReactNode } from 'react';
import type { Fit } from '@/domain/directory/fit/fit-settings';
import { isFreeClick, onPlainClick } from '@/lib/plain-click';
import { Skeleton } from '@/islands/ui/loading/Skeleton';
import { Icon } from '@/islands/ui/Icon';
import { ColumnHeader, type Column } from './DataTable';

export interface RowTableProps<Row> {
  /** Read out before the table. */
  caption: string;
  /** The key of a column selects its style. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Called for a click on the row outside its controls. The same action must be in a control too. */
  onRow: (row: Row) => void;
  busy?: boolean;
}

const BARE: readonly string[] = ['name', 'fit', 'score', 'description', 'follow-up', 'letter', 'note', 'actions'];
/** The label of a cell whose column head is not visible. Controls and texts need no label. */
const labelOf = <Row,>({ key, header, hideHeader, isControls }: Column<Row>): string | undefined =>
  typeof header === 'string' && !hideHeader && !isControls && !BARE.includes(key) ? header : undefined;

export function RowTable<Row>({ caption, columns, rows, rowKey, onRow, busy = false }: RowTableProps<Row>) {
  return (
    <div
      className="row-table card"
      aria-busy={busy || undefined}
      data-fit={columns.some(({ key }) => key === 'fit') || undefined}
    >
      {/* With explicit roles: in a narrow place, CSS removes the table roles of the parts. */}
      <table role="table">
        <caption className="sr-only">{caption}</caption>
        <thead role="rowgroup">
          <tr role="row">
            {columns.map((column) => (
              <th
                key={column.key}
                role="columnheader"
                scope="col"
                data-col={column.key}
                data-numeric={column.numeric || undefined}
                aria-sort={column.sort?.direction}
              >
                <ColumnHeader column={column} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody role="rowgroup">
          {rows.map((row) => (
            <tr key={rowKey(row)} role="row" onClick={(event) => isFreeClick(event) && onRow(row)}>
              {columns.map((column) => (
                <td
                  key={column.key}
                  role="cell"
                  data-col={column.key}
                  data-numeric={column.numeric || undefined}
                  data-label={labelOf(column)}
                  data-controls={column.isControls || undefined}
                >
                  {column.cell(row)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

interface RowFitProps {
  name: string;
  fit: Fit;
  /** The link to the reasons. */
  link: (props: { className: string; 'aria-label': string; children: ReactNode }) => ReactNode;
}

/** The score with a thin bar, which links to its reasons, and one line with the points in the entry's favour. */
export function RowFit({ name, fit, link }: RowFitProps) {
  return (
    <>
      {link({
        className: 'fit-figure',
        'aria-label': `${fit.score} fit of 100 for ${name}: ${fit.reasons.join('. ')}`,
        children: (
          <>
            {fit.score}
            <span style={{ '--fit': `${fit.score}%` } as CSSProperties} />
          </>
        ),
      })}
      {fit.marks.length > 0 && (
        <ul aria-label="Why it fits" title={fit.marks.join(', ')} className="fit-marks">
          {fit.marks.map((mark) => (
            <li key={mark}>{mark}</li>
          ))}
        </ul>
      )}
    </>
  );
}

/** Placeholder rows while a list loads. */
export function RowSkeletons({ count }: { count: number }) {
  return (
    <div className="overflow-hidden card">
      <div className="h-9 border-b hairline" />
      {Array.from({ length: count }, (_, index) => (
        <div key={index} className="flex h-11 items-center gap-6 border-b hairline px-4 last:border-0">
          <Skeleton className="size-7" />
          <Skeleton className="h-4 w-48" />
          <Skeleton className="ml-auto h-4 w-12 max-sm:hidden" />
          <Skeleton className="h-5 w-28 max-md:hidden" />
          <Skeleton className="h-5 w-36 max-lg:hidden" />
        </div>
      ))}
    </div>
  );
}

type View = 'table' | 'grid';

const VIEWS = [
  { view: 'table', label: 'Table', icon: 'rows-3' },
  { view: 'grid', label: 'Grid', icon: 'layout-grid' },
] as const;

interface ViewSwitchProps {
  value: View;
  hrefOf: (value: View) => string;
  onChoose: (value: View) => void;
}

/** Table or grid: two links that change the page in place, and work without JavaScript. */
export function ViewSwitch({ value, hrefOf, onChoose }: ViewSwitchProps) {
  return (
    <div role="group" aria-label="View" className="flex gap-0.5 rounded-lg border control-line p-0.5 max-sm:hidden">
      {VIEWS.map(({ view, label, icon }) => (
        <a
          key={view}
          href={hrefOf(view)}
          aria-label={label}
          title={label}
          aria-current={value === view ? 'true' : undefined}
          onClick={onPlainClick(() => onChoose(view))}
          className={`grid size-7 place-items-center rounded-md max-md:size-11 ${value === view ? 'bg-neutral text-neutral-content' : 'muted hover:bg-base-100'}`}
        >
          <Icon name={icon} />
        </a>
      ))}
    </div>
  );
}
