/** A column chart: one column per group (such as a month), stacked by series. */
import { useState } from 'react';
import { ChartFrame, colourOf } from './ChartFrame';
import { computeAxis, everyNth, Tip, useWidth, ValueLines } from './plot';

interface ColumnGroup {
  id: string;
  label: string;
  /** One value per series, 0 or more. */
  values: readonly number[];
}

export interface ColumnChartProps {
  title: string;
  headingLevel?: 2 | 3 | undefined;
  summary: string;
  y: { label: string; format: (value: number) => string };
  series: readonly { id: string; label: string }[];
  groups: readonly ColumnGroup[];
  /** The name of the groups, for the table: "Month". */
  groupLabel?: string;
  height?: number;
  /** Width that one label below the columns needs; if there is less, some are left out. */
  labelPx?: number;
}

const LEFT = 72;
const TOP = 10;
const BOTTOM = 28;

export function ColumnChart(props: ColumnChartProps) {
  const { title, headingLevel, summary, y, series, groups, groupLabel = 'Month', height = 260, labelPx = 64 } = props;
  const [box, width] = useWidth<HTMLDivElement>();
  const [pointed, setPointed] = useState<number | null>(null);
  const totals = groups.map(({ values }) => values.reduce((sum, value) => sum + value, 0));
  const up = computeAxis(totals, { range: [height - BOTTOM, TOP], count: 4, zero: true });
  const slot = Math.max(1, (width - LEFT) / Math.max(1, groups.length));
  const bar = Math.max(1, Math.min(56, slot * 0.7));
  const nth = everyNth(groups.length, Math.floor((width - LEFT) / labelPx));
  const shown = pointed === null ? undefined : groups[pointed];
  const hasTotal = series.length > 1;
  return (
    <ChartFrame
      title={title}
      headingLevel={headingLevel}
      unit={y.label}
      summary={summary}
      legend={series.map(({ id, label }, index) => ({ id, label, colour: colourOf(index) }))}
      table={() => ({
        columns: [groupLabel, ...series.map(({ label }) => label), ...(hasTotal ? ['Total'] : [])],
        rows: groups.map(({ id, label, values }, index) => ({
          id,
          cells: [label, ...values.map(y.format), ...(hasTotal ? [y.format(totals[index] ?? 0)] : [])],
        })),
      })}
    >
      <div ref={box} className="relative">
        <svg
          width={width}
          height={height}
          viewBox={`0 0 ${width} ${height}`}
          className="chart-plot block max-w-full touch-pan-y"
          aria-hidden="true"
          onPointerLeave={() => setPointed(null)}
          onPointerMove={(event) => {
            const at = event.clientX - event.currentTarget.getBoundingClientRect().left - LEFT;
            const index = Math.floor(at / slot);
            setPointed(index >= 0 && index < groups.length ? index : null);
          }}
        >
          <ValueLines axis={up} left={LEFT} right={width} format={y.format} />
          {groups.map(({ id, label, values }, index) => {
            const left = LEFT + slot * index + (slot - bar) / 2;
            let below = 0;
            return (
              <g key={id} opacity={pointed === null || pointed === index ? 1 : 0.5}>
                {values.map((value, part) => {
                  const bottom = up.at(below);
                  below += value;
                  const top = up.at(below);
                  return (
                    value > 0 && (
                      <rect
                        key={series[part]?.id ?? part}
                        x={left}
                        y={top}
                        width={bar}
                        height={Math.max(0.5, bottom - top)}
                        fill={colourOf(part)}
                      />
                    )
                  );
                })}
                {index % nth === 0 && (
                  <text
                    x={left + bar / 2}
                    y={height - 8}
                    textAnchor="middle"
                    className="fill-current text-xs opacity-70"
                  >
                    {label}
                  </text>
                )}
              </g>
            );
          })}
        </svg>
        {shown && pointed !== null && (
          <Tip
            title={hasTotal ? `${shown.label}: ${y.format(totals[pointed] ?? 0)}` : shown.label}
            left={LEFT + slot * (pointed + 0.5)}
            width={width}
            lines={series.flatMap(({ id, label }, part) => {
              const value = shown.values[part] ?? 0;
              return value > 0 ? [{ id, label, text: y.format(value), colour: colourOf(part) }] : [];
            })}
          />
        )}
      </div>
    </ChartFrame>
  );
}
