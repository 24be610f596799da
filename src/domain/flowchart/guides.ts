/** Guides: where a moved shape is on one line with another, and how far it has to move for that. */
import type { Box } from './diagram';

/** Lines of other shapes, sorted: left, centre and right edges across, the same downwards. */
export interface GuideLines {
  across: readonly number[];
  down: readonly number[];
}

export interface Snap {
  dx: number;
  dy: number;
  /** The guides to draw. */
  x: number | null;
  y: number | null;
}

const sorted = (values: number[]): number[] => [...new Set(values)].sort((a, b) => a - b);
const threeOf = (start: number, size: number): [number, number, number] => [start, start + size / 2, start + size];

export const guideLines = (boxes: readonly Box[]): GuideLines => ({
  across: sorted(boxes.flatMap(({ x, width }) => threeOf(x, width))),
  down: sorted(boxes.flatMap(({ y, height }) => threeOf(y, height))),
});

/** The nearest of the sorted values; null where there is none. */
function nearest(values: readonly number[], value: number): number | null {
  let [low, high] = [0, values.length];
  while (low < high) {
    const at = (low + high) >> 1;
    if (values[at]! < value) low = at + 1;
    else high = at;
  }
  const [before, after] = [values[low - 1], values[low]];
  if (before === undefined) return after ?? null;
  return after === undefined || value - before <= after - value ? before : after;
}

function snapOne(lines: readonly number[], start: number, size: number, reach: number): [number, number | null] {
  let best: [number, number | null] = [0, null];
  let least = Infinity;
  for (const edge of threeOf(start, size)) {
    const line = nearest(lines, edge);
    const far = line === null ? Infinity : Math.abs(line - edge);
    if (line === null || far > reach || far >= least) continue;
    least = far;
    best = [line - edge, line];
  }
  return best;
}

/** How the box has to move to be on a guide no further than `reach` away. */
export function snapTo(lines: GuideLines, box: Box, reach: number): Snap {
  const [dx, x] = snapOne(lines.across, box.x, box.width, reach);
  const [dy, y] = snapOne(lines.down, box.y, box.height, reach);
  return { dx, dy, x, y };
}
