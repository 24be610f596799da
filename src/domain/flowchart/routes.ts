/** Finds the shape under a point, a free place for a new shape, and the routes of lines around shapes. */
import {
  boundsOf,
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

/** True if a path of vertical and horizontal stretches crosses one of the boxes. */
function isBlocked(points: readonly Point[], boxes: readonly Box[]): boolean {
  for (let at = 1; at < points.length; at += 1) {
    const [a, b] = [points[at - 1]!, points[at]!];
    const [left, right, top, bottom] = [Math.min(a.x, b.x), Math.max(a.x, b.x), Math.min(a.y, b.y), Math.max(a.y, b.y)];
    for (const box of boxes)
      if (right > box.x + 1 && left < box.x + box.width - 1 && bottom > box.y + 1 && top < box.y + box.height - 1)
        return true;
  }
  return false;
}

const FLANKS: readonly Side[] = ['right', 'left'];
const ENDS: readonly Side[] = ['bottom', 'top'];

type UsedWay = { side: Side; at: number; from: number; to: number };

/** The path around one side of both shapes, beside the paths that exist there already. */
function aroundOn(side: Side, source: Placed, target: Placed, boxes: readonly Box[], taken: readonly UsedWay[]) {
  const ends = endsAt(source, target, [side, side]);
  const isBeside = side === 'left' || side === 'right';
  const away = side === 'right' || side === 'bottom' ? 1 : -1;
  const [start, size] = isBeside ? (['x', 'width'] as const) : (['y', 'height'] as const);
  const [cross, crossSize] = isBeside ? (['y', 'height'] as const) : (['x', 'width'] as const);
  const from = Math.min(ends.from[cross], ends.to[cross]);
  const to = Math.max(ends.from[cross], ends.to[cross]);
  const edgeOf = (box: Box) => (away > 0 ? box[start] + box[size] : box[start]);
  let at = away * Math.max(away * edgeOf(source.box), away * edgeOf(target.box)) + away * CLEAR;
  const inSpan = boxes.filter((box) => box[cross] < to && box[cross] + box[crossSize] > from);
  for (let round = 0; round <= inSpan.length + taken.length; round += 1) {
    const box = inSpan.find((one) => at > one[start] - CLEAR / 2 && at < one[start] + one[size] + CLEAR / 2);
    const other = taken.find(
      (one) => one.side === side && Math.abs(one.at - at) < BESIDE && one.from < to && from < one.to,
    );
    if (box) at = edgeOf(box) + away * CLEAR;
    else if (other) at = other.at + away * BESIDE;
    else break;
  }
  const points = stepPoints({ ...ends, around: at });
  return {
    taken: { side, at, from, to },
    isFree: !isBlocked(points, boxes),
    length: Math.abs(at - ends.from[start]) + Math.abs(at - ends.to[start]),
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
  const routes = new Map<string, Route>();
  const taken: UsedWay[] = [];
  for (const edge of edges) {
    const [source, target] = [shapes.get(edge.source), shapes.get(edge.target)];
    if (!source || !target) continue;
    const lane = lanes.get(edge.id) ?? 0;
    const sides = facingSides(source.box, target.box, axis, source.type === 'diamond');
    const route: Route = { sides, lane };
    routes.set(edge.id, route);
    if (source === target || edge.line === 'straight') continue;
    const points = stepPoints(endsAt(source, target, sides));
    const reach = boundsOf(points.map(({ x, y }) => ({ x: x - 1, y: y - 1, width: 2, height: 2 })))!;
    const near = all.filter((one) => one !== source && one !== target && overlap(reach, one.box));
    if (
      near.length === 0 ||
      !isBlocked(
        points,
        near.map(({ box }) => box),
      )
    )
      continue;
    const boxes = all.flatMap((one) => (one === source || one === target ? [] : [one.box]));
    const waysOn = (sides: readonly Side[]) =>
      sides
        .map((side) => aroundOn(side, source, target, boxes, taken))
        .filter(({ isFree }) => isFree)
        .sort((a, b) => a.length - b.length);
    const [beside, along] = axis === 'down' ? [FLANKS, ENDS] : [ENDS, FLANKS];
    const best = waysOn(beside)[0] ?? waysOn(along)[0];
    if (!best) continue;
    taken.push(best.taken);
    routes.set(edge.id, { sides: [best.taken.side, best.taken.side], lane, around: best.taken.at + lane });
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
