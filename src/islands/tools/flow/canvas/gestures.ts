/** What the pointer does on the canvas, as edits and selections. Functions of the module, so that drawing a frame makes none again. */
import type { MouseEvent } from 'react';
import type { Connection, EdgeChange, FinalConnectionState, ReactFlowInstance, Viewport } from '@xyflow/react';
import { addAfter, reconnect } from '@/domain/flowchart/edits';
import { nodeAt } from '@/domain/flowchart/routes';
import { change, connect } from '@/islands/tools/flow/actions';
import { $editing, $editingLine, $selection, diagramNow, select } from '@/islands/tools/flow/store';
import type { CanvasEdge, CanvasNode } from './canvas-parts';

const canvasOf = () => document.querySelector('.react-flow');

/** Pixels: a shorter way from a dot is a press, and no wish for a shape. */
const SHORTEST = 30;

export function chooseEdges(changes: EdgeChange<CanvasEdge>[]): void {
  const chosen = changes.filter((one) => one.type === 'select');
  if (chosen.length === 0) return;
  const { nodes, groups, edges: before } = $selection.get();
  const next = new Set(before);
  for (const { id, selected } of chosen) {
    if (selected) next.add(id);
    else next.delete(id);
  }
  select({ nodes, groups, edges: next });
}

export const connectEnds = ({ source, target }: Connection): void => connect(source, target);

export const isBetweenTwo = ({ source, target }: { source: string; target: string }): boolean => source !== target;

export const moveEnd = (old: CanvasEdge, { source, target }: Connection): void =>
  void change((now) => reconnect(now, old.id, source, target));

export const writeLabel = (_event: MouseEvent, node: CanvasNode): void => {
  if (node.type !== 'group') $editing.set(node.id);
};

export const writeLineLabel = (_event: MouseEvent, edge: CanvasEdge): void => $editingLine.set(edge.id);

const FAR = 'is-far';
/** Under this zoom letters are less than four pixels high: no one reads them, and each frame would paint them. */
const FAR_ZOOM = 0.3;

export const onMove = (_event: unknown, { zoom }: Viewport): void =>
  void canvasOf()?.classList.toggle(FAR, zoom < FAR_ZOOM);

const CONNECTING = 'is-connecting';

/** While a line is drawn, shapes show their dots from further away. */
export const startLine = (): void => canvasOf()?.classList.add(CONNECTING);
export const endLine = (): void => canvasOf()?.classList.remove(CONNECTING);

/** The line whose end is being moved. */
let moving: CanvasEdge | null = null;
export const startMovingEnd = (_event: MouseEvent, edge: CanvasEdge): void => void (moving = edge);
export const stopMovingEnd = (): void => void (moving = null);

/** A line that is let go inside a shape joins it, and over nothing gets a shape there; a moved end that meets nothing stays. */
export function endWhereLetGo(
  flow: ReactFlowInstance<CanvasNode, CanvasEdge>,
  event: globalThis.MouseEvent | TouchEvent,
  state: FinalConnectionState,
): void {
  if (state.isValid || !state.fromNode) return;
  const { clientX, clientY } = 'changedTouches' in event ? event.changedTouches[0]! : event;
  const from = state.fromNode.id;
  const at = flow.screenToFlowPosition({ x: clientX, y: clientY }, { snapToGrid: false });
  const over = nodeAt(diagramNow(), at)?.id;
  if (moving) {
    const { id, source, target } = moving;
    if (over === undefined || over === from) return;
    return void change((now) =>
      from === source ? reconnect(now, id, source, over) : reconnect(now, id, over, target),
    );
  }
  if (over !== undefined) {
    if (over !== from) connect(from, over);
    return;
  }
  if (state.toNode) return;
  const start = flow.flowToScreenPosition(state.from ?? { x: 0, y: 0 });
  if (Math.hypot(start.x - clientX, start.y - clientY) < SHORTEST) return;
  let added = from;
  change((now) => {
    const next = addAfter(now, from, 'rectangle', Date.now());
    added = next.id;
    const nodes = next.diagram.nodes.map((node) =>
      node.id === added && added !== from ? { ...node, position: { x: at.x - node.style.width / 2, y: at.y } } : node,
    );
    return { ...next.diagram, nodes };
  });
  if (added !== from) select({ nodes: [added] });
}
