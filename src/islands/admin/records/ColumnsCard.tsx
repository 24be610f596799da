/** A row of a table on phones: its columns under each other, what acts on it beside its top. */
import type { ReactNode } from 'react';
import type { Column } from '../../ui/DataTable';

export interface ColumnsCardProps<Row> {
  row: Row;
  name: string;
  columns: readonly Column<Row>[];
  /** In the line above the columns: the checkbox, the actions. */
  top?: ReactNode;
}

export function ColumnsCard<Row>({ row, name, columns, top }: ColumnsCardProps<Row>) {
  return (
    <article aria-label={name} className="card grid gap-2 p-3 text-sm">
      {top && <div className="flex items-center justify-between gap-2">{top}</div>}
      <dl className="grid grid-cols-[auto_1fr] items-start gap-x-3 gap-y-1.5">
        {columns.map(({ key, header, cell }) => (
          <div key={key} className="contents">
            <dt className="muted">{header}</dt>
            <dd className="min-w-0 wrap-anywhere">{cell(row)}</dd>
          </div>
        ))}
      </dl>
    </article>
  );
}
