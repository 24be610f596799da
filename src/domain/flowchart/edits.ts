/** Edits a diagram: each function returns the new diagram. An edit that changes nothing returns the same diagram, except `resize`. */
import {
  boxOf,
  DEFAULT_BACKGROUND,
  DEFAULT_EDGE,
  DEFAULT_SIZE,
  DEFAULT_TEXT,
  FLOW_LIMITS,
  edgeId,
  idsOf,
  nodeId,
  type Diagram,
  type FlowEdge,
  type FlowNode,
  type NodeType,
  type Point,
} from './diagram';
import { freePlace } from './routes';
import { heightFor } from './shapes';

/** The selected shapes and lines. */
export interface Chosen {
  nodes: ReadonlySet<string>;
  edges: ReadonlySet<string>;
}

const within = (value: number): number => {
  const most = FLOW_LIMITS.position;
  return Math.min(most, Math.max(-most, Math.round(value * 100) / 100));
};
export const boundedPoint = ({ x, y }: Point): Point => ({ x: within(x), y: within(y) });

/** A new shape from the palette, with the specification's label and size. `now` is in ms. */
export const newNode = (diagram: Diagram, type: NodeType, position: Point, now: number): FlowNode => ({
  id: nodeId(type, now, idsOf(diagram.nodes)),
  type,
  position: boundedPoint(position),
  data: { label: `${type} node`, background: DEFAULT_BACKGROUND, textColor: DEFAULT_TEXT },
  style: { ...DEFAULT_SIZE },
});

export const newEdge = (source: string, target: string, taken: ReadonlySet<string>): FlowEdge => ({
  id: edgeId(source, target, taken),
  source,
  target,
  label: '',
  line: 'step',
  dash: 'solid',
  arrows: 'end',
  colour: DEFAULT_EDGE,
  animated: false,
});

/** Adds a shape; unchanged if the limit of shapes is reached. */
export const addNode = (diagram: Diagram, node: FlowNode): Diagram =>
  diagram.nodes.length >= FLOW_LIMITS.nodes ? diagram : { ...diagram, nodes: [...diagram.nodes, node] };

/** Joins two shapes. Unchanged if one does not exist, or if the limit of lines is reached. */
export function connect(diagram: Diagram, source: string, target: string): Diagram {
  const ids = idsOf(diagram.nodes);
  if (!ids.has(source) || !ids.has(target) || diagram.edges.length >= FLOW_LIMITS.edges) return diagram;
  return { ...diagram, edges: [...diagram.edges, newEdge(source, target, idsOf(diagram.edges))] };
}

/** Moves an end of a line to another shape; the id of the line changes with it. */
export function reconnect(diagram: Diagram, id: string, source: string, target: string): Diagram {
  const ids = idsOf(diagram.nodes);
  const edge = diagram.edges.find((one) => one.id === id);
  if (!edge || !ids.has(source) || !ids.has(target) || (edge.source === source && edge.target === target))
    return diagram;
  const taken = idsOf(diagram.edges.filter((one) => one !== edge));
  const moved = { ...edge, id: edgeId(source, target, taken), source, target };
  return { ...diagram, edges: diagram.edges.map((one) => (one === edge ? moved : one)) };
}

/** Removes groups without shapes and inner groups, until no such group is left. */
export function withoutEmptyGroups(diagram: Diagram): Diagram {
  let { groups } = diagram;
  for (;;) {
    const used = new Set([...diagram.nodes.map(({ group }) => group), ...groups.map(({ parent }) => parent)]);
    const remaining = groups.filter(({ id }) => used.has(id));
    if (remaining.length === groups.length) break;
    groups = remaining;
  }
  return groups === diagram.groups ? diagram : { ...diagram, groups };
}

/** Removes shapes, with the lines that end at them, and lines. */
export function remove(diagram: Diagram, chosen: Chosen): Diagram {
  const nodes = diagram.nodes.filter(({ id }) => !chosen.nodes.has(id));
  const isGone = ({ id, source, target }: FlowEdge) =>
    chosen.edges.has(id) || chosen.nodes.has(source) || chosen.nodes.has(target);
  const edges = diagram.edges.filter((edge) => !isGone(edge));
  if (nodes.length === diagram.nodes.length && edges.length === diagram.edges.length) return diagram;
  return withoutEmptyGroups({ ...diagram, nodes, edges });
}

/** Changes each of these shapes; unchanged if none changes. */
export function mapNodes(
  diagram: Diagram,
  ids: { has: (id: string) => boolean },
  change: (node: FlowNode) => FlowNode,
): Diagram {
  let isChanged = false;
  const nodes = diagram.nodes.map((node) => {
    if (!ids.has(node.id)) return node;
    const next = change(node);
    isChanged ||= next !== node;
    return next;
  });
  return isChanged ? { ...diagram, nodes } : diagram;
}

/** Moves shapes to the given positions; the others stay. */
export const place = (diagram: Diagram, positions: ReadonlyMap<string, Point>): Diagram =>
  mapNodes(diagram, positions, (node) => {
    const { x, y } = boundedPoint(positions.get(node.id) ?? node.position);
    return x === node.position.x && y === node.position.y ? node : { ...node, position: { x, y } };
  });

export const moveBy = (diagram: Diagram, ids: ReadonlySet<string>, dx: number, dy: number): Diagram =>
  place(
    diagram,
    new Map(
      diagram.nodes
        .filter(({ id }) => ids.has(id))
        .map(({ id, position: { x, y } }) => [id, { x: x + dx, y: y + dy }] as const),
    ),
  );

const sizeBetween = (value: number): number =>
  Math.min(FLOW_LIMITS.mostSize, Math.max(FLOW_LIMITS.leastSize, Math.round(value)));

/** Sets the size and position of a shape; the height is never less than its label needs. */
export const resize = (
  diagram: Diagram,
  id: string,
  { x, y, width, height }: Point & { width: number; height: number },
): Diagram =>
  mapNodes(diagram, new Set([id]), (node) => {
    const wide = sizeBetween(width);
    const style = { width: wide, height: Math.max(sizeBetween(height), heightFor(node.type, node.data.label, wide)) };
    const position = boundedPoint({ x, y });
    const isSame =
      style.width === node.style.width &&
      style.height === node.style.height &&
      position.x === node.position.x &&
      position.y === node.position.y;
    return isSame ? node : { ...node, position, style };
  });

export type NodeData = FlowNode['data'];

/** Changes label, colours or link of shapes. A longer label makes its shape as high as it needs to be. */
export const setData = (diagram: Diagram, ids: ReadonlySet<string>, change: Partial<NodeData>): Diagram =>
  mapNodes(diagram, ids, (node) => {
    const data = { ...node.data, ...change };
    data.label = data.label.slice(0, FLOW_LIMITS.label);
    if (data.link === '') delete data.link;
    const isSame = (Object.keys({ ...data, ...node.data }) as (keyof NodeData)[]).every(
      (key) => data[key] === node.data[key],
    );
    if (isSame) return node;
    const height = Math.max(node.style.height, heightFor(node.type, data.label, node.style.width));
    return { ...node, data, style: height === node.style.height ? node.style : { ...node.style, height } };
  });

export const setType = (diagram: Diagram, ids: ReadonlySet<string>, type: NodeType): Diagram =>
  mapNodes(diagram, ids, (node) => {
    if (node.type === type) return node;
    const height = Math.max(node.style.height, heightFor(type, node.data.label, node.style.width));
    return { ...node, type, style: { ...node.style, height } };
  });

export type EdgeChange = Partial<Pick<FlowEdge, 'label' | 'line' | 'dash' | 'arrows' | 'colour' | 'animated'>>;

export function setEdges(diagram: Diagram, ids: ReadonlySet<string>, change: EdgeChange): Diagram {
  let isChanged = false;
  const edges = diagram.edges.map((edge) => {
    if (!ids.has(edge.id)) return edge;
    const next = { ...edge, ...change, label: (change.label ?? edge.label).slice(0, FLOW_LIMITS.label) };
    const isSame = (Object.keys(next) as (keyof FlowEdge)[]).every((key) => next[key] === edge[key]);
    isChanged ||= !isSame;
    return isSame ? edge : next;
  });
  return isChanged ? { ...diagram, edges } : diagram;
}

/** Reverses lines; their ids change with them. */
export function reverse(diagram: Diagram, ids: ReadonlySet<string>): Diagram {
  let next = diagram;
  for (const { id, source, target } of diagram.edges)
    if (ids.has(id) && source !== target) next = reconnect(next, id, target, source);
  return next;
}

/** Adds a shape after this one and joins them. It is placed below, or beside the shapes that follow already. */
export function addAfter(diagram: Diagram, id: string, type: NodeType, now: number): { diagram: Diagram; id: string } {
  const from = diagram.nodes.find((node) => node.id === id);
  if (!from || diagram.nodes.length >= FLOW_LIMITS.nodes) return { diagram, id };
  const after = new Set(diagram.edges.filter(({ source }) => source === id).map(({ target }) => target));
  const below = diagram.nodes.filter((node) => after.has(node.id)).map(boxOf);
  const x = below.reduce(
    (most, box) => Math.max(most, box.x + box.width + 40),
    below.length > 0 ? -Infinity : from.position.x + from.style.width / 2 - DEFAULT_SIZE.width / 2,
  );
  const y = below.reduce((least, box) => Math.min(least, box.y), Infinity);
  const wanted = { x, y: Number.isFinite(y) ? y : from.position.y + from.style.height + 60, ...DEFAULT_SIZE };
  const node = newNode(diagram, type, freePlace(diagram, wanted), now);
  const placed = from.group === undefined ? node : { ...node, group: from.group };
  return { diagram: connect(addNode(diagram, placed), id, node.id), id: node.id };
}
