/** The menu of a long press or right click on the canvas, with the actions of the shape, line or empty place there. */
import { useStore } from '@nanostores/react';
import { atom } from 'nanostores';
import { ArrowLeftRight, Copy, Group, Maximize, Pencil, Plus, SquareDashedMousePointer, Trash2 } from 'lucide-react';
import { DEFAULT_SIZE, NODE_NAMES, NODE_TYPES, type Point } from '@/domain/flowchart/diagram';
import { nodeAt } from '@/domain/flowchart/routes';
import { Menu, type MenuItem } from '@/islands/ui/overlay/Menu';
import * as actions from '@/islands/tools/flow/actions';
import { $editing, $editingLine, $selection, $view, diagramNow, select } from '@/islands/tools/flow/store';

interface Place {
  /** In window coordinates. */
  at: Point;
  node?: string;
  edge?: string;
}

const $place = atom<Place | null>(null);
const ICON = { className: 'size-4', 'aria-hidden': true } as const;
const LONG_PRESS_MS = 500;
/** A finger that moves further is dragging. */
const STILL_PX = 10;

function openAt(target: EventTarget | null, at: Point): boolean {
  const element = target as Element | null;
  if (element?.closest('a, button, textarea, .react-flow__panel')) return false;
  const canvas = $view.get();
  // The selection frame covers the selected shapes.
  const isFramed = canvas && element?.closest('.react-flow__nodesselection');
  const node = isFramed
    ? nodeAt(diagramNow(), canvas.toCanvas(at))?.id
    : element?.closest<HTMLElement>('.react-flow__node-shape')?.dataset['id'];
  const edge = node === undefined ? element?.closest<SVGElement>('.react-flow__edge')?.dataset['id'] : undefined;
  if (node !== undefined && !actions.chosenNodes().has(node)) select({ nodes: [node] });
  if (edge !== undefined && !$selection.get().edges.has(edge)) select({ edges: [edge] });
  $place.set({ at, ...(node === undefined ? {} : { node }), ...(edge === undefined ? {} : { edge }) });
  return true;
}

let pressed: { timer: ReturnType<typeof setTimeout>; from: Point } | null = null;
function letGo(): void {
  clearTimeout(pressed?.timer);
  pressed = null;
}

/** Event handlers for the box around the canvas. A finger on iOS sends no `contextmenu`, so its press is timed. */
export const MENU_EVENTS = {
  onContextMenu(event: React.MouseEvent) {
    letGo();
    if (openAt(event.target, { x: event.clientX, y: event.clientY })) event.preventDefault();
  },
  onPointerDown(event: React.PointerEvent) {
    letGo();
    if (event.pointerType !== 'touch' || !event.isPrimary) return;
    const { target } = event;
    const from = { x: event.clientX, y: event.clientY };
    pressed = { from, timer: setTimeout(() => openAt(target, from), LONG_PRESS_MS) };
  },
  onPointerMove(event: React.PointerEvent) {
    if (pressed && Math.hypot(event.clientX - pressed.from.x, event.clientY - pressed.from.y) > STILL_PX) letGo();
  },
  onPointerUp: letGo,
  onPointerCancel: letGo,
} as const;

function itemsFor({ at, node, edge }: Place): MenuItem[] {
  const remove = { label: 'Delete', icon: <Trash2 {...ICON} />, danger: true, onSelect: actions.deleteSelection };
  if (node !== undefined)
    return [
      { label: 'Edit label', icon: <Pencil {...ICON} />, onSelect: () => $editing.set(node) },
      { label: 'Add next step', icon: <Plus {...ICON} />, onSelect: () => actions.addNext('rectangle', node) },
      { label: 'Duplicate', icon: <Copy {...ICON} />, onSelect: actions.duplicateSelection },
      { label: 'Group', icon: <Group {...ICON} />, onSelect: actions.groupSelection },
      'separator',
      remove,
    ];
  if (edge !== undefined)
    return [
      { label: 'Edit text', icon: <Pencil {...ICON} />, onSelect: () => $editingLine.set(edge) },
      {
        label: 'Reverse',
        icon: <ArrowLeftRight {...ICON} />,
        onSelect: () => actions.reverseLines($selection.get().edges),
      },
      'separator',
      remove,
    ];
  const add = (type: (typeof NODE_TYPES)[number]) => () => {
    const point = $view.get()?.toCanvas(at);
    if (point) actions.addShape(type, { x: point.x - DEFAULT_SIZE.width / 2, y: point.y - DEFAULT_SIZE.height / 2 });
  };
  return [
    {
      label: 'Add a shape here',
      icon: <Plus {...ICON} />,
      items: NODE_TYPES.map((type) => ({ label: NODE_NAMES[type], onSelect: add(type) })),
    },
    { label: 'Select everything', icon: <SquareDashedMousePointer {...ICON} />, onSelect: actions.selectAll },
    { label: 'Show everything', icon: <Maximize {...ICON} />, onSelect: () => $view.get()?.fit() },
  ];
}

export function CanvasMenu() {
  const place = useStore($place);
  if (!place) return null;
  const { x, y } = place.at;
  const name = place.node !== undefined ? 'Shape' : place.edge !== undefined ? 'Line' : 'Canvas';
  return (
    <span className="fixed size-0" style={{ left: x, top: y }}>
      <Menu
        key={`${x} ${y}`}
        label={name}
        align="start"
        startOpen
        trigger={null}
        triggerClass="size-0"
        items={itemsFor(place)}
        onClosed={() => {
          if ($place.get() !== place) return;
          $place.set(null);
          if (!$editing.get() && !$editingLine.get()) $view.get()?.focus();
        }}
      />
    </span>
  );
}
