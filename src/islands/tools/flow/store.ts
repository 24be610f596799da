/** The flowcharts of this browser, and state of the screen that is not part of a document: selection, edited label, announcement. */
import { atom } from 'nanostores';
import type { Diagram, Point } from '@/domain/flowchart/diagram';
import { DEFAULT_TEMPLATE, diagramOf } from '@/domain/flowchart/template';
import { createToolStore, type ToolStore } from '@/stores/tools/tool-store';

export type FlowStore = ToolStore<Diagram>;

export const flowStore: FlowStore = createToolStore<Diagram>({
  tool: 'flowchart',
  empty: () => diagramOf(DEFAULT_TEMPLATE),
  firstName: 'My flowchart',
  steps: 500,
  load: async () => {
    const { FLOWCHART, FLOW_LAYOUT } = await import('@/domain/flowchart/stored-diagram');
    return { kind: FLOWCHART, layout: FLOW_LAYOUT };
  },
});

/** Someone else's diagram that is being viewed; null while the person's own is open. */
export const $looking = atom<Diagram | null>(null);

/** The diagram on the canvas now. */
export const diagramNow = (): Diagram => $looking.get() ?? flowStore.$state.get().workspace.open.data;

export interface Selection {
  nodes: ReadonlySet<string>;
  edges: ReadonlySet<string>;
  groups: ReadonlySet<string>;
}

const NO_SELECTION: Selection = { nodes: new Set(), edges: new Set(), groups: new Set() };
export const $selection = atom<Selection>(NO_SELECTION);

const isSameSet = (a: ReadonlySet<string>, b: ReadonlySet<string>): boolean =>
  a.size === b.size && [...a].every((id) => b.has(id));

export function select({
  nodes = [],
  edges = [],
  groups = [],
}: { [Part in keyof Selection]?: Iterable<string> }): void {
  const now = $selection.get();
  const next = { nodes: new Set(nodes), edges: new Set(edges), groups: new Set(groups) };
  if (isSameSet(now.nodes, next.nodes) && isSameSet(now.edges, next.edges) && isSameSet(now.groups, next.groups))
    return;
  $selection.set(next);
}

/** Id of the shape whose label is being edited on the canvas. */
export const $editing = atom<string | null>(null);
/** Id of the line whose text is being edited on the canvas. */
export const $editingLine = atom<string | null>(null);
/** Id of the shape that a line is being drawn from by keyboard. */
export const $connectingFrom = atom<string | null>(null);
/** Read out by screen readers. A new object is read again, even with the same words. */
export const $announcement = atom<{ text: string }>({ text: '' });
export const announce = (text: string): void => $announcement.set({ text });

export interface View {
  /** Converts a point of the window to a point of the canvas. */
  toCanvas: (point: Point) => Point;
  /** The middle of the visible area. */
  middle: () => Point;
  fit: (ids?: ReadonlySet<string>) => void;
  /** Shows everything, or the start of a diagram that would be too small to read. */
  begin: (how?: 'at once') => void;
  /** Brings a shape into view if it is outside. */
  show: (id: string) => void;
  zoom: (by: 'in' | 'out') => void;
  focus: () => void;
  /** True if the point of the window lies on the canvas. */
  holds: (point: Point) => boolean;
}

/** The canvas, once it is rendered. */
export const $view = atom<View | null>(null);

/** Whether moved shapes snap to the grid, and whether the pointer draws a selection frame instead of moving the canvas. */
export const $snaps = atom(true);
export const $marquee = atom(false);
