/** The report on a file: a sentence, a small chart, its columns, the parts that a pitch deck has and lacks, and notes on unread parts. */
import { Check, Circle } from 'lucide-react';
import type { ColumnFacts, FileReport } from '@/domain/assistant/files/report';
import { formatFileSize } from '@/domain/count';
import { BarList } from '@/islands/ui/chart/BarList';

const number = (value: number, fewestDecimals = 0) =>
  value.toLocaleString('en-IN', { minimumFractionDigits: fewestDecimals, maximumFractionDigits: 2 });
/** Paise are written with two digits or not at all. */
const amount = (value: number) => number(value, Number.isInteger(value) ? 0 : 2);
const inUnit = (value: number, unit: string) => {
  if (unit === '%') return `${number(value)}%`;
  return unit === '' ? number(value) : `${value < 0 ? '−' : ''}${unit}${amount(Math.abs(value))}`;
};

const COLUMNS_SHOWN = 8;

function farValues({ outliers }: ColumnFacts): string {
  const [first, ...more] = outliers;
  if (!first) return '–';
  return `${number(first.value)} (row ${first.row})${more.length > 0 ? ` and ${more.length} more` : ''}`;
}

function Columns({ columns, title }: { columns: readonly ColumnFacts[]; title: string }) {
  const figure = (value: number | undefined) => (value === undefined ? '–' : number(value));
  return (
    <div
      className="relative max-w-full overflow-x-auto rounded-lg border hairline focus-visible:outline-2"
      role="region"
      aria-label={title}
      tabIndex={0}
    >
      <table className="w-full text-[13px]">
        <caption className="sr-only">{title}</caption>
        <thead className="muted text-left">
          <tr>
            {['Column', 'Missing', 'Total', 'Median', 'Lowest', 'Highest', 'Unusual values'].map((head, at) => (
              <th
                key={head}
                scope="col"
                className={`px-3 py-2 font-medium whitespace-nowrap ${at > 0 ? 'text-right' : ''}`}
              >
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {columns.map((column, at) => (
            <tr key={at} className="border-t hairline">
              <th scope="row" className="max-w-40 truncate px-3 py-2 text-left font-medium" title={column.name}>
                {column.name}
              </th>
              {[
                number(column.missing),
                figure(column.total),
                figure(column.median),
                figure(column.least),
                figure(column.most),
                farValues(column),
              ].map((text, place) => (
                <td key={place} className="px-3 py-2 text-right whitespace-nowrap tabular-nums">
                  {text}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Checklist({ items }: { items: NonNullable<FileReport['checklist']> }) {
  const found = items.filter(({ isFound }) => isFound).length;
  return (
    <div>
      <p className="font-medium">{`${found} of ${items.length} parts of a pitch deck found`}</p>
      <ul className="mt-2 grid gap-x-6 gap-y-1.5 text-sm sm:grid-cols-2">
        {items.map(({ item, isFound, where }) => (
          <li key={item} className="flex min-w-0 items-center gap-2">
            {isFound ? (
              <Check className="size-4 shrink-0 text-success" aria-hidden="true" />
            ) : (
              <Circle className="muted size-4 shrink-0" aria-hidden="true" />
            )}
            <span className="min-w-0 flex-1 truncate">{item}</span>
            <span className="muted shrink-0 text-[13px]">{isFound ? (where ?? 'found') : 'not found'}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

export function FileReportView({ report }: { report: FileReport }) {
  const { name, size, summary, columns = [], chart, checklist, notes } = report;
  const shown = columns.slice(0, COLUMNS_SHOWN);
  const more = columns.length - shown.length;
  return (
    <section
      aria-label={`Report on ${name}`}
      className="grid min-w-0 grid-cols-1 gap-4 rounded-xl border hairline bg-base-200/50 p-4"
    >
      <div className="min-w-0">
        <p className="truncate font-medium" title={name}>
          {name}
        </p>
        <p className="muted text-sm">{`${summary} · ${formatFileSize(size)}`}</p>
      </div>
      {chart && (
        <BarList
          title={chart.title}
          summary={`${chart.bars.length} bars.`}
          bars={chart.bars.map(({ label, value }, at) => ({
            id: String(at),
            label,
            value: Math.max(0, value),
            text: inUnit(value, chart.unit),
          }))}
        />
      )}
      {shown.length > 0 && (
        <div className="grid min-w-0 grid-cols-1 gap-1.5">
          <Columns columns={shown} title={`Columns of ${name}`} />
          {more > 0 && <p className="muted text-[13px]">{`and ${more} more column${more === 1 ? '' : 's'}`}</p>}
        </div>
      )}
      {checklist && <Checklist items={checklist} />}
      {notes.length > 0 && (
        <ul className="muted grid gap-1 text-[13px]">
          {notes.map((note, at) => (
            <li key={at}>{note}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
