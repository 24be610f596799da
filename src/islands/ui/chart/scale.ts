/** Axes of charts: where values lie between two pixels, and which round values get a line. Pure. */
import { ticks } from 'd3-array';

export interface Axis {
  /** Pixels of a value. */
  at: (value: number) => number;
  ticks: readonly number[];
  from: number;
  to: number;
}

export interface AxisOptions {
  /** Pixels of the lowest and of the highest value. */
  range: readonly [number, number];
  /** About how many lines. */
  count: number;
  /** Zero belongs to the axis although no value is near it. */
  zero?: boolean;
  /** The axis ends at the values instead of at round ones. */
  tight?: boolean;
}

/** What is drawn are amounts in minor units, shares and percents: less than this is zero. */
const TINY = 1e-12;

/** An axis that holds all values; never empty, also for no value at all or for equal ones. */
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
  // Closer together than this, doubles leave no room for steps between them.
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

/** Every nth of `count` labels, so that at most `room` of them are. */
export const everyNth = (count: number, room: number): number => Math.max(1, Math.ceil(count / Math.max(1, room)));
