/** The actions on the open diagram, for keys, buttons and menus: each makes one edit, sets the selection and announces it. */
import { align, distribute, fragmentOf, group, paste, ungroup, type Alignment } from '@/domain/flowchart/arrange';
import {
  DEFAULT_SIZE,
  FLOW_LIMITS,
  GRID,
  membersOf,
  NODE_NAMES,
  type Diagram,
  type NodeType,
  type Point,
} from '@/domain/flowchart/diagram';
import * as edits from '@/domain/flowchart/edits';
import { freePlace } from '@/domain/flowchart/routes';
import { countedText, countText } from '@/domain/count';
import { toast } from '@/stores/toasts';
import { $connectingFrom, $selection, $view, announce, diagramNow, flowStore, select } from './store';

/** Says why nothing was added. The notice is read out by itself, and the last announcement is no longer the newest. */
function refuse(what: 'shapes' | 'lines', most: number): void {
  announce('');
  toast('error', `A flowchart can have at most ${countText(most)} ${what}.`);
}

export const labelOf = (id: string): string =>
  diagramNow()
    .nodes.find((node) => node.id === id)
    ?.data.label.trim() || 'a shape without text';

/** The selected shapes, including those in selected groups. */
export function chosenNodes(): ReadonlySet<string> {
  const { nodes, groups } = $selection.get();
  if (groups.size === 0) return nodes;
  const diagram = diagramNow();
  return new Set([...nodes, ...[...groups].flatMap((id) => membersOf(diagram, id))]);
}

/** The shape that keys start from: the one selected last. */
export const currentNode = (): string | null => [...$selection.get().nodes].at(-1) ?? null;

export const change = (edit: (diagram: Diagram) => Diagram, field?: string): boolean => {
  const before = diagramNow();
  flowStore.edit(edit, field);
  return diagramNow() !== before;
};

/** Adds a shape at a point of the canvas, or else in the free place nearest to the middle of the visible area. */
export function addShape(type: NodeType, at?: Point): void {
  const diagram = diagramNow();
  const middle = $view.get()?.middle() ?? { x: 0, y: 0 };
  const { width, height } = DEFAULT_SIZE;
  const point = at ?? freePlace(diagram, { x: middle.x - width / 2, y: middle.y - height / 2, width, height });
  const node = edits.newNode(diagram, type, { x: Math.round(point.x), y: Math.round(point.y) }, Date.now());
  if (!change((now) => edits.addNode(now, node))) return refuse('shapes', FLOW_LIMITS.nodes);
  select({ nodes: [node.id] });
  if (!at) $view.get()?.show(node.id);
  announce(`${NODE_NAMES[type]} added.`);
}

/** Adds a shape after the current one, joined to it. */
export function addNext(type: NodeType = 'rectangle', after = currentNode()): void {
  if (after === null) return addShape(type);
  const from = labelOf(after);
  let added = after;
  const isDone = change((now) => {
    const next = edits.addAfter(now, after, type, Date.now());
    added = next.id;
    return next.diagram;
  });
  if (!isDone) return refuse('shapes', FLOW_LIMITS.nodes);
  select({ nodes: [added] });
  $view.get()?.show(added);
  announce(`${NODE_NAMES[type]} added after ${from}.`);
}

export function connect(source: string, target: string): void {
  if (source === target) return announce('A shape cannot be joined to itself here.');
  if (change((now) => edits.connect(now, source, target))) announce(`${labelOf(source)} joined to ${labelOf(target)}.`);
  else if (diagramNow().edges.length >= FLOW_LIMITS.edges) refuse('lines', FLOW_LIMITS.edges);
  // One of the shapes is no longer there, as after Undo.
  else announce('No line was drawn.');
}

export function deleteSelection(): void {
  const nodes = chosenNodes();
  const { edges } = $selection.get();
  if (nodes.size + edges.size === 0) return;
  $connectingFrom.set(null);
  const what =
    nodes.size === 1
      ? `${labelOf([...nodes][0]!)}`
      : nodes.size > 1
        ? countedText(nodes.size, 'shape')
        : edges.size === 1
          ? 'The line'
          : countedText(edges.size, 'line');
  change((now) => edits.remove(now, { nodes, edges }));
  select({});
  announce(`${what} deleted. Undo brings it back.`);
}

export function moveSelection(dx: number, dy: number): void {
  const nodes = chosenNodes();
  if (nodes.size === 0) return;
  change((now) => edits.moveBy(now, nodes, dx, dy), 'move');
  const [id] = nodes;
  const node = diagramNow().nodes.find((one) => one.id === id);
  if (node) announce(`Moved to ${Math.round(node.position.x)}, ${Math.round(node.position.y)}.`);
}

export function selectAll(): void {
  const { nodes, edges } = diagramNow();
  select({ nodes: nodes.map(({ id }) => id), edges: edges.map(({ id }) => id) });
  announce(`${countedText(nodes.length, 'shape')} and ${countedText(edges.length, 'line')} selected.`);
}

export function groupSelection(): void {
  const nodes = chosenNodes();
  if (nodes.size === 0 || !change((now) => group(now, nodes, Date.now()))) return;
  const made = diagramNow().groups.at(-1);
  if (made) select({ groups: [made.id] });
  announce(`${countedText(nodes.size, 'shape')} grouped.`);
}

export function ungroupSelection(): void {
  const nodes = chosenNodes();
  if (!change((now) => ungroup(now, nodes))) return;
  select({ nodes });
  announce('Group removed; its shapes stay.');
}

export function alignSelection(how: Alignment): void {
  if (change((now) => align(now, chosenNodes(), how))) announce(`Aligned: ${how}.`);
}

export function distributeSelection(way: 'across' | 'down'): void {
  if (change((now) => distribute(now, chosenNodes(), way))) announce(`Distributed ${way}.`);
}

/** The part of the diagram that Copy takes; null if no shape is selected. */
export function copySelection(): Diagram | null {
  const nodes = chosenNodes();
  if (nodes.size === 0) return null;
  announce(`${countedText(nodes.size, 'shape')} copied.`);
  return fragmentOf(diagramNow(), nodes);
}

/** Adds these shapes beside their original place, or beside the copy that is already there. */
export function pasteFragment(fragment: Diagram): void {
  const [first] = fragment.nodes;
  if (!first) return;
  let by = 2 * GRID;
  const isTaken = () =>
    diagramNow().nodes.some(({ position: { x, y } }) => x === first.position.x + by && y === first.position.y + by);
  while (isTaken()) by += 2 * GRID;
  let made: ReadonlySet<string> = new Set();
  change((now) => {
    const next = paste(now, fragment, { by: { x: by, y: by }, now: Date.now() });
    made = next.nodes;
    return next.diagram;
  });
  if (made.size === 0) return refuse('shapes', FLOW_LIMITS.nodes);
  select({ nodes: made });
  announce(`${countedText(made.size, 'shape')} added.`);
}

export function duplicateSelection(): void {
  const nodes = chosenNodes();
  if (nodes.size > 0) pasteFragment(fragmentOf(diagramNow(), nodes));
}

/** Reverses lines; the first stays selected under its new id. */
export function reverseLines(ids: ReadonlySet<string>): void {
  const at = diagramNow().edges.findIndex(({ id }) => ids.has(id));
  if (!change((now) => edits.reverse(now, ids))) return;
  const turned = diagramNow().edges[at];
  if (turned) select({ edges: [turned.id] });
}

/** Undo and redo, for keys and buttons. Each announces itself, because the last announcement is no longer true. */
export const steps = {
  undo(): void {
    if (!flowStore.$state.get().canUndo) return;
    flowStore.undo();
    announce('Undone.');
  },
  redo(): void {
    if (!flowStore.$state.get().canRedo) return;
    flowStore.redo();
    announce('Redone.');
  },
};

/** Replaces the open diagram with another one, with Undo. */
export function replaceAll(diagram: Diagram, notice: string): void {
  flowStore.endStep();
  flowStore.edit(() => diagram);
  const after = diagramNow();
  select({});
  requestAnimationFrame(() => $view.get()?.begin());
  toast('success', notice, {
    action: {
      label: 'Undo',
      run: () => {
        if (diagramNow() === after) steps.undo();
        else toast('info', 'The flowchart has changed since. Use Undo above it, step by step.');
      },
    },
    duration: 10_000,
  });
}
