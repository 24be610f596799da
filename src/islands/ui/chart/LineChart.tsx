/** Lines over a common axis, with a reading of all of them at the point that is pointed at. */
import { useMemo, useState, type PointerEvent } from 'react';
import { line } from 'd3-shape';
import { ChartFrame } from './ChartFrame';
import { colourOf, dashOf } from './chart-colours';
import { computeAxis } from './scale';
import { Tip } from './Tip';
import { useWidth } from './use-width';
import { ValueLines } from './ValueLines';

export interface LinePoint {
  x: number;
  y: number;
}

export interface LineSeries {
  id: string;
  label: string;
  /** In the order of x. */
  points: readonly LinePoint[];
  dashed?: boolean;
}

export interface ChartAxis {
  label: string;
  format: (value: number) => string;
  /** For the reading and the table, where the axis itself is written short. */
  exact?: (value: number) => string;
  /** Only whole values have a name, such as months: nothing is written between them. */
  whole?: boolean;
}

export interface LineChartProps {
  title: string;
  headingLevel?: 2 | 3 | undefined;
  summary: string;
  x: ChartAxis;
  y: ChartAxis;
  series: readonly LineSeries[];
  /** Named places on the x axis. */
  markers?: readonly { x: number; label: string }[];
  /** Zero belongs to the y axis. */
  zero?: boolean;
  height?: number;
}

const LEFT = 72;
const RIGHT = 12;
const TOP = 18;
const BOTTOM = 40;

/** The value of a line at x, on the straight between its neighbours; null outside it. */
export function valueAt(points: readonly LinePoint[], x: number): number | null {
  const index = points.findIndex((point) => point.x >= x);
  const right = points[index];
  if (!right) return null;
  if (right.x === x) return right.y;
  const left = points[index - 1];
  return left ? left.y + ((right.y - left.y) * (x - left.x)) / (right.x - left.x) : null;
}

/** As many labels as there is room for, and on an axis of whole values no more than those. */
function tickCount(stops: readonly number[], width: number, isWhole = false): number {
  const room = Math.max(2, Math.floor(width / 110));
  return isWhole ? Math.max(1, Math.min(room, (stops.at(-1) ?? 1) - (stops[0] ?? 0))) : room;
}

export function LineChart(props: LineChartProps) {
  const { title, headingLevel, summary, x, y, series, markers = [], zero = true, height = 280 } = props;
  const [box, width] = useWidth<HTMLDivElement>();
  const [pointed, setPointed] = useState<number | null>(null);
  const exact = y.exact ?? y.format;
  const all = useMemo(() => series.flatMap(({ points }) => points), [series]);
  const stops = useMemo(() => [...new Set(all.map((point) => point.x))].sort((a, b) => a - b), [all]);
  const across = computeAxis(stops, {
    range: [LEFT, Math.max(LEFT + 40, width - RIGHT)],
    count: tickCount(stops, width, x.whole),
    tight: true,
  });
  const up = computeAxis(
    all.map((point) => point.y),
    { range: [height - BOTTOM, TOP], count: 5, zero },
  );
  const path = line<LinePoint>(
    (point) => across.at(point.x),
    (point) => up.at(point.y),
  );
  const legend = series.map(({ id, label, dashed }, index) => ({
    id,
    label,
    colour: colourOf(index),
    dash: dashOf(index, dashed),
  }));

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
          className="block max-w-full touch-pan-y"
          aria-hidden="true"
          onPointerMove={point}
          onPointerLeave={() => setPointed(null)}
        >
          <ValueLines axis={up} left={LEFT} right={width - RIGHT} format={y.format} />
          {across.ticks.map((tick) => (
            <text
              key={tick}
              x={across.at(tick)}
              y={height - BOTTOM + 18}
              textAnchor={across.at(tick) > width - RIGHT - 24 ? 'end' : 'middle'}
              className="fill-current text-xs opacity-70"
            >
              {x.format(tick)}
            </text>
          ))}
          <text
            x={(LEFT + width - RIGHT) / 2}
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
          {series.map(({ id, points, dashed }, index) => (
            <path
              key={id}
              d={path(points) ?? ''}
              fill="none"
              stroke={colourOf(index)}
              strokeWidth={2.25}
              strokeLinejoin="round"
              strokeDasharray={dashOf(index, dashed) || undefined}
            />
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
                    <circle key={id} cx={across.at(pointed)} cy={up.at(value)} r={4} fill={colourOf(index)} />
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
              return value === null ? [] : [{ id, label, text: exact(value), colour: colourOf(index) }];
            })}
          />
        )}
      </div>
    </ChartFrame>
  );
}
