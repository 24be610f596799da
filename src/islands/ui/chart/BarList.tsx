/** Named bars below each other, for amounts by category; read out as a list, so it needs no table of its own. */

export interface BarListProps {
  title: string;
  /** Makes the title a heading of this level, where the list is a section of its own. */
  headingLevel?: 2 | 3;
  summary: string;
  /** The value of a full bar; without it the largest value is. */
  full?: number;
  bars: readonly {
    id: string;
    label: string;
    /** 0 and more; the longest bar is the largest value. */
    value: number;
    text: string;
    /** Beside the text, such as a share. */
    detail?: string | undefined;
  }[];
}

export function BarList({ title, headingLevel, summary, full, bars }: BarListProps) {
  const Title = headingLevel ? (`h${headingLevel}` as const) : 'span';
  const largest = full ?? Math.max(...bars.map(({ value }) => value), 0);
  return (
    <figure className="chart min-w-0">
      <figcaption className="font-medium">
        <Title className={headingLevel ? 'text-lg font-semibold' : undefined}>{title}</Title>
        <span className="sr-only">. {summary}</span>
      </figcaption>
      <ul className="mt-3 grid grid-cols-1 gap-3">
        {bars.map(({ id, label, value, text, detail }) => (
          <li key={id} className="grid grid-cols-1 gap-1 text-sm">
            <span className="flex items-baseline gap-3">
              <span className="min-w-0 flex-1 truncate" title={label}>
                {label}
              </span>
              <span className="tabular-nums">{text}</span>
              {detail && <span className="muted w-14 text-right text-[13px] tabular-nums">{detail}</span>}
            </span>
            <span className="block h-2 rounded-full bg-base-content/8" aria-hidden="true">
              <span
                className="block h-2 min-w-0.5 rounded-full"
                style={{
                  width: `${largest > 0 ? Math.min(1, value / largest) * 100 : 0}%`,
                  background: 'var(--chart-1)',
                }}
              />
            </span>
          </li>
        ))}
      </ul>
    </figure>
  );
}
