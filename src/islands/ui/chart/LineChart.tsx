/** A line chart with a common axis; a tooltip shows the values of all lines at the pointer. */
import { useMemo, useState, type PointerEvent } from 'react';
import { line } from 'd3-shape';
import { ChartFrame, COLOURS, colourOf, dashOf } from './ChartFrame';
import { computeAxis, Tip, useWidth, ValueLines } from './plot';

export interface LinePoint {
  x: number;
  y: number;
}

interface LineSeries {
  id: string;
  label: string;
  /** Sorted by x. */
  points: readonly LinePoint[];
  dashed?: boolean;
  /** The last point is below zero. The line ends where it reaches zero, and its label gives the time. */
  endsAtZero?: boolean;
}

interface ChartAxis {
  label: string;
  format: (value: number) => string;
  /** The long form for the tooltip and the table, if the axis itself shows a short form. */
  exact?: (value: number) => string;
  /** Only whole values have a name, such as months: there are no labels between them. */
  whole?: boolean;
}

export interface LineChartProps {
  title: string;
  headingLevel?: 2 | 3 | undefined;
  summary: string;
  x: ChartAxis;
  y: ChartAxis;
  series: readonly LineSeries[];
  /** Named positions on the x axis. */
  markers?: readonly { x: number; label: string }[];
  /** The y axis includes zero. */
  zero?: boolean;
  height?: number;
  /** One series has a thick line, the others have thin lines. Each has its name at its end; the legend changes the choice. */
  choice?: { id: string; onChoose: (id: string) => void };
}

const LEFT = 72;
const RIGHT = 12;
const TOP = 18;
const BOTTOM = 40;
/** Width of the names at the ends of the lines, width of one letter, and height of one line of text. */
const NAMES = { width: 150, letter: 6.4, line: 15 } as const;
const NARROW = 520;

/** The value of a line at x, interpolated between its neighbours; null outside the line. */
function valueAt(points: readonly LinePoint[], x: number): number | null {
  const index = points.findIndex((point) => point.x >= x);
  const right = points[index];
  if (!right) return null;
  if (right.x === x) return right.y;
  const left = points[index - 1];
  return left ? left.y + ((right.y - left.y) * (x - left.x)) / (right.x - left.x) : null;
}

/** The points that are drawn: with `endsAtZero`, a line ends where it reaches zero. */
function drawnOf({ points, endsAtZero = false }: LineSeries): readonly LinePoint[] {
  const [before, last] = points.slice(-2);
  if (!endsAtZero || !before || !last || last.y >= 0 || before.y <= 0) return points;
  const x = before.x + ((last.x - before.x) * before.y) / (before.y - last.y);
  return [...points.slice(0, -1), { x, y: 0 }];
}

interface EndName {
  id: string;
  text: string;
  x: number;
  y: number;
}

const shortened = (label: string) => (label.length > 14 ? `${label.slice(0, 13)}…` : label);

/** Moves names up until no two overlap. */
function spread(names: readonly EndName[]): EndName[] {
  const placed: EndName[] = [];
  for (const name of [...names].sort((a, b) => b.y - a.y)) {
    let { y } = name;
    const isOver = (other: EndName) =>
      Math.abs(other.y - y) < NAMES.line &&
      name.x < other.x + other.text.length * NAMES.letter &&
      other.x < name.x + name.text.length * NAMES.letter;
    while (y > NAMES.line && placed.some(isOver)) y -= NAMES.line;
    placed.push({ ...name, y });
  }
  return placed;
}

/** The number of labels: as many as fit, but on an axis of whole values at most one per step. */
function tickCount(stops: readonly number[], width: number, isWhole = false): number {
  const room = Math.max(2, Math.floor(width / 110));
  return isWhole ? Math.max(1, Math.min(room, (stops.at(-1) ?? 1) - (stops[0] ?? 0))) : room;
}

export function LineChart(props: LineChartProps) {
  const { title, headingLevel, summary, x, y, series, markers = [], zero = true, height = 280, choice } = props;
  const [box, width] = useWidth<HTMLDivElement>();
  const [pointed, setPointed] = useState<number | null>(null);
  const exact = y.exact ?? y.format;
  const all = useMemo(() => series.flatMap(({ points }) => points), [series]);
  const right = choice && width >= NARROW ? NAMES.width : RIGHT;
  const looks = series.map(({ id, dashed }, index) => {
    if (!choice) return { colour: colourOf(index), dash: dashOf(index, dashed), width: 2.25 };
    const isChosen = id === choice.id;
    return {
      colour: isChosen ? colourOf(0) : 'var(--chart-muted)',
      dash: isChosen ? '' : dashOf(index * COLOURS, dashed),
      width: isChosen ? 3.5 : 1.5,
    };
  });
  const lookOf = (index: number) => looks[index] ?? { colour: colourOf(index), dash: '', width: 2.25 };
  const stops = useMemo(() => [...new Set(all.map((point) => point.x))].sort((a, b) => a - b), [all]);
  const across = computeAxis(stops, {
    range: [LEFT, Math.max(LEFT + 40, width - right)],
    count: tickCount(stops, width - right, x.whole),
    tight: true,
  });
  const up = computeAxis(
    series.flatMap((one) => drawnOf(one).map((point) => point.y)),
    { range: [height - BOTTOM, TOP], count: 5, zero },
  );
  const path = line<LinePoint>(
    (point) => across.at(point.x),
    (point) => up.at(point.y),
  );
  const legend = series.map(({ id, label }, index) => ({
    id,
    label,
    colour: lookOf(index).colour,
    dash: lookOf(index).dash,
    isChosen: id === choice?.id,
  }));
  const names = spread(
    (right === RIGHT ? [] : series).flatMap((one) => {
      const [end, last] = [drawnOf(one).at(-1), one.points.at(-1)];
      if (!end || !last) return [];
      const when = one.endsAtZero && last.y < 0 ? ` · ${x.format(last.x)}` : '';
      return [
        {
          id: one.id,
          text: shortened(one.label) + when,
          x: across.at(end.x) + 6,
          y: Math.min(up.at(end.y) + 4, height - BOTTOM - 6),
        },
      ];
    }),
  );

  const point = (event: PointerEvent<SVGSVGElement>) => {
    const at = event.clientX - event.currentTarget.getBoundingClientRect().left;
    let nearest: number | null = null;
    for (const stop of stops)
      if (nearest === null || Math.abs(across.at(stop) - at) < Math.abs(across.at(nearest) - at)) nearest = stop;
    setPointed(nearest);
  };

  return (
    <ChartFrame
      title={title}
      headingLevel={headingLevel}
      unit={y.label}
      summary={summary}
      legend={legend}
      onChoose={choice?.onChoose}
      table={() => ({
        columns: [x.label, ...series.map(({ label }) => label)],
        rows: stops.map((stop) => ({
          id: String(stop),
          cells: [
            x.format(stop),
            ...series.map(({ points }) => {
              const value = valueAt(points, stop);
              return value === null ? '–' : exact(value);
            }),
          ],
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
          onPointerMove={point}
          onPointerLeave={() => setPointed(null)}
        >
          <ValueLines axis={up} left={LEFT} right={width - right} format={y.format} />
          {across.ticks.map((tick) => (
            <text
              key={tick}
              x={across.at(tick)}
              y={height - BOTTOM + 18}
              textAnchor={across.at(tick) > width - 32 ? 'end' : 'middle'}
              className="fill-current text-xs opacity-70"
            >
              {x.format(tick)}
            </text>
          ))}
          <text
            x={(LEFT + width - right) / 2}
            y={height - 4}
            textAnchor="middle"
            className="fill-current text-xs opacity-70"
          >
            {x.label}
          </text>
          {markers.map((marker) => {
            const at = across.at(marker.x);
            return (
              <g key={`${marker.x} ${marker.label}`}>
                <line x1={at} x2={at} y1={TOP} y2={height - BOTTOM} stroke="currentColor" strokeDasharray="2 3" />
                <text
                  x={at}
                  y={12}
                  textAnchor={at > width * 0.7 ? 'end' : at < width * 0.3 ? 'start' : 'middle'}
                  className="fill-current text-xs"
                >
                  {marker.label}
                </text>
              </g>
            );
          })}
          {series.map((one, index) => (
            <path
              key={one.id}
              d={path(drawnOf(one)) ?? ''}
              fill="none"
              stroke={lookOf(index).colour}
              strokeWidth={lookOf(index).width}
              strokeLinejoin="round"
              strokeDasharray={lookOf(index).dash || undefined}
            />
          ))}
          {names.map(({ id, text, x: left, y: top }) => (
            <text
              key={id}
              x={left}
              y={top}
              // Readable on top of a line.
              stroke="var(--color-base-100)"
              strokeWidth={4}
              paintOrder="stroke"
              className={`fill-current text-xs ${id === choice?.id ? 'font-semibold' : ''}`}
            >
              {text}
            </text>
          ))}
          {pointed !== null && (
            <g>
              <line
                x1={across.at(pointed)}
                x2={across.at(pointed)}
                y1={TOP}
                y2={height - BOTTOM}
                stroke="currentColor"
                strokeOpacity={0.4}
              />
              {series.map(({ id, points }, index) => {
                const value = valueAt(points, pointed);
                return (
                  value !== null && (
                    <circle key={id} cx={across.at(pointed)} cy={up.at(value)} r={4} fill={lookOf(index).colour} />
                  )
                );
              })}
            </g>
          )}
        </svg>
        {pointed !== null && (
          <Tip
            title={x.format(pointed)}
            left={across.at(pointed)}
            width={width}
            lines={series.flatMap(({ id, label, points }, index) => {
              const value = valueAt(points, pointed);
              return value === null ? [] : [{ id, label, text: exact(value), colour: lookOf(index).colour }];
            })}
          />
        )}
      </div>
    </ChartFrame>
  );
}
