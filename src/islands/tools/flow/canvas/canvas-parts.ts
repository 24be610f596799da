/** The diagram's nodes and edges for React Flow, created again only if the model changed. */
import { MarkerType, Position, type Edge, type Node, type NodeHandle } from '@xyflow/react';
import { darker } from '@/domain/flowchart/colours';
import {
  groupBoxes,
  NODE_NAMES,
  type Box,
  type Diagram,
  type FlowEdge,
  type FlowGroup,
  type FlowNode,
  type NodeType,
} from '@/domain/flowchart/diagram';
import type { Placed, Route } from '@/domain/flowchart/routes';
import { anchorIn, SIDES, type Side } from '@/domain/flowchart/shapes';
import type { Selection } from '@/islands/tools/flow/store';

/** `isAlone`: no other shape is selected, so it can be resized. */
type ShapeData = { node: FlowNode; isEditing: boolean; isAlone: boolean; outline: string };
/** One node type for all shapes, because React Flow measures a node again if its type changes, without the dots that are not rendered. */
export type ShapeNode = Node<ShapeData, 'shape'>;
export type FrameNode = Node<{ group: FlowGroup }, 'group'>;
export type CanvasNode = ShapeNode | FrameNode;
export type CanvasEdge = Edge<{ edge: FlowEdge; route: Route }, 'custom'>;

const FRAME = 'frame ';
/** Shapes and groups may have the same id in their file, but React Flow has only one set of ids. */
const frameId = (group: string): string => `${FRAME}${group}`;
export const groupOfFrame = (id: string): string | null => (id.startsWith(FRAME) ? id.slice(FRAME.length) : null);

const POSITIONS: Readonly<Record<Side, Position>> = {
  top: Position.Top,
  right: Position.Right,
  bottom: Position.Bottom,
  left: Position.Left,
};

/** The places where lines begin, as values, so that a shape renders its dots only while someone may draw a line from them. */
const handlesOf = (type: NodeType, width: number, height: number): NodeHandle[] =>
  SIDES.map((side) => ({
    id: side,
    type: 'source',
    position: POSITIONS[side],
    ...anchorIn(type, width, height, side),
    width: 1,
    height: 1,
  }));

function shapeOf(
  node: FlowNode,
  before: CanvasNode | undefined,
  { selection, editing }: { selection: Selection; editing: string | null },
): CanvasNode {
  const selected = selection.nodes.has(node.id);
  const isEditing = editing === node.id;
  const isAlone = selected && selection.nodes.size === 1;
  const { position } = node;
  if (
    before?.type !== 'group' &&
    before?.data.node === node &&
    before.selected === selected &&
    before.data.isEditing === isEditing &&
    before.data.isAlone === isAlone &&
    before.position.x === position.x &&
    before.position.y === position.y
  )
    return before;
  return {
    id: node.id,
    type: 'shape',
    position,
    width: node.style.width,
    height: node.style.height,
    handles: handlesOf(node.type, node.style.width, node.style.height),
    // Given, because measuring would update the canvas a second time for each new shape.
    measured: { ...node.style },
    data: { node, isEditing, isAlone, outline: darker(node.data.background) },
    selected,
    ariaRole: 'group',
    ariaLabel: `${NODE_NAMES[node.type]}: ${node.data.label || 'no text'}`,
  };
}

const isSameBox = (a: Box, b: Box): boolean =>
  a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;

const drawnBox = ({ position, width = 0, height = 0 }: CanvasNode): Box => ({ ...position, width, height });

/** The frame of a group in this box; the same object if it fits already. */
function framed(frame: FrameNode, box: Box): FrameNode {
  const { x, y, width, height } = box;
  if (isSameBox(drawnBox(frame), box)) return frame;
  return { ...frame, position: { x, y }, width, height, measured: { width, height } };
}

function frameOf(group: FlowGroup, box: Box, before: CanvasNode | undefined, selected: boolean): FrameNode {
  if (before?.type === 'group' && before.data.group === group && before.selected === selected)
    return framed(before, box);
  const { x, y, width, height } = box;
  return {
    id: frameId(group.id),
    type: 'group',
    position: { x, y },
    width,
    height,
    measured: { width, height },
    // Without a list React Flow would wait to measure this frame, and count it as inside every selection.
    handles: [],
    data: { group },
    selected,
    // Behind all shapes; larger groups are further back.
    zIndex: -1000 - Math.round(Math.min(8000, box.width + box.height) / 10),
    connectable: false,
    ariaRole: 'group',
    ariaLabel: `Group: ${group.label || 'no name'}`,
  };
}

export function canvasNodes(
  diagram: Diagram,
  before: readonly CanvasNode[],
  { selection, editing }: { selection: Selection; editing: string | null },
): CanvasNode[] {
  const known = new Map(before.map((node) => [node.id, node]));
  const boxes = groupBoxes(diagram);
  const frames = diagram.groups.flatMap((group) => {
    const box = boxes.get(group.id);
    return box ? [frameOf(group, box, known.get(frameId(group.id)), selection.groups.has(group.id))] : [];
  });
  const shapes = diagram.nodes.map((node) => shapeOf(node, known.get(node.id), { selection, editing }));
  return [...frames, ...shapes];
}

/** The diagram with the shapes at their current places in the middle of a drag. */
const withDrawn = (diagram: Diagram, drawn: readonly CanvasNode[]): Diagram => {
  const places = new Map(drawn.map((node) => [node.id, node]));
  return {
    ...diagram,
    nodes: diagram.nodes.map((node) => {
      const { position, width, height } = places.get(node.id) ?? { position: node.position, ...node.style };
      return { ...node, position, style: { width: width ?? node.style.width, height: height ?? node.style.height } };
    }),
  };
};

/** Moves the places where lines begin with a shape that is being resized. */
export const withHandles = (drawn: CanvasNode[], resized: ReadonlySet<string>): CanvasNode[] =>
  resized.size === 0
    ? drawn
    : drawn.map((node) =>
        node.type === 'group' || !resized.has(node.id)
          ? node
          : { ...node, handles: handlesOf(node.data.node.type, node.width ?? 0, node.height ?? 0) },
      );

/** Fits group frames to the current places of their shapes. */
export function withFrames(diagram: Diagram, drawn: CanvasNode[]): CanvasNode[] {
  if (diagram.groups.length === 0) return drawn;
  const boxes = groupBoxes(withDrawn(diagram, drawn));
  return drawn.map((node) => {
    const id = groupOfFrame(node.id);
    const box = id === null ? undefined : boxes.get(id);
    return box && node.type === 'group' ? framed(node, box) : node;
  });
}

/** The places of the shapes on the canvas, for the routes of lines: the same map while no shape moves. */
export function placesOf(
  drawn: readonly CanvasNode[],
  before: ReadonlyMap<string, Placed>,
): ReadonlyMap<string, Placed> {
  const old = [...before];
  const next = drawn.flatMap((node): [string, Placed][] =>
    node.type === 'shape' ? [[node.id, { type: node.data.node.type, box: drawnBox(node) }]] : [],
  );
  const isSame = ([id, { type, box }]: [string, Placed], at: number) => {
    const [oldId, shape] = old[at]!;
    return oldId === id && shape.type === type && isSameBox(shape.box, box);
  };
  return next.length === old.length && next.every(isSame) ? before : new Map(next);
}

function edgeOf(edge: FlowEdge, route: Route, selected: boolean): CanvasEdge {
  const marker = { type: MarkerType.ArrowClosed, color: edge.colour, width: 16, height: 16 };
  return {
    id: edge.id,
    type: 'custom',
    source: edge.source,
    target: edge.target,
    sourceHandle: route.sides[0],
    targetHandle: route.sides[1],
    animated: edge.animated,
    selected,
    data: { edge, route },
    ...(edge.arrows === 'none' ? {} : { markerEnd: marker }),
    ...(edge.arrows === 'both' ? { markerStart: marker } : {}),
  };
}

/** The lines: the same list while nothing about them changes, however often their ends move. */
export function canvasEdges(
  edges: readonly FlowEdge[],
  routes: ReadonlyMap<string, Route>,
  selected: ReadonlySet<string>,
  before: CanvasEdge[],
): CanvasEdge[] {
  const known = new Map(before.map((edge) => [edge.id, edge]));
  const next = edges.flatMap((edge): CanvasEdge[] => {
    const route = routes.get(edge.id);
    if (!route) return [];
    const old = known.get(edge.id);
    const isSame =
      old?.data?.edge === edge &&
      old.sourceHandle === route.sides[0] &&
      old.targetHandle === route.sides[1] &&
      old.data.route.lane === route.lane &&
      old.data.route.around === route.around &&
      old.selected === selected.has(edge.id);
    return [isSame ? old : edgeOf(edge, route, selected.has(edge.id))];
  });
  return next.length === before.length && next.every((edge, at) => edge === before[at]) ? before : next;
}
