/** Named bars below each other, for amounts by category, each with its value beside it. */
import { ChartFrame, type ChartTable } from './ChartFrame';

export interface BarListProps {
  title: string;
  /** Makes the title a heading of this level, if the list is a section of its own. */
  headingLevel?: 2 | 3;
  /** Shown once beside the title, such as "years". */
  unit?: string;
  summary: string;
  /** Offers the figures as a table too. */
  table?: () => ChartTable;
  /** The value of a full bar; by default the largest value. */
  full?: number;
  bars: readonly {
    id: string;
    label: string;
    /** 0 or more; without `full`, the largest value has the full bar. */
    value: number;
    text: string;
    /** Beside the text, such as a share. */
    detail?: string | undefined;
  }[];
}

/** A bar that takes a share (0 to 1) of the whole width. */
export function Bar({ share }: { share: number }) {
  return (
    <span className="block h-2 rounded-full bg-base-content/8" aria-hidden="true">
      <span
        className="block h-2 min-w-0.5 rounded-full"
        style={{ width: `${Math.min(1, share) * 100}%`, background: 'var(--chart-1)' }}
      />
    </span>
  );
}

export function BarList({ title, headingLevel, unit, summary, table, full, bars }: BarListProps) {
  const largest = full ?? Math.max(...bars.map(({ value }) => value), 0);
  return (
    <ChartFrame title={title} headingLevel={headingLevel} unit={unit} summary={summary} table={table}>
      <ul className="grid grid-cols-1 gap-3 pt-1">
        {bars.map(({ id, label, value, text, detail }) => (
          <li key={id} className="grid grid-cols-1 gap-1 text-sm">
            <span className="flex items-baseline gap-3">
              <span className="min-w-0 flex-1 truncate" title={label}>
                {label}
              </span>
              <span className="tabular-nums">{text}</span>
              {detail && <span className="muted w-14 text-right text-[13px] tabular-nums">{detail}</span>}
            </span>
            <Bar share={largest > 0 ? value / largest : 0} />
          </li>
        ))}
      </ul>
    </ChartFrame>
  );
}
