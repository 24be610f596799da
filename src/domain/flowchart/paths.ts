/** The path of a line between two shapes, straight, curved or in steps, with the place of its text; and the main direction of a diagram. */
import { boxOf, type Box, type Diagram, type Direction, type FlowEdge, type Line, type Point } from './diagram';
import { gapsBetween, type Axis, type Side } from './shapes';

export interface LineEnds {
  from: Point;
  fromSide: Side;
  to: Point;
  toSide: Side;
  /** Set if both ends are on the same side: x of the stretch between them for a line beside the shapes, y for one above or below. */
  around?: number;
}

export interface LinePath {
  /** The data of an SVG path. */
  path: string;
  /** The middle of the text. */
  label: Point;
}

const AWAY: Readonly<Record<Side, Point>> = {
  top: { x: 0, y: -1 },
  right: { x: 1, y: 0 },
  bottom: { x: 0, y: 1 },
  left: { x: -1, y: 0 },
};
const CORNER = 8;
const STUB = 20;

const text = ({ x, y }: Point): string => `${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`;
const middle = (a: Point, b: Point): Point => ({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 });
const distance = (a: Point, b: Point): number => Math.hypot(a.x - b.x, a.y - b.y);

/** A path through the points with rounded corners. */
function rounded(points: readonly Point[]): string {
  let path = `M${text(points[0]!)}`;
  for (let at = 1; at < points.length - 1; at += 1) {
    const [before, corner, after] = [points[at - 1]!, points[at]!, points[at + 1]!];
    const radius = Math.min(CORNER, distance(before, corner) / 2, distance(corner, after) / 2);
    const towards = (end: Point): Point => {
      const length = distance(corner, end) || 1;
      return {
        x: corner.x + ((end.x - corner.x) / length) * radius,
        y: corner.y + ((end.y - corner.y) / length) * radius,
      };
    };
    path += `L${text(towards(before))}Q${text(corner)} ${text(towards(after))}`;
  }
  return `${path}L${text(points.at(-1)!)}`;
}

/** The ends and corners of a line in steps. */
export function stepPoints({ from, fromSide, to, toSide, around }: LineEnds): Point[] {
  const [out, back] = [AWAY[fromSide], AWAY[toSide]];
  if (around !== undefined)
    return out.x === 0
      ? [from, { x: from.x, y: around }, { x: to.x, y: around }, to]
      : [from, { x: around, y: from.y }, { x: around, y: to.y }, to];
  const start = { x: from.x + out.x * STUB, y: from.y + out.y * STUB };
  const end = { x: to.x + back.x * STUB, y: to.y + back.y * STUB };
  const isDown = out.x === 0;
  if (isDown !== (back.x === 0)) return [from, isDown ? { x: from.x, y: to.y } : { x: to.x, y: from.y }, to];
  const { x, y } = middle(from, to);
  if (isDown) {
    const isAhead = (to.y - from.y) * out.y >= 0 && out.y !== back.y;
    return isAhead
      ? [from, { x: from.x, y }, { x: to.x, y }, to]
      : [from, start, { x, y: start.y }, { x, y: end.y }, end, to];
  }
  const isAhead = (to.x - from.x) * out.x >= 0 && out.x !== back.x;
  return isAhead
    ? [from, { x, y: from.y }, { x, y: to.y }, to]
    : [from, start, { x: start.x, y }, { x: end.x, y }, end, to];
}

/** The path between two points on sides of shapes. */
export function linePath(line: Line, ends: LineEnds): LinePath {
  const { from, to, fromSide, toSide } = ends;
  if (line === 'straight') return { path: `M${text(from)}L${text(to)}`, label: middle(from, to) };
  if (line === 'curved') {
    const across = (end: Point, side: Side) => Math.abs((ends.around ?? 0) - (AWAY[side].x === 0 ? end.y : end.x));
    // A cubic curve reaches three quarters of the distance to its handles.
    const reach = (end: Point, side: Side) =>
      ends.around === undefined ? Math.max(STUB * 1.5, distance(from, to) / 2.5) : across(end, side) / 0.75;
    const towards = (end: Point, side: Side): Point => ({
      x: end.x + AWAY[side].x * reach(end, side),
      y: end.y + AWAY[side].y * reach(end, side),
    });
    const [one, two] = [towards(from, fromSide), towards(to, toSide)];
    return {
      path: `M${text(from)}C${text(one)} ${text(two)} ${text(to)}`,
      // The midpoint of a cubic curve.
      label: { x: (from.x + 3 * one.x + 3 * two.x + to.x) / 8, y: (from.y + 3 * one.y + 3 * two.y + to.y) / 8 },
    };
  }
  const points = stepPoints(ends);
  const at = Math.floor((points.length - 1) / 2);
  return { path: rounded(points), label: middle(points[at]!, points[at + 1]!) };
}

/** The path of a line from a shape back to itself. */
export function loopPath(box: Box): LinePath {
  const from = { x: box.x + box.width, y: box.y + box.height / 2 };
  const to = { x: box.x + box.width / 2, y: box.y };
  const corner = { x: from.x + STUB * 1.5, y: to.y - STUB * 1.5 };
  const path = rounded([from, { x: corner.x, y: from.y }, corner, { x: to.x, y: corner.y }, to]);
  return { path, label: { x: corner.x, y: corner.y } };
}

const pairOf = ({ source, target }: FlowEdge): string =>
  source < target ? `${source}\n${target}` : `${target}\n${source}`;
const LANE = 14;

/** How far each line is moved aside, in pixels, if several join the same two shapes. Single lines are left out. */
export function lanesOf(edges: readonly FlowEdge[]): ReadonlyMap<string, number> {
  const pairs = new Map<string, FlowEdge[]>();
  for (const edge of edges) {
    const pair = pairs.get(pairOf(edge));
    if (pair) pair.push(edge);
    else pairs.set(pairOf(edge), [edge]);
  }
  const lanes = new Map<string, number>();
  for (const pair of pairs.values())
    if (pair.length > 1) pair.forEach(({ id }, at) => lanes.set(id, (at - (pair.length - 1) / 2) * LANE));
  return lanes;
}

/** Moves both ends along their sides. */
export function inLane(ends: LineEnds, lane: number): LineEnds {
  if (lane === 0) return ends;
  const moved = (point: Point, side: Side): Point =>
    AWAY[side].x === 0 ? { x: point.x + lane, y: point.y } : { x: point.x, y: point.y + lane };
  return { ...ends, from: moved(ends.from, ends.fromSide), to: moved(ends.to, ends.toSide) };
}

/** How many more lines run across than down, without diagonal ones, and how many more run to the right than left, and down than up. */
function votesOf({ nodes, edges }: Pick<Diagram, 'nodes' | 'edges'>) {
  const byId = new Map(nodes.map((node) => [node.id, boxOf(node)]));
  const votes = { across: 0, right: 0, down: 0 };
  for (const { source, target } of edges) {
    const [from, to] = [byId.get(source), byId.get(target)];
    if (!from || !to) continue;
    const { across, down } = gapsBetween(from, to);
    if (across > 0 !== down > 0) votes.across += across > 0 ? 1 : -1;
    if (across > 0) votes.right += to.x > from.x ? 1 : -1;
    if (down > 0) votes.down += to.y > from.y ? 1 : -1;
  }
  return votes;
}

/** The axis of most lines that are not diagonal: downwards unless more of them run across. */
export const mainAxis = (diagram: Pick<Diagram, 'nodes' | 'edges'>): Axis =>
  votesOf(diagram).across > 0 ? 'across' : 'down';

/** The main direction of the diagram. */
export function directionOf(diagram: Pick<Diagram, 'nodes' | 'edges'>): Direction {
  const { across, right, down } = votesOf(diagram);
  if (across > 0) return right < 0 ? 'RL' : 'LR';
  return down < 0 ? 'BT' : 'TB';
}
