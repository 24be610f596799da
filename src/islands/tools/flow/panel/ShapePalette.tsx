/** The seven shapes: a press adds one near the middle of the canvas, a drag adds it where it is dropped. */
import { useEffect, useRef, type PointerEvent } from 'react';
import {
  DEFAULT_BACKGROUND,
  DEFAULT_SIZE,
  NODE_NAMES,
  NODE_TYPES,
  type NodeType,
  type Point,
} from '@/domain/flowchart/diagram';
import { darker } from '@/domain/flowchart/colours';
import { outlineOf } from '@/domain/flowchart/shapes';
import { addShape } from '@/islands/tools/flow/actions';
import { $view } from '@/islands/tools/flow/store';

/** A pointer that moves this far is dragging. */
const START_PX = 6;

function Picture({ type, width, height }: { type: NodeType; width: number; height: number }) {
  return (
    <svg width={width + 2} height={height + 2} viewBox={`-1 -1 ${width + 2} ${height + 2}`} aria-hidden="true">
      <path
        d={outlineOf(type, width, height)}
        fill={DEFAULT_BACKGROUND}
        stroke={darker(DEFAULT_BACKGROUND)}
        strokeWidth={1.5}
        strokeDasharray={type === 'position-logger' ? '4 3' : undefined}
      />
    </svg>
  );
}

/** When the last drag ended, by the clock of the page. */
let endedAt = -Infinity;
const wasDragged = (): boolean => performance.now() - endedAt < 50;

/** Follows the pointer with the shape, and drops it on the canvas. */
function startDrag(type: NodeType, from: Point, ghost: HTMLElement): () => void {
  let isDragging = false;
  let isCancelled = false;
  const place = ({ x, y }: Point) => {
    ghost.style.transform = `translate(${x - DEFAULT_SIZE.width / 2}px, ${y - DEFAULT_SIZE.height / 2}px)`;
  };
  const onMove = (event: globalThis.PointerEvent) => {
    if (isCancelled) return;
    const at = { x: event.clientX, y: event.clientY };
    if (!isDragging && Math.hypot(at.x - from.x, at.y - from.y) < START_PX) return;
    isDragging = true;
    ghost.hidden = false;
    place(at);
    event.preventDefault();
  };
  const end = () => {
    ghost.hidden = true;
    removeEventListener('pointermove', onMove);
    removeEventListener('pointerup', onUp);
    removeEventListener('pointercancel', end);
    removeEventListener('keydown', onKey);
  };
  const onUp = (event: globalThis.PointerEvent) => {
    end();
    if (!isDragging && !isCancelled) return;
    endedAt = performance.now();
    if (isCancelled) return;
    const view = $view.get();
    const at = { x: event.clientX, y: event.clientY };
    if (!view?.holds(at)) return;
    const { x, y } = view.toCanvas(at);
    addShape(type, { x: x - DEFAULT_SIZE.width / 2, y: y - DEFAULT_SIZE.height / 2 });
    view.focus();
  };
  const onKey = (event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    // The button of the pointer is still down, and its release over the shape is no press.
    isCancelled = true;
    ghost.hidden = true;
  };
  addEventListener('pointermove', onMove, { passive: false });
  addEventListener('pointerup', onUp);
  addEventListener('pointercancel', end);
  addEventListener('keydown', onKey);
  return end;
}

export function ShapePalette() {
  const ghosts = useRef(new Map<NodeType, HTMLDivElement | null>());
  const stop = useRef<() => void>(undefined);
  useEffect(() => () => stop.current?.(), []);
  const begin = (type: NodeType) => (event: PointerEvent) => {
    const ghost = ghosts.current.get(type);
    if (event.button === 0 && ghost) stop.current = startDrag(type, { x: event.clientX, y: event.clientY }, ghost);
  };
  return (
    <>
      <ul aria-label="Shapes" className="grid grid-cols-2 gap-1.5 max-sm:grid-cols-4">
        {NODE_TYPES.map((type) => (
          <li key={type}>
            <button
              type="button"
              data-shape={type}
              title={`Drag ${NODE_NAMES[type].toLowerCase()} onto the canvas, or press to add it`}
              className="flex w-full cursor-grab touch-none flex-col items-center gap-1.5 rounded-lg border hairline px-1 py-2 text-xs transition-colors duration-150 select-none hover:bg-base-200"
              onPointerDown={begin(type)}
              // A drag that ends over its own button is not a press, but the browser sends a click all the same.
              onClick={() => !wasDragged() && addShape(type)}
            >
              <Picture type={type} width={56} height={22} />
              {NODE_NAMES[type]}
            </button>
          </li>
        ))}
      </ul>
      {NODE_TYPES.map((type) => (
        <div
          key={type}
          ref={(element) => {
            ghosts.current.set(type, element);
          }}
          hidden
          className="pointer-events-none fixed top-0 left-0 z-50 opacity-80"
        >
          <Picture type={type} {...DEFAULT_SIZE} />
        </div>
      ))}
    </>
  );
}
