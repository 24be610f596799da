/** The keys and gestures of the canvas. Keys work only while the canvas has the focus. `HelpDialog` describes them. */
import type { ClipboardEvent, KeyboardEvent, PointerEvent, MouseEvent } from 'react';
import type { Connection, EdgeChange, FinalConnectionState, ReactFlowInstance, Viewport } from '@xyflow/react';
import { GRID, NODE_TYPES, type Point } from '@/domain/flowchart/diagram';
import { edgeName, neighbour, readingOrder } from '@/domain/flowchart/outline';
import { diagramJson } from '@/domain/flowchart/stored-diagram';
import { isTyping } from '@/lib/shell/shortcuts';
import * as actions from '@/islands/tools/flow/actions';
import { change, connect } from '@/islands/tools/flow/actions';
import { pasteText } from '@/islands/tools/flow/open-flow';
import {
  $connectingFrom,
  $editing,
  $editingLine,
  $selection,
  $view,
  announce,
  diagramNow,
  select,
} from '@/islands/tools/flow/store';
import { addAfter, reconnect } from '@/domain/flowchart/edits';
import { nodeAt } from '@/domain/flowchart/routes';
import type { CanvasEdge, CanvasNode } from './canvas-parts';

const ARROWS: Readonly<Record<string, Point & { way: 'up' | 'down' | 'left' | 'right' }>> = {
  ArrowUp: { x: 0, y: -1, way: 'up' },
  ArrowDown: { x: 0, y: 1, way: 'down' },
  ArrowLeft: { x: -1, y: 0, way: 'left' },
  ArrowRight: { x: 1, y: 0, way: 'right' },
};

/** Selects a shape, shows it and announces it. */
function goTo(id: string | null | undefined): void {
  if (!id) return announce('No more shapes in that direction.');
  select({ nodes: [id] });
  $view.get()?.show(id);
  const { edges } = diagramNow();
  const [into, out] = [edges.filter(({ target }) => target === id), edges.filter(({ source }) => source === id)];
  const from = $connectingFrom.get();
  const tail = from !== null && from !== id ? 'Enter joins.' : `${into.length} in, ${out.length} out.`;
  announce(`${actions.labelOf(id)}. ${tail}`);
}

function goAlong(step: 1 | -1): void {
  const order = readingOrder(diagramNow());
  const now = actions.currentNode();
  const at = now === null ? -1 : order.indexOf(now);
  goTo(at < 0 ? (step > 0 ? order[0] : order.at(-1)) : order[(at + step + order.length) % order.length]);
}

/** Selects the next line of the current shape, or of the one whose line is selected. */
function goLine(): void {
  const diagram = diagramNow();
  const { edges } = $selection.get();
  const current = [...edges].at(-1);
  const line = diagram.edges.find(({ id }) => id === current);
  const isOfOwner = line && (line.source === lineOwner || line.target === lineOwner);
  const node = actions.currentNode() ?? (isOfOwner ? lineOwner : line?.source);
  if (!node) return announce('Select a shape first.');
  lineOwner = node;
  const all = diagram.edges.filter(({ source, target }) => source === node || target === node);
  const next = all[(all.findIndex(({ id }) => id === current) + 1) % Math.max(1, all.length)];
  if (!next) return announce('This shape has no lines.');
  select({ edges: [next.id] });
  announce(`Line: ${edgeName(diagram, next)}. Delete removes it.`);
}
/** The shape whose lines `goLine` steps through. */
let lineOwner: string | null = null;

function beginOrEndLine(): void {
  const now = actions.currentNode();
  if (now === null) return announce('Select a shape first.');
  $connectingFrom.set(now);
  announce(`Line from ${actions.labelOf(now)}. Go to another shape and press Enter; Esc cancels.`);
}

function enter(): void {
  const now = actions.currentNode();
  const from = $connectingFrom.get();
  if (from !== null) {
    $connectingFrom.set(null);
    if (now !== null) actions.connect(from, now);
  } else if (now !== null) $editing.set(now);
  else if ($selection.get().edges.size > 0) $editingLine.set([...$selection.get().edges].at(-1)!);
  else goAlong(1);
}

function escape(): void {
  if ($connectingFrom.get() !== null) {
    $connectingFrom.set(null);
    return announce('No line was drawn.');
  }
  select({});
  announce('Nothing is selected.');
}

/** Handles keys pressed with Ctrl or ⌘. */
function runCommand(key: string, isShift: boolean): boolean {
  if (key === 'a') actions.selectAll();
  else if (key === 'd') actions.duplicateSelection();
  else if (key === 'g') (isShift ? actions.ungroupSelection : actions.groupSelection)();
  else if (key === 'enter') actions.addNext();
  else return false;
  return true;
}

function runKey(key: string, isShift: boolean, isReadOnly: boolean): boolean {
  if (key === 'j' || key === 'k') goAlong(key === 'j' ? 1 : -1);
  else if (key === 'Home') goTo(readingOrder(diagramNow())[0]);
  else if (key === 'End') goTo(readingOrder(diagramNow()).at(-1));
  else if (key === '+' || key === '=') $view.get()?.zoom('in');
  else if (key === '-') $view.get()?.zoom('out');
  else if (key === '0') $view.get()?.fit();
  else if (key === '9') $view.get()?.fit(actions.chosenNodes());
  else if (key === 'Escape') escape();
  else if (isReadOnly) return false;
  else if (/^[1-7]$/.test(key)) actions.addShape(NODE_TYPES[Number(key) - 1]!);
  else if (key === 'n') actions.addNext(isShift ? 'diamond' : 'rectangle');
  else if (key === 'c') beginOrEndLine();
  else if (key === 'l') goLine();
  else if (key === 'Enter' || key === 'F2') enter();
  else if (key === 'Delete' || key === 'Backspace') actions.deleteSelection();
  else return false;
  return true;
}

/** The handlers of the canvas for keys, presses and the clipboard. */
export function canvasKeys(isReadOnly: boolean) {
  const isQuiet = (target: EventTarget) => isTyping(target) || (target as HTMLElement).closest('button, a') !== null;
  return {
    onKeyDown(event: KeyboardEvent) {
      if (event.defaultPrevented || event.altKey || isQuiet(event.target)) return;
      const isCommand = event.ctrlKey || event.metaKey;
      const arrow = ARROWS[event.key];
      let isDone = true;
      if (arrow && isCommand) {
        const now = actions.currentNode();
        if (now === null) goAlong(1);
        else goTo(neighbour(diagramNow(), now, arrow.way));
      } else if (arrow && !isReadOnly) {
        const far = event.shiftKey ? 5 * GRID : GRID;
        if (actions.chosenNodes().size === 0) goAlong(1);
        else actions.moveSelection(arrow.x * far, arrow.y * far);
      } else if (isCommand) isDone = !isReadOnly && runCommand(event.key.toLowerCase(), event.shiftKey);
      else {
        const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
        isDone = runKey(key, event.shiftKey, isReadOnly);
      }
      if (isDone) event.preventDefault();
    },
    onPointerDownCapture(event: PointerEvent) {
      if (!isTyping(event.target) && !(event.target as HTMLElement).closest('a, button')) $view.get()?.focus();
    },
    onCopy(event: ClipboardEvent) {
      const fragment = isTyping(event.target) ? null : actions.copySelection();
      if (!fragment) return;
      event.clipboardData.setData('text/plain', diagramJson(fragment));
      event.preventDefault();
    },
    onCut(event: ClipboardEvent) {
      const fragment = isReadOnly || isTyping(event.target) ? null : actions.copySelection();
      if (!fragment) return;
      event.clipboardData.setData('text/plain', diagramJson(fragment));
      event.preventDefault();
      actions.deleteSelection();
    },
    onPaste(event: ClipboardEvent) {
      if (isReadOnly || isTyping(event.target)) return;
      event.preventDefault();
      void pasteText(event.clipboardData.getData('text/plain'));
    },
  };
}

// Turns pointer actions on the canvas into edits and selections. Module functions, so that a render does not create them again.

const canvasOf = () => document.querySelector('.react-flow');

/** In pixels: a shorter drag from a dot counts as a press and adds no shape. */
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
/** Below this zoom, letters are less than four pixels high: no one can read them, but each frame would paint them. */
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

/** A line dropped inside a shape joins it; dropped on nothing, it gets a new shape there. A moved end dropped on nothing stays. */
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
