/** Edits of several shapes: align, distribute, group, copy and paste; and the guides for moving a shape. */
import {
  boundsOf,
  boxOf,
  FLOW_LIMITS,
  GROUP_BACKGROUND,
  groupsWithin,
  edgeId,
  groupId,
  idsOf,
  nodeId,
  type Box,
  type Diagram,
  type FlowGroup,
  type FlowNode,
  type Point,
} from './diagram';
import { boundedPoint, mapNodes, place, withoutEmptyGroups } from './edits';

export const ALIGNMENTS = ['left', 'center', 'right', 'top', 'middle', 'bottom'] as const;
export type Alignment = (typeof ALIGNMENTS)[number];

const chosenOf = (diagram: Diagram, ids: ReadonlySet<string>): FlowNode[] =>
  diagram.nodes.filter(({ id }) => ids.has(id));

/** Aligns the shapes with one side or the middle of the box around them. */
export function align(diagram: Diagram, ids: ReadonlySet<string>, how: Alignment): Diagram {
  const around = boundsOf(chosenOf(diagram, ids).map(boxOf));
  if (!around) return diagram;
  const at = ({ x, y, width, height }: Box): Point => {
    if (how === 'left') return { x: around.x, y };
    if (how === 'right') return { x: around.x + around.width - width, y };
    if (how === 'center') return { x: around.x + (around.width - width) / 2, y };
    if (how === 'top') return { x, y: around.y };
    if (how === 'bottom') return { x, y: around.y + around.height - height };
    return { x, y: around.y + (around.height - height) / 2 };
  };
  return place(diagram, new Map(chosenOf(diagram, ids).map((node) => [node.id, at(boxOf(node))])));
}

/** Moves the shapes between the outer two so that all gaps are equal. Needs at least three shapes. */
export function distribute(diagram: Diagram, ids: ReadonlySet<string>, way: 'across' | 'down'): Diagram {
  const size = (node: FlowNode) => (way === 'across' ? node.style.width : node.style.height);
  const start = (node: FlowNode) => (way === 'across' ? node.position.x : node.position.y);
  const row = chosenOf(diagram, ids).sort((a, b) => start(a) - start(b) || (a.id < b.id ? -1 : 1));
  if (row.length < 3) return diagram;
  const end = Math.max(...row.map((node) => start(node) + size(node)));
  const first = start(row[0]!);
  const space = (end - first - row.reduce((sum, node) => sum + size(node), 0)) / (row.length - 1);
  const positions = new Map<string, Point>();
  let next = first;
  for (const node of row) {
    positions.set(node.id, way === 'across' ? { ...node.position, x: next } : { ...node.position, y: next });
    next += size(node) + space;
  }
  return place(diagram, positions);
}

/** Puts the shapes into a new group. Whole groups among them go into it as they are. `now` is in ms. */
export function group(diagram: Diagram, ids: ReadonlySet<string>, now: number): Diagram {
  const chosen = chosenOf(diagram, ids);
  if (chosen.length === 0 || diagram.groups.length >= FLOW_LIMITS.groups) return diagram;
  const isWhole = ({ id }: FlowGroup): boolean => {
    const inside = groupsWithin(diagram.groups, id);
    const members = diagram.nodes.filter((node) => node.group !== undefined && inside.has(node.group));
    return members.every((node) => ids.has(node.id));
  };
  const whole = new Set(diagram.groups.filter(isWhole).map(({ id }) => id));
  const shared = new Set(chosen.map((node) => outerOf(diagram, node, whole)));
  const parent = shared.size === 1 ? [...shared][0] : undefined;
  const made: FlowGroup = {
    id: groupId(now, idsOf(diagram.groups)),
    label: 'Group',
    background: GROUP_BACKGROUND,
    ...(parent === undefined ? {} : { parent }),
  };
  const groups = diagram.groups.map((one) =>
    whole.has(one.id) && !(one.parent !== undefined && whole.has(one.parent)) ? { ...one, parent: made.id } : one,
  );
  const next = mapNodes({ ...diagram, groups: [...groups, made] }, ids, (node) =>
    node.group !== undefined && whole.has(node.group) ? node : { ...node, group: made.id },
  );
  return withoutEmptyGroups(next);
}

/** The innermost group around a shape, without groups that move as a whole. */
function outerOf(diagram: Diagram, node: FlowNode, whole: ReadonlySet<string>): string | undefined {
  const byId = new Map(diagram.groups.map((one) => [one.id, one]));
  let at = node.group;
  while (at !== undefined && whole.has(at)) at = byId.get(at)?.parent;
  return at;
}

/** Removes the groups that these shapes are in; the groups around those stay. */
export function ungroup(diagram: Diagram, ids: ReadonlySet<string>): Diagram {
  const gone = new Set(chosenOf(diagram, ids).map((node) => node.group));
  gone.delete(undefined);
  if (gone.size === 0) return diagram;
  const parents = new Map(diagram.groups.map(({ id, parent }) => [id, parent]));
  const outside = (id: string | undefined): string | undefined => {
    let at = id;
    while (at !== undefined && gone.has(at)) at = parents.get(at);
    return at;
  };
  const moved = <Row extends { group?: string }>(row: Row): Row => {
    const { group: before, ...rest } = row;
    const to = outside(before);
    return (to === undefined ? rest : { ...rest, group: to }) as Row;
  };
  const groups = diagram.groups
    .filter(({ id }) => !gone.has(id))
    .map(({ parent, ...one }) => {
      const to = outside(parent);
      return to === undefined ? one : { ...one, parent: to };
    });
  const nodes = diagram.nodes.map((node) => (node.group !== undefined && gone.has(node.group) ? moved(node) : node));
  return withoutEmptyGroups({ ...diagram, nodes, groups });
}

export const setGroup = (diagram: Diagram, id: string, change: Partial<Pick<FlowGroup, 'label' | 'background'>>) => ({
  ...diagram,
  groups: diagram.groups.map((one) => (one.id === id ? { ...one, ...change } : one)),
});

/** The part of a diagram that Copy takes: the shapes, the lines between them, and the groups that lie completely in it. */
export function fragmentOf(diagram: Diagram, ids: ReadonlySet<string>): Diagram {
  const nodes = chosenOf(diagram, ids);
  const edges = diagram.edges.filter(({ source, target }) => ids.has(source) && ids.has(target));
  const isInside = (id: string): boolean => {
    const within = groupsWithin(diagram.groups, id);
    return diagram.nodes.every((node) => node.group === undefined || !within.has(node.group) || ids.has(node.id));
  };
  const groups = diagram.groups.filter(({ id }) => isInside(id));
  const remaining = idsOf(groups);
  return withoutEmptyGroups({
    nodes: nodes.map(({ group: at, ...node }) =>
      at !== undefined && remaining.has(at) ? { ...node, group: at } : node,
    ),
    edges,
    groups: groups.map(({ parent, ...one }) =>
      parent !== undefined && remaining.has(parent) ? { ...one, parent } : one,
    ),
  });
}

/** Adds a copy of the fragment with new ids, moved by `by`. Returns the ids of the new shapes; unchanged over the limits. */
export function paste(
  diagram: Diagram,
  fragment: Diagram,
  { by, now }: { by: Point; now: number },
): { diagram: Diagram; nodes: ReadonlySet<string> } {
  const isTooMuch =
    diagram.nodes.length + fragment.nodes.length > FLOW_LIMITS.nodes ||
    diagram.edges.length + fragment.edges.length > FLOW_LIMITS.edges ||
    diagram.groups.length + fragment.groups.length > FLOW_LIMITS.groups;
  if (isTooMuch || fragment.nodes.length === 0) return { diagram, nodes: new Set() };
  const [nodeIds, edgeIds, groupIds] = [idsOf(diagram.nodes), idsOf(diagram.edges), idsOf(diagram.groups)];
  const fresh = <Row extends { id: string }>(rows: readonly Row[], taken: Set<string>, make: (row: Row) => string) =>
    new Map(
      rows.map((row) => {
        const id = make(row);
        taken.add(id);
        return [row.id, id] as const;
      }),
    );
  const newNodes = fresh(fragment.nodes, nodeIds, ({ type }) => nodeId(type, now, nodeIds));
  const newGroups = fresh(fragment.groups, groupIds, () => groupId(now, groupIds));
  const nodes = fragment.nodes.map(({ group: at, ...node }) => {
    const inside = at === undefined ? undefined : newGroups.get(at);
    const moved = boundedPoint({ x: node.position.x + by.x, y: node.position.y + by.y });
    return {
      ...node,
      id: newNodes.get(node.id)!,
      position: moved,
      ...(inside === undefined ? {} : { group: inside }),
    };
  });
  const edges = fragment.edges.map((edge) => {
    const [source, target] = [newNodes.get(edge.source)!, newNodes.get(edge.target)!];
    const id = edgeId(source, target, edgeIds);
    edgeIds.add(id);
    return { ...edge, id, source, target };
  });
  const groups = fragment.groups.map(({ parent, ...one }) => {
    const around = parent === undefined ? undefined : newGroups.get(parent);
    return { ...one, id: newGroups.get(one.id)!, ...(around === undefined ? {} : { parent: around }) };
  });
  return {
    diagram: {
      nodes: [...diagram.nodes, ...nodes],
      edges: [...diagram.edges, ...edges],
      groups: [...diagram.groups, ...groups],
    },
    nodes: new Set(newNodes.values()),
  };
}

// Guides: the lines on which a moved shape aligns with another, and how far it has to move to reach them.

/** Lines of other shapes, sorted: `across` has the x of left edges, centres and right edges, `down` the y of top edges, centres and bottom edges. */
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

/** The nearest of the sorted values; null if there is none. */
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

/** How far the box has to move to a guide that is at most `reach` away. */
export function snapTo(lines: GuideLines, box: Box, reach: number): Snap {
  const [dx, x] = snapOne(lines.across, box.x, box.width, reach);
  const [dy, y] = snapOne(lines.down, box.y, box.height, reach);
  return { dx, dy, x, y };
}
