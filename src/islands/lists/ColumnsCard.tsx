/** A table row on phones: its name and actions, then a line of the main columns; the others open below it. */
import { useState } from 'react';
import { ChevronDown } from 'lucide-react';
import { IconButton } from '@/islands/ui/Button';
import type { Column } from '@/islands/ui/table/DataTable';

export interface ColumnsCardProps<Row> {
  row: Row;
  name: string;
  /** Of the table, each with its place on a card. */
  columns: readonly Column<Row>[];
}

/** How many facts the second line shows. */
const IN_LINE = 2;

export function ColumnsCard<Row>({ row, name, columns }: ColumnsCardProps<Row>) {
  const [isOpen, setOpen] = useState(false);
  const at = (place: Column<Row>['card']) => columns.filter(({ card }) => card === place);
  const [first, ...others] = at(undefined);
  // Without a name of its own the first column is the name.
  const [title = first] = at('name');
  const facts = [...at('line'), ...(title === first ? others : at(undefined))];
  const foot = at('foot')
    .map(({ key, cell }) => ({ key, shown: cell(row) }))
    .filter(({ shown }) => shown !== null);
  return (
    <article aria-label={name} className="card grid grid-cols-1 px-3 py-1 text-sm">
      <div className="flex min-h-11 items-center gap-3">
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
        <div className="-mt-1 flex items-start gap-3">
          {/* What only screen readers get is held in it, else the page scrolls sideways. */}
          <dl
            className={
              isOpen
                ? 'grid min-w-0 flex-1 grid-cols-[auto_1fr] items-baseline gap-x-3 gap-y-1.5 pt-2 pb-3'
                : 'relative flex h-11 min-w-0 flex-1 items-center gap-3 overflow-hidden text-[13px]'
            }
          >
            {(isOpen ? facts : facts.slice(0, IN_LINE)).map(
              ({ key, header, cell, numeric = false, isNamed = numeric }) => (
                <div
                  key={key}
                  className={
                    isOpen
                      ? 'contents'
                      : 'flex min-w-0 gap-1.5 first:shrink-0 first:max-w-[60%] [&_:is(ul,.line-clamp-2)]:inline'
                  }
                >
                  <dt className={isOpen || isNamed ? 'muted shrink-0' : 'sr-only'}>{header}</dt>
                  <dd className={isOpen ? 'min-w-0 wrap-anywhere' : 'min-w-0 truncate'}>{cell(row)}</dd>
                </div>
              ),
            )}
          </dl>
          <IconButton
            label={`${isOpen ? 'Less' : 'More'} about ${name}`}
            aria-expanded={isOpen}
            icon={<ChevronDown className={`size-4 transition-transform ${isOpen ? 'rotate-180' : ''}`} />}
            className="-mr-2 shrink-0"
            onClick={() => setOpen(!isOpen)}
          />
        </div>
      )}
      {foot.map(({ key, shown }) => (
        <div key={key} className="pb-2">
          {shown}
        </div>
      ))}
    </article>
  );
}
