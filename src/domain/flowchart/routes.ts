/** Finds the shape under a point, a free place for a new shape, and the routes of lines around shapes. */
import {
  boxOf,
  GRID,
  type Box,
  type Diagram,
  type FlowEdge,
  type FlowNode,
  type NodeType,
  type Point,
} from './diagram';
import { inLane, lanesOf, linePath, loopPath, mainAxis, stepPoints, type LineEnds, type LinePath } from './paths';
import { anchorIn, facingSides, type Axis, type Side } from './shapes';

const isIn = ({ x, y }: Point, box: Box): boolean =>
  x >= box.x && x <= box.x + box.width && y >= box.y && y <= box.y + box.height;

const overlap = (a: Box, b: Box): boolean =>
  a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;

/** The uppermost shape at a point of the canvas. */
export const nodeAt = ({ nodes }: Pick<Diagram, 'nodes'>, point: Point): FlowNode | undefined =>
  nodes.findLast((node) => isIn(point, boxOf(node)));

/** Rings around the wanted place that are searched. */
const RINGS = 60;

/** The free place nearest to the one that is wanted, below and to the right first. The wanted one if none is free. */
export function freePlace({ nodes }: Pick<Diagram, 'nodes'>, wanted: Box): Point {
  const boxes = nodes.map(boxOf);
  const space = 2 * GRID;
  const isFree = ({ x, y }: Point) =>
    !boxes.some((box) =>
      overlap({ x: x - GRID, y: y - GRID, width: wanted.width + space, height: wanted.height + space }, box),
    );
  for (let ring = 0; ring <= RINGS; ring += 1) {
    const places: (Point & { far: number })[] = [];
    for (let column = -ring; column <= ring; column += 1)
      for (let row = -ring; row <= ring; row += 1) {
        if (Math.max(Math.abs(column), Math.abs(row)) !== ring) continue;
        const [dx, dy] = [column * (wanted.width + space), row * (wanted.height + space)];
        const isBefore = dy < 0 || (dy === 0 && dx < 0);
        places.push({ x: wanted.x + dx, y: wanted.y + dy, far: Math.hypot(dx, dy) + (isBefore ? 0.5 : 0) });
      }
    const found = places.sort((a, b) => a.far - b.far).find(isFree);
    if (found) return { x: found.x, y: found.y };
  }
  return { x: wanted.x, y: wanted.y };
}

export interface Route {
  sides: readonly [Side, Side];
  lane: number;
  /** Place of the long stretch of a line that goes around shapes: its x on a left or right side, else its y. */
  around?: number;
}

export interface Placed {
  type: NodeType;
  box: Box;
}

/** Space between a line and the shapes that it goes around, and between two such lines. */
const CLEAR = 24;
const BESIDE = 12;

/** The ends of a line between these sides. */
function endsAt(source: Placed, target: Placed, [fromSide, toSide]: readonly [Side, Side]): LineEnds {
  const anchor = ({ type, box }: Placed, side: Side): Point => {
    const { x, y } = anchorIn(type, box.width, box.height, side);
    return { x: box.x + x, y: box.y + y };
  };
  return { from: anchor(source, fromSide), fromSide, to: anchor(target, toSide), toSide };
}

const FLANKS: readonly Side[] = ['right', 'left'];
const ENDS: readonly Side[] = ['bottom', 'top'];

/** A shape as seen in the direction of a side: `start` to `end` along it, `low` to `high` across. Left and up are negative. */
interface Extent {
  shape: Placed;
  /** Its place among all shapes. */
  order: number;
  start: number;
  end: number;
  low: number;
  high: number;
}

function extentOn(side: Side, shape: Placed, order: number): Extent {
  const { x, y, width, height } = shape.box;
  const [right, bottom] = [x + width, y + height];
  if (side === 'right') return { shape, order, start: x, end: right, low: y, high: bottom };
  if (side === 'left') return { shape, order, start: -right, end: -x, low: y, high: bottom };
  if (side === 'bottom') return { shape, order, start: y, end: bottom, low: x, high: right };
  return { shape, order, start: -bottom, end: -y, low: x, high: right };
}

/** Index of the first of the sorted rows that does not start before this place. */
function indexAt(rows: readonly { start: number }[], place: number): number {
  let [from, to] = [0, rows.length];
  while (from < to) {
    const middle = (from + to) >> 1;
    if (rows[middle]!.start < place) from = middle + 1;
    else to = middle;
  }
  return from;
}

/** All shapes by their starts in one direction, so that a line looks only at those that are near. */
function sortedOn(side: Side, all: readonly Placed[]) {
  const extents = all.map((shape, order) => extentOn(side, shape, order)).sort((a, b) => a.start - b.start);
  const longest = extents.reduce((most, { start, end }) => Math.max(most, end - start), 0);
  /** Index of the first shape that may end after this place. The margin is for rounding. */
  const firstPast = (place: number) => indexAt(extents, place - longest - 1);
  return { extents, firstPast };
}

type Sorted = ReturnType<typeof sortedOn>;

/** True if a path of vertical and horizontal stretches crosses a shape other than the two that it joins. */
function isBlocked(points: readonly Point[], { extents, firstPast }: Sorted, source: Placed, target: Placed): boolean {
  let [left, right, top, bottom] = [Infinity, -Infinity, Infinity, -Infinity];
  for (const { x, y } of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  for (let index = firstPast(left); index < extents.length; index += 1) {
    const { shape, start, end, low, high } = extents[index]!;
    if (start >= right) return false;
    if (end <= left || low >= bottom || high <= top || shape === source || shape === target) continue;
    for (let at = 1; at < points.length; at += 1) {
      const [a, b] = [points[at - 1]!, points[at]!];
      if (
        Math.max(a.x, b.x) > start + 1 &&
        Math.min(a.x, b.x) < end - 1 &&
        Math.max(a.y, b.y) > low + 1 &&
        Math.min(a.y, b.y) < high - 1
      )
        return true;
    }
  }
  return false;
}

/** Finds paths around one side of two shapes, beside the shapes and the paths there. */
function aroundOn(side: Side, all: readonly Placed[]) {
  const { extents, firstPast } = sortedOn(side, all);
  const away = side === 'right' || side === 'bottom' ? 1 : -1;
  /** The paths that exist on this side, by their places. */
  const taken: { order: number; start: number; low: number; high: number }[] = [];
  const walls = new Map<Placed, Extent[]>();
  /** An end of a line, in the direction of the side. */
  const placeOf = ({ x, y }: Point) =>
    side === 'left' || side === 'right' ? { start: away * x, low: y } : { start: away * y, low: x };
  type Place = ReturnType<typeof placeOf>;

  /** The first two shapes that a line straight out of this one meets. */
  const wallsOf = (shape: Placed, { start, low }: Place): Extent[] => {
    const known = walls.get(shape);
    if (known) return known;
    const found: Extent[] = [];
    for (let index = firstPast(start); index < extents.length && found.length < 2; index += 1) {
      const one = extents[index]!;
      if (low > one.low + 1 && low < one.high - 1 && start < one.end - 1 && one.shape !== shape) found.push(one);
    }
    walls.set(shape, found);
    return found;
  };

  return (source: Placed, target: Placed) => {
    const ends = endsAt(source, target, [side, side]);
    const [from, to] = [placeOf(ends.from), placeOf(ends.to)];
    const [low, high] = [Math.min(from.low, to.low), Math.max(from.low, to.low)];
    let at = Math.max(extentOn(side, source, 0).end, extentOn(side, target, 0).end) + CLEAR;
    const farthestOf = (one: Placed, other: Placed, end: Place) =>
      (wallsOf(one, end).find(({ shape }) => shape !== other)?.start ?? Infinity) + 1;
    const farthest = Math.min(farthestOf(source, target, from), farthestOf(target, source, to));
    if (at > farthest) return null;
    const near: Extent[] = [];
    for (let index = firstPast(at - CLEAR); index < extents.length; index += 1) {
      const one = extents[index]!;
      if (one.start > farthest + CLEAR) break;
      const isBeside = one.low < high && one.high > low && one.end > at - CLEAR;
      if (isBeside && one.shape !== source && one.shape !== target) near.push(one);
    }
    near.sort((a, b) => a.order - b.order);
    const firstLine = () => {
      let first: (typeof taken)[number] | undefined;
      for (let index = indexAt(taken, at - BESIDE - 1); index < taken.length; index += 1) {
        const line = taken[index]!;
        if (line.start - at >= BESIDE) break;
        if (at - line.start < BESIDE && line.low < high && low < line.high && !(first && first.order < line.order))
          first = line;
      }
      return first;
    };
    for (let before = NaN; before !== at;) {
      before = at;
      const shape = near.find((one) => at > one.start - CLEAR / 2 && at < one.end + CLEAR / 2);
      const line = shape ? undefined : firstLine();
      if (shape) at = shape.end + CLEAR;
      else if (line) at = line.start + BESIDE;
      // The line only ever moves further out, so a shape that one of its ends meets is in the way for good.
      if (at > farthest) return null;
    }
    return {
      side,
      around: away * at,
      length: Math.abs(at - from.start) + Math.abs(at - to.start),
      take: () => void taken.splice(indexAt(taken, at), 0, { order: taken.length, start: at, low, high }),
    };
  };
}

/** The route of each line, by id: between the facing sides, or around the shapes in between. Lines that were set to straight stay straight. */
export function routesOf(
  edges: readonly FlowEdge[],
  shapes: ReadonlyMap<string, Placed>,
  axis: Axis,
  lanes = lanesOf(edges),
): ReadonlyMap<string, Route> {
  const all = [...shapes.values()];
  const sorted = sortedOn('right', all);
  const around = new Map<Side, ReturnType<typeof aroundOn>>();
  const [beside, along] = axis === 'down' ? [FLANKS, ENDS] : [ENDS, FLANKS];
  const routes = new Map<string, Route>();
  for (const edge of edges) {
    const [source, target] = [shapes.get(edge.source), shapes.get(edge.target)];
    if (!source || !target) continue;
    const lane = lanes.get(edge.id) ?? 0;
    const sides = facingSides(source.box, target.box, axis, source.type === 'diamond');
    const route: Route = { sides, lane };
    routes.set(edge.id, route);
    if (source === target || edge.line === 'straight') continue;
    if (!isBlocked(stepPoints(endsAt(source, target, sides)), sorted, source, target)) continue;
    const shortest = (those: readonly Side[]) =>
      those
        .flatMap((side) => {
          if (!around.has(side)) around.set(side, aroundOn(side, all));
          return around.get(side)!(source, target) ?? [];
        })
        .sort((a, b) => a.length - b.length)[0];
    const best = shortest(beside) ?? shortest(along);
    if (!best) continue;
    best.take();
    routes.set(edge.id, { sides: [best.side, best.side], lane, around: best.around + lane });
  }
  return routes;
}

/** The paths of all lines, by id, for pictures. */
export function pathsOf({ nodes, edges }: Diagram): ReadonlyMap<string, LinePath> {
  const shapes = new Map(nodes.map((node): [string, Placed] => [node.id, { type: node.type, box: boxOf(node) }]));
  const routes = routesOf(edges, shapes, mainAxis({ nodes, edges }));
  const paths = new Map<string, LinePath>();
  for (const { id, source: from, target: to, line } of edges) {
    const [source, target, route] = [shapes.get(from), shapes.get(to), routes.get(id)];
    if (!source || !target || !route) continue;
    const { sides, lane, around } = route;
    const ends = inLane(endsAt(source, target, sides), lane);
    const path =
      source === target ? loopPath(source.box) : linePath(line, around === undefined ? ends : { ...ends, around });
    paths.set(id, path);
  }
  return paths;
}
