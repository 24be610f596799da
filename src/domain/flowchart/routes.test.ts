/** The search for routes looks only at shapes that are near: it finds the same as a plain search through all of them, and in time. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { LINES, NODE_TYPES, type Box, type FlowEdge, type Point } from './diagram';
import { newEdge } from './edits';
import { stepPoints } from './paths';
import { routesOf, type Placed, type Route } from './routes';
import { anchorIn, facingSides, type Axis, type Side } from './shapes';

const linesOf = (pairs: readonly (readonly [number, number])[]): FlowEdge[] => {
  const taken = new Set<string>();
  return pairs.map(([from, to]) => {
    const edge = newEdge(`${from}`, `${to}`, taken);
    taken.add(edge.id);
    return edge;
  });
};
const shapesOf = (placed: readonly Placed[]) => new Map(placed.map((one, at) => [`${at}`, one]));

const isCrossed = (points: readonly Point[], boxes: readonly Box[]): boolean =>
  points.slice(1).some((b, at) => {
    const a = points[at]!;
    return boxes.some(
      ({ x, y, width, height }) =>
        Math.max(a.x, b.x) > x + 1 &&
        Math.min(a.x, b.x) < x + width - 1 &&
        Math.max(a.y, b.y) > y + 1 &&
        Math.min(a.y, b.y) < y + height - 1,
    );
  });

/** Tries all shapes and all earlier lines for each line. */
function plainRoutes(edges: readonly FlowEdge[], shapes: ReadonlyMap<string, Placed>, axis: Axis) {
  const taken: { side: Side; at: number; from: number; to: number }[] = [];
  return edges.map(({ source: from, target: to, line }): Omit<Route, 'lane'> => {
    const [source, target] = [shapes.get(from)!, shapes.get(to)!];
    const boxes = [...shapes.values()].filter((one) => one !== source && one !== target).map(({ box }) => box);
    const endsOn = (sides: readonly [Side, Side]) => {
      const [a, b] = [source, target].map(({ type, box }, at) => {
        const { x, y } = anchorIn(type, box.width, box.height, sides[at]!);
        return { x: box.x + x, y: box.y + y };
      }) as [Point, Point];
      return { from: a, fromSide: sides[0], to: b, toSide: sides[1] };
    };
    const sides = facingSides(source.box, target.box, axis, source.type === 'diamond');
    if (source === target || line === 'straight' || !isCrossed(stepPoints(endsOn(sides)), boxes)) return { sides };
    const around = (side: Side) => {
      const ends = endsOn([side, side]);
      const away = side === 'right' || side === 'bottom' ? 1 : -1;
      const [start, size, cross, crossSize] =
        side === 'left' || side === 'right'
          ? (['x', 'width', 'y', 'height'] as const)
          : (['y', 'height', 'x', 'width'] as const);
      const [low, high] = [ends.from[cross], ends.to[cross]].sort((a, b) => a - b) as [number, number];
      const edgeOf = (box: Box) => (away > 0 ? box[start] + box[size] : box[start]);
      let at = away * (Math.max(away * edgeOf(source.box), away * edgeOf(target.box)) + 24);
      const inSpan = boxes.filter((box) => box[cross] < high && box[cross] + box[crossSize] > low);
      for (let round = 0; round <= inSpan.length + taken.length; round += 1) {
        const box = inSpan.find((one) => at > one[start] - 12 && at < one[start] + one[size] + 12);
        const other = taken.find(
          (one) => one.side === side && Math.abs(one.at - at) < 12 && one.from < high && low < one.to,
        );
        if (box) at = edgeOf(box) + away * 24;
        else if (other) at = other.at + away * 12;
        else break;
      }
      const length = Math.abs(at - ends.from[start]) + Math.abs(at - ends.to[start]);
      return { side, at, from: low, to: high, length, isFree: !isCrossed(stepPoints({ ...ends, around: at }), boxes) };
    };
    const shortest = (these: readonly Side[]) =>
      these
        .map(around)
        .filter(({ isFree }) => isFree)
        .sort((a, b) => a.length - b.length)[0];
    const [beside, along] = (
      axis === 'down'
        ? [
            ['right', 'left'],
            ['bottom', 'top'],
          ]
        : [
            ['bottom', 'top'],
            ['right', 'left'],
          ]
    ) as [Side[], Side[]];
    const best = shortest(beside) ?? shortest(along);
    if (!best) return { sides };
    taken.push(best);
    // Not -0.
    return { sides: [best.side, best.side], around: best.at || 0 };
  });
}

const between = (min: number, max: number) => fc.integer({ min, max });
/** Few large shapes among many small ones, with and without space between them; not only at whole numbers, as after a layout. */
const PLACED = fc
  .tuple(
    fc.constantFrom(...NODE_TYPES),
    between(0, 900),
    between(0, 900),
    between(20, 150),
    between(20, 60),
    between(0, 99),
  )
  .map(([type, x, y, width, height, kind]): Placed => {
    const by = kind < 3 ? 10 : 1;
    return { type, box: { x: kind % 2 ? x : x * 0.7, y, width: width * by, height: height * by } };
  });
const LINE = fc.tuple(between(0, 1000), between(0, 1000), fc.constantFrom(...LINES, 'step' as const));
const CHART = fc.tuple(
  fc.array(PLACED, { minLength: 10, maxLength: 40, size: 'max' }),
  fc.array(LINE, { minLength: 30, maxLength: 60, size: 'max' }),
);

it('finds the routes of a plain search, in any chart', () => {
  fc.assert(
    fc.property(CHART, fc.constantFrom<Axis>('down', 'across'), ([placed, lines], axis) => {
      const edges = linesOf(lines.map(([from, to]) => [from % placed.length, to % placed.length])).map((edge, at) => ({
        ...edge,
        line: lines[at]![2],
      }));
      const shapes = shapesOf(placed);
      const routes = [...routesOf(edges, shapes, axis, new Map()).values()];
      expect(routes.map(({ lane: _, ...route }) => route)).toEqual(plainRoutes(edges, shapes, axis));
    }),
    { numRuns: 300 },
  );
});

it('takes moments for a thousand shapes in a column and two thousand lines past many of them', () => {
  const placed = Array.from({ length: 1000 }, (_, at): Placed => ({
    type: 'rectangle',
    box: { x: 0, y: at * 100, width: 150, height: 40 },
  }));
  const pairs = Array.from({ length: 2000 }, (_, at): [number, number] => [
    (at * 769) % 1000,
    (at * 7919 + 500) % 1000,
  ]);
  const start = performance.now();
  const routes = routesOf(linesOf(pairs), shapesOf(placed), 'down');
  // A search through all shapes and lines takes a hundred times as long.
  expect(performance.now() - start).toBeLessThan(5000);
  const places = [...routes.values()].flatMap(({ around }) => around ?? []);
  expect(places.length).toBeGreaterThan(1500);
});
