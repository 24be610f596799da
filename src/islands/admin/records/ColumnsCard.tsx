/** A row of a table on phones: what it is called beside its box and its actions, then the other columns under each other. */
import type { Column } from '@/islands/ui/table/DataTable';

export interface ColumnsCardProps<Row> {
  row: Row;
  name: string;
  /** Of the table, each with its place on a card. */
  columns: readonly Column<Row>[];
}

export function ColumnsCard<Row>({ row, name, columns }: ColumnsCardProps<Row>) {
  const at = (place: Column<Row>['card']) => columns.filter(({ card }) => card === place);
  const [first, ...others] = at(undefined);
  // Without a name of its own the first column is the name.
  const [title = first] = at('name');
  const facts = title === first ? others : at(undefined);
  const foot = at('foot')
    .map(({ key, cell }) => ({ key, shown: cell(row) }))
    .filter(({ shown }) => shown !== null);
  return (
    <article aria-label={name} className="card grid gap-2 p-3 text-sm">
      <div className="flex items-center gap-3">
        {at('lead').map(({ key, cell }) => (
          <div key={key} className="shrink-0">
            {cell(row)}
          </div>
        ))}
        <div className="min-w-0 flex-1 font-medium wrap-anywhere">{title?.cell(row)}</div>
        {at('actions').map(({ key, cell }) => (
          <div key={key} className="-mr-2 shrink-0">
            {cell(row)}
          </div>
        ))}
      </div>
      {facts.length > 0 && (
        <dl className="grid grid-cols-[auto_1fr] items-baseline gap-x-3 gap-y-1.5">
          {facts.map(({ key, header, cell }) => (
            <div key={key} className="contents">
              <dt className="muted">{header}</dt>
              <dd className="min-w-0 wrap-anywhere">{cell(row)}</dd>
            </div>
          ))}
        </dl>
      )}
      {foot.map(({ key, shown }) => (
        <div key={key}>{shown}</div>
      ))}
    </article>
  );
}
