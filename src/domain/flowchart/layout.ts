/** Automatic layout of a diagram: the request to the thread that computes it, and the answer. */
import type { Diagram, Direction, Point } from './diagram';
import { place } from './edits';

export interface LayoutRequest {
  direction: Direction;
  nodes: readonly { id: string; width: number; height: number; group?: string }[];
  edges: readonly { source: string; target: string; label: string }[];
  groups: readonly { id: string; parent?: string }[];
}

/** Upper left corners. */
export type LayoutAnswer = readonly (readonly [id: string, x: number, y: number])[];

/** The request for a layout of all shapes or, if at least two are named, of those and the lines between them. */
export function layoutRequest(diagram: Diagram, direction: Direction, only: ReadonlySet<string>): LayoutRequest {
  const isIn = (id: string) => only.size < 2 || only.has(id);
  return {
    direction,
    nodes: diagram.nodes
      .filter(({ id }) => isIn(id))
      .map(({ id, style, group }) => ({ id, ...style, ...(group === undefined ? {} : { group }) })),
    edges: diagram.edges
      .filter(({ source, target }) => source !== target && isIn(source) && isIn(target))
      .map(({ source, target, label }) => ({ source, target, label })),
    groups: diagram.groups.map(({ id, parent }) => (parent === undefined ? { id } : { id, parent })),
  };
}

/** The diagram with the new positions; its upper left corner stays where it was. Shapes that were deleted in the meantime are left out. */
export function applyLayout(diagram: Diagram, answer: LayoutAnswer): Diagram {
  const known = new Map(diagram.nodes.map(({ id, position }) => [id, position]));
  const there = answer.filter(([id, x, y]) => known.has(id) && Number.isFinite(x) && Number.isFinite(y));
  if (there.length === 0) return diagram;
  const least = (values: number[]) => values.reduce((a, b) => Math.min(a, b), Infinity);
  const dx = least(there.map(([id]) => known.get(id)!.x)) - least(there.map(([, x]) => x));
  const dy = least(there.map(([id]) => known.get(id)!.y)) - least(there.map(([, , y]) => y));
  const positions = new Map<string, Point>(
    there.map(([id, x, y]) => [id, { x: Math.round(x + dx), y: Math.round(y + dy) }]),
  );
  return place(diagram, positions);
}
