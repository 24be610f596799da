/** The shapes that the canvas renders, also during a drag, and thin guides that show when they line up with others. */
import { ViewportPortal, applyNodeChanges, type NodeChange, type NodePositionChange } from '@xyflow/react';
import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { useCallback, useRef, useState, type RefObject } from 'react';
import { boundsOf, membersOf, type Diagram, type Point } from '@/domain/flowchart/diagram';
import { place } from '@/domain/flowchart/edits';
import { guideLines, snapTo, type GuideLines } from '@/domain/flowchart/arrange';
import { change } from '@/islands/tools/flow/actions';
import { $editing, $selection, announce, flowStore, select, type Selection } from '@/islands/tools/flow/store';
import { canvasNodes, groupOfFrame, withFrames, withHandles, type CanvasNode } from './canvas-parts';

const $guides = atom<{ x: number | null; y: number | null }>({ x: null, y: null });
const NO_GUIDES = { x: null, y: null } as const;

const FAR = 20_000;

export function Guides() {
  const { x, y } = useStore($guides);
  if (x === null && y === null) return null;
  return (
    <ViewportPortal>
      {x !== null && <div className="flow-guide" style={{ left: x, top: -FAR, width: 1, height: 2 * FAR }} />}
      {y !== null && <div className="flow-guide" style={{ top: y, left: -FAR, height: 1, width: 2 * FAR }} />}
    </ViewportPortal>
  );
}

const REACH = 5;

const isMove = (change: NodeChange<CanvasNode>): change is NodePositionChange & { position: Point } =>
  change.type === 'position' && change.position !== undefined;

/** Adds moves for the members of a frame, so that they move with it. */
function withMembers(changes: NodeChange<CanvasNode>[], drawn: readonly CanvasNode[], diagram: Diagram) {
  const frames = changes.filter(isMove).filter(({ id }) => groupOfFrame(id) !== null);
  if (frames.length === 0) return changes;
  const places = new Map(drawn.map((node) => [node.id, node.position]));
  const moved = new Set(changes.filter(isMove).map(({ id }) => id));
  const more = frames.flatMap(({ id, position, dragging }) => {
    const from = places.get(id) ?? position;
    return membersOf(diagram, groupOfFrame(id)!)
      .filter((member) => !moved.has(member))
      .map((member): NodeChange<CanvasNode> => {
        const at = places.get(member) ?? { x: 0, y: 0 };
        const to = { x: at.x + position.x - from.x, y: at.y + position.y - from.y };
        return { id: member, type: 'position', position: to, dragging: dragging ?? false };
      });
  });
  return [...changes, ...more];
}

/** Moves the dragged shapes onto a guide that is near. */
function guided(
  changes: NodeChange<CanvasNode>[],
  drawn: readonly CanvasNode[],
  lines: GuideLines | null,
): NodeChange<CanvasNode>[] {
  const moves = changes.filter(isMove).filter(({ dragging }) => dragging);
  if (moves.length === 0 || !lines) return changes;
  const ids = new Set(moves.map(({ id }) => id));
  const sizes = new Map(drawn.filter(({ id }) => ids.has(id)).map((node) => [node.id, node]));
  const box = boundsOf(
    moves.map(({ id, position }) => ({
      ...position,
      width: sizes.get(id)?.width ?? 0,
      height: sizes.get(id)?.height ?? 0,
    })),
  );
  if (!box) return changes;
  const { dx, dy, x, y } = snapTo(lines, box, REACH);
  const now = $guides.get();
  if (now.x !== x || now.y !== y) $guides.set({ x, y });
  if (dx === 0 && dy === 0) return changes;
  return changes.map((one) =>
    isMove(one) && one.dragging ? { ...one, position: { x: one.position.x + dx, y: one.position.y + dy } } : one,
  );
}

export interface DrawnNodes {
  nodes: CanvasNode[];
  onNodesChange: (changes: NodeChange<CanvasNode>[]) => void;
  onDragStart: () => void;
  onDragStop: () => void;
}

/** The shapes to render: at their places in the document or, during a drag or resize, at their current places. */
export function useDrawnNodes(diagram: Diagram, isReadOnly: boolean): DrawnNodes {
  const selection = useStore($selection);
  const editing = useStore($editing);
  const [, redraw] = useState<CanvasNode[]>([]);
  const drawn = useRef<{ nodes: CanvasNode[]; diagram: Diagram; selection: Selection; editing: string | null }>(null);
  const lines = useRef<GuideLines | null>(null);
  const before = drawn.current;
  // In the render of the change itself: an effect would update the canvas a second time for each edit.
  if (before?.diagram !== diagram || before.selection !== selection || before.editing !== editing) {
    const nodes = canvasNodes(diagram, before?.nodes ?? [], { selection, editing });
    drawn.current = { nodes, diagram, selection, editing };
  }
  const latest = drawn as RefObject<NonNullable<typeof drawn.current>>;
  const { nodes } = latest.current;
  const show = useCallback(
    (next: CanvasNode[]) => {
      latest.current.nodes = next;
      redraw(next);
    },
    [latest],
  );

  const onNodesChange = useCallback(
    (changes: NodeChange<CanvasNode>[]) => {
      const chosen = changes.filter((one) => one.type === 'select');
      if (chosen.length > 0) {
        const { nodes: shapes, groups, edges } = $selection.get();
        const next = { nodes: new Set(shapes), groups: new Set(groups) };
        for (const { id, selected } of chosen) {
          const group = groupOfFrame(id);
          const [set, key] = group === null ? [next.nodes, id] : [next.groups, group];
          if (selected) set.add(key);
          else set.delete(key);
        }
        select({ ...next, edges });
      }
      const rest = changes.filter(({ type }) => type !== 'select' && type !== 'remove');
      if (rest.length === 0) return;
      const { nodes: now, diagram: model } = latest.current;
      const moved = withMembers(guided(rest, now, lines.current), now, model);
      const resized = new Set(rest.flatMap((one) => (one.type === 'dimensions' ? [one.id] : [])));
      show(withFrames(model, withHandles(applyNodeChanges(moved, now), resized)));
    },
    [latest, show],
  );
  const onDragStart = useCallback(() => {
    if (isReadOnly) return;
    // Read from the selection, which a press on a shape changes before it drags.
    const { nodes: chosen, groups } = $selection.get();
    const moving = new Set([...chosen, ...[...groups].flatMap((id) => membersOf(latest.current.diagram, id))]);
    const others = latest.current.nodes.filter(({ id, type }) => type !== 'group' && !moving.has(id));
    lines.current = guideLines(others.map(({ position, width = 0, height = 0 }) => ({ ...position, width, height })));
  }, [latest, isReadOnly]);
  const onDragStop = useCallback(() => {
    lines.current = null;
    $guides.set(NO_GUIDES);
    if (isReadOnly) return;
    const drawn = new Map(
      latest.current.nodes.filter(({ type }) => type !== 'group').map(({ id, position }) => [id, position]),
    );
    flowStore.endStep();
    // The end of a frame's move is reported twice.
    if (change((now) => place(now, drawn))) announce('Moved.');
  }, [latest, isReadOnly]);
  return { nodes, onNodesChange, onDragStart, onDragStop };
}
