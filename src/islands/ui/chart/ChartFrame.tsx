/** The frame of every chart: title with unit, legend, a summary for screen readers, an optional table of the figures; and the colours of its parts. */
import { useId, useState, type ReactNode } from 'react';
import { ChartLine, Table2 } from 'lucide-react';
import { Button } from '@/islands/ui/Button';

interface LegendItem {
  id: string;
  label: string;
  colour: string;
  dash?: string;
  /** Whether it is the chosen series; with `onChoose`. */
  isChosen?: boolean;
}

export interface ChartTable {
  /** The first one names the rows. */
  columns: readonly string[];
  rows: readonly { id: string; cells: readonly string[] }[];
}

export interface ChartFrameProps {
  title: string;
  /** Makes the title a heading of this level, if the chart is a section of its own. */
  headingLevel?: 2 | 3 | undefined;
  /** Shown once beside the title, such as "$ a month". */
  unit?: string | undefined;
  /** One or two sentences that describe the picture. */
  summary: string;
  legend?: readonly LegendItem[];
  /** Makes the lines of the legend buttons. */
  onChoose?: ((id: string) => void) | undefined;
  /** Computed when a person asks for the table; without it no table is offered. */
  table?: (() => ChartTable) | undefined;
  children: ReactNode;
}

export function ChartFrame({
  title,
  headingLevel,
  unit,
  summary,
  legend = [],
  onChoose,
  table,
  children,
}: ChartFrameProps) {
  const id = useId();
  const Title = headingLevel ? (`h${headingLevel}` as const) : 'span';
  const [isTable, setTable] = useState(false);
  return (
    <figure className="chart min-w-0" aria-labelledby={`${id}-title`}>
      <figcaption className="flex flex-wrap items-baseline gap-x-3 gap-y-1">
        <Title id={`${id}-title`} className={headingLevel ? 'text-lg font-semibold' : 'font-medium'}>
          {title}
        </Title>
        {unit && <span className="muted text-[13px]">{unit}</span>}
        {table && (
          <Button
            size="sm"
            variant="ghost"
            className="ml-auto print:hidden"
            aria-pressed={isTable}
            icon={isTable ? ChartLine : Table2}
            onClick={() => setTable(!isTable)}
          >
            {isTable ? 'Chart' : 'Table'}
          </Button>
        )}
      </figcaption>
      <p className="sr-only">{summary}</p>
      {table && isTable ? (
        <Figures title={title} {...table()} />
      ) : (
        <>
          {legend.length > 1 && (
            <ul aria-label="Legend" className="mt-1 flex flex-wrap gap-x-4 gap-y-1 text-[13px]">
              {legend.map((item) => (
                <li key={item.id} className="flex min-w-0">
                  {onChoose ? (
                    <button
                      type="button"
                      aria-pressed={item.isChosen === true}
                      className={`flex min-h-6 min-w-0 cursor-pointer items-center gap-1.5 underline-offset-3 hover:underline max-md:min-h-11 ${item.isChosen ? 'font-semibold' : ''}`}
                      onClick={() => onChoose(item.id)}
                    >
                      <Sign item={item} />
                    </button>
                  ) : (
                    <span className="flex min-w-0 items-center gap-1.5">
                      <Sign item={item} />
                    </span>
                  )}
                </li>
              ))}
            </ul>
          )}
          <div className="mt-2">{children}</div>
        </>
      )}
    </figure>
  );
}

function Sign({ item: { colour, dash, label } }: { item: LegendItem }) {
  return (
    <>
      <svg width="18" height="10" aria-hidden="true" className="shrink-0">
        <line
          x1="1"
          y1="5"
          x2="17"
          y2="5"
          stroke={colour}
          strokeWidth={dash === undefined ? 8 : 3}
          strokeDasharray={dash}
        />
      </svg>
      <span className="truncate">{label}</span>
    </>
  );
}

function Figures({ title, columns, rows }: ChartTable & { title: string }) {
  return (
    <div
      role="region"
      aria-label={title}
      tabIndex={0}
      className="mt-2 max-h-96 overflow-auto rounded-lg border hairline text-sm"
    >
      <table className="w-full">
        <thead>
          <tr className="muted text-xs">
            {columns.map((column, index) => (
              <th
                key={column}
                scope="col"
                className={`sticky top-0 h-9 border-b hairline bg-base-100 px-3 font-medium ${index === 0 ? 'text-left' : 'num'}`}
              >
                {column}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ id, cells }) => (
            <tr key={id} className="border-b hairline last:border-0">
              {cells.map((cell, index) =>
                index === 0 ? (
                  <th key={index} scope="row" className="h-9 px-3 text-left font-normal">
                    {cell}
                  </th>
                ) : (
                  <td key={index} className="num h-9 px-3">
                    {cell}
                  </td>
                ),
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

// The colours of a chart's parts, as variables that both themes define.

export const COLOURS = 10;
const DASHES = ['', '6 4', '2 3', '10 3 2 3'] as const;

/** `index` counts from 0. */
export const colourOf = (index: number): string => `var(--chart-${(index % COLOURS) + 1})`;

/** The stroke pattern of a line: dashed on request, or to distinguish lines when colours repeat. */
export const dashOf = (index: number, isDashed = false): string =>
  isDashed ? DASHES[1] : (DASHES[Math.floor(index / COLOURS) % DASHES.length] ?? '');
