/** Shared parts of the charts: the axis, lines at round values (the one at zero is stronger), the width, the tooltip. */
import { ticks } from 'd3-array';
import { useLayoutEffect, useRef, useState, type RefObject } from 'react';
import { flushSync } from 'react-dom';

export interface ValueLinesProps {
  axis: Axis;
  /** Pixels from the left, where the lines begin and end. */
  left: number;
  right: number;
  format: (value: number) => string;
}

export function ValueLines({ axis, left, right, format }: ValueLinesProps) {
  return axis.ticks.map((tick) => (
    <g key={tick}>
      <line
        x1={left}
        x2={right}
        y1={axis.at(tick)}
        y2={axis.at(tick)}
        stroke="currentColor"
        strokeOpacity={tick === 0 ? 0.5 : 0.1}
      />
      <text x={left - 8} y={axis.at(tick) + 4} textAnchor="end" className="fill-current text-xs opacity-70">
        {format(tick)}
      </text>
    </g>
  ));
}

// Axes of charts: the pixel of each value, and the round values that get a line. Pure.

interface Axis {
  /** The pixel of a value. */
  at: (value: number) => number;
  ticks: readonly number[];
  from: number;
  to: number;
}

export interface AxisOptions {
  /** Pixels of the lowest and of the highest value. */
  range: readonly [number, number];
  /** The approximate number of lines. */
  count: number;
  /** The axis includes zero even if no value is near it. */
  zero?: boolean;
  /** The axis ends at the values instead of at round ones. */
  tight?: boolean;
}

/** Charts show amounts in minor units, shares and percentages: anything less than this is zero. */
const TINY = 1e-12;

/** An axis that contains all values. It is never empty, even without values or if all values are equal. */
export function computeAxis(
  values: readonly number[],
  { range, count, zero = false, tight = false }: AxisOptions,
): Axis {
  let low = zero ? 0 : Infinity;
  let high = zero ? 0 : -Infinity;
  for (const value of values) {
    if (!Number.isFinite(value)) continue;
    if (value < low) low = value;
    if (value > high) high = value;
  }
  if (low > high) [low, high] = [0, 1];
  const size = Math.max(Math.abs(low), Math.abs(high));
  // If values are closer than this, doubles have no room for steps between them.
  if (high - low <= size * 1e-9 || size < TINY) {
    if (size < TINY) [low, high] = [0, 1];
    else [low, high] = low < 0 ? [low, 0] : [0, high];
  }
  if (!tight) {
    const [first, second] = ticks(low, high, count);
    const step = first !== undefined && second !== undefined ? second - first : high - low;
    low = Math.floor(low / step + 1e-9) * step;
    high = Math.ceil(high / step - 1e-9) * step;
  }
  const lines = ticks(low, high, count);
  const [start, end] = range;
  const [from, to] = [low, high];
  return { at: (value) => start + ((value - from) / (to - from)) * (end - start), ticks: lines, from, to };
}

/** The step between the shown labels, so that at most `room` of `count` labels are shown. */
export const everyNth = (count: number, room: number): number => Math.max(1, Math.ceil(count / Math.max(1, room)));

/** The width of A4 between its margins; the print style makes it fit any other paper. */
const PAPER_PX = 688;

/**
 * The width of an element in pixels. A chart is drawn for this width, so that its letters always have the same size. On paper, the width of
 * a page.
 */
export function useWidth<Element extends HTMLElement>(otherwise = 640): [RefObject<Element | null>, number] {
  const ref = useRef<Element>(null);
  const [width, setWidth] = useState(otherwise);
  useLayoutEffect(() => {
    const element = ref.current;
    if (!element) return;
    const measure = () => element.clientWidth > 0 && setWidth(element.clientWidth);
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    const fitPaper = () => flushSync(() => setWidth(PAPER_PX));
    window.addEventListener('beforeprint', fitPaper);
    window.addEventListener('afterprint', measure);
    return () => {
      observer.disconnect();
      window.removeEventListener('beforeprint', fitPaper);
      window.removeEventListener('afterprint', measure);
    };
  }, []);
  return [ref, width];
}

// The tooltip of a chart at the pointer. Only visual, because the table has the same figures for everyone.

export interface TipProps {
  title: string;
  /** The position in pixels from the left of the chart, and the chart's width, so that the tip stays inside. */
  left: number;
  width: number;
  lines: readonly { id: string; label: string; text: string; colour: string }[];
}

export function Tip({ title, left, width, lines }: TipProps) {
  const isRight = left > width / 2;
  return (
    <div
      aria-hidden="true"
      data-print="hide"
      className="pointer-events-none absolute top-2 z-1 max-w-56 rounded-lg border hairline bg-base-100 px-3 py-2 text-[13px] shadow-lg"
      style={isRight ? { right: width - left + 12 } : { left: left + 12 }}
    >
      <p className="font-medium">{title}</p>
      <ul className="mt-1 grid gap-0.5">
        {lines.map(({ id, label, text, colour }) => (
          <li key={id} className="flex items-center gap-2">
            <span className="size-2 shrink-0 rounded-full" style={{ background: colour }} />
            <span className="muted min-w-0 flex-1 truncate">{label}</span>
            <span className="num">{text}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}
