/**
 * Drag and drop by pointer, for mouse, pen and touch, inside one container. An element that can be dragged has `data-drag` (its id)
 * and `data-drag-name`; a finger starts at `data-drag-handle`, so that it can scroll elsewhere. A target has `data-drop`, and
 * `data-drop-axis` (x or y) if before and after matter. Screens that use it must also offer a way by keyboard.
 */
import { useEffect, useRef, type RefObject } from 'react';

export interface Drop {
  /** The `data-drop` of the target. */
  place: string;
  side: 'before' | 'after' | 'into';
}

/** Values of `data-over` on the target under the pointer, for its style. */
const LOOKS = { x: { before: 'left', after: 'right' }, y: { before: 'above', after: 'below' } } as const;

const START_PX = 6;
const EDGE_PX = 56;
const SCROLL_PX = 14;
const CONTROL = 'button, input, select, textarea, label, [role="menu"]';
const GHOST =
  'pointer-events-none fixed top-0 left-0 z-50 max-w-64 truncate rounded-lg border hairline bg-base-100 px-3 py-2 text-sm font-medium text-base-content shadow-2xl';

interface DropTarget extends Drop {
  element: HTMLElement;
  look: string;
}

function placeAt(x: number, y: number, within: HTMLElement): DropTarget | null {
  const element = document.elementFromPoint(x, y)?.closest<HTMLElement>('[data-drop]');
  const place = element?.dataset['drop'];
  if (!element || !place || !within.contains(element)) return null;
  if (!element.dataset['dropAxis']) return { element, place, side: 'into', look: 'into' };
  const box = element.getBoundingClientRect();
  // A grid of one column is a list.
  const isList = box.width > (element.parentElement?.clientWidth ?? 0) * 0.75;
  const axis = element.dataset['dropAxis'] === 'x' && !isList ? 'x' : 'y';
  const isBefore = axis === 'x' ? x < box.left + box.width / 2 : y < box.top + box.height / 2;
  const side = isBefore ? 'before' : 'after';
  return { element, place, side, look: LOOKS[axis][side] };
}

/** When the pointer is near an edge, scrolls all elements under it that can scroll, and the page. */
function scrollAt(x: number, y: number, within: HTMLElement): void {
  const speed = (at: number, from: number, to: number) =>
    at < from + EDGE_PX ? -SCROLL_PX : at > to - EDGE_PX ? SCROLL_PX : 0;
  // A finger at the edge of the screen may be outside the list, so the nearest point inside is used.
  const { left: from, right: to } = within.getBoundingClientRect();
  const inside = Math.max(from + 1, Math.min(x, to - 1));
  for (
    let box = document.elementFromPoint(inside, y);
    box && box !== document.documentElement;
    box = box.parentElement
  ) {
    const { overflowX, overflowY } = getComputedStyle(box);
    const { left, right, top, bottom } = box.getBoundingClientRect();
    if (/auto|scroll/.test(overflowX) && box.scrollWidth > box.clientWidth) box.scrollLeft += speed(x, left, right);
    if (/auto|scroll/.test(overflowY) && box.scrollHeight > box.clientHeight) box.scrollTop += speed(y, top, bottom);
  }
  // The header of the portal covers the first pixels.
  const down = y < EDGE_PX * 2 ? -SCROLL_PX : y > innerHeight - EDGE_PX ? SCROLL_PX : 0;
  if (down) window.scrollBy(0, down);
}

/** One drag, from the first movement to its end. */
function beginDrag(within: HTMLElement, source: HTMLElement, onDrop: (drop: Drop) => void) {
  const ghost = document.createElement('div');
  ghost.className = GHOST;
  ghost.textContent = source.dataset['dragName'] ?? '';
  ghost.setAttribute('aria-hidden', 'true');
  document.body.appendChild(ghost);
  source.dataset['dragging'] = '';
  document.documentElement.style.cursor = 'grabbing';
  getSelection()?.removeAllRanges();
  let over: DropTarget | null = null;
  let at = { x: 0, y: 0 };
  let frame = 0;
  const mark = (next: DropTarget | null) => {
    if (over && over.element !== next?.element) delete over.element.dataset['over'];
    over = next;
    if (next) next.element.dataset['over'] = next.look;
  };
  const look = () => mark(placeAt(at.x, at.y, within));
  const tick = () => {
    scrollAt(at.x, at.y, within);
    look();
    frame = requestAnimationFrame(tick);
  };
  frame = requestAnimationFrame(tick);
  return {
    move(x: number, y: number) {
      at = { x, y };
      ghost.style.transform = `translate(${x + 12}px, ${y + 12}px)`;
      look();
    },
    end(isDropped: boolean) {
      cancelAnimationFrame(frame);
      const found = over;
      mark(null);
      ghost.remove();
      delete source.dataset['dragging'];
      document.documentElement.style.cursor = '';
      if (isDropped && found && found.element !== source) onDrop({ place: found.place, side: found.side });
    },
  };
}

/** The end of a drag must not also count as a click. */
function swallowClick(): void {
  const swallow = (event: Event) => {
    event.preventDefault();
    event.stopPropagation();
  };
  window.addEventListener('click', swallow, { capture: true, once: true });
  setTimeout(() => window.removeEventListener('click', swallow, { capture: true }), 0);
}

export function useDrag(container: RefObject<HTMLElement | null>, onDrop: (id: string, drop: Drop) => void): void {
  const latest = useRef(onDrop);
  useEffect(() => {
    latest.current = onDrop;
  });
  useEffect(() => {
    const within = container.current;
    if (!within) return;
    let stop: (() => void) | undefined;
    const press = (event: PointerEvent) => {
      const target = event.target as Element;
      const source = target.closest<HTMLElement>('[data-drag]');
      const isHandle = target.closest('[data-drag-handle]') !== null;
      if (!source || event.button !== 0 || !event.isPrimary || stop) return;
      if (!isHandle && (event.pointerType === 'touch' || target.closest(CONTROL))) return;
      const id = source.dataset['drag'] ?? '';
      let drag: ReturnType<typeof beginDrag> | undefined;
      const move = (next: PointerEvent) => {
        if (next.pointerId !== event.pointerId) return;
        if (!drag && Math.hypot(next.clientX - event.clientX, next.clientY - event.clientY) < START_PX) return;
        drag ??= beginDrag(within, source, (drop) => latest.current(id, drop));
        drag.move(next.clientX, next.clientY);
      };
      const finish = (isDropped: boolean) => {
        stop?.();
        if (drag) swallowClick();
        drag?.end(isDropped);
      };
      const up = (next: PointerEvent) => {
        if (next.pointerId === event.pointerId) finish(next.type === 'pointerup');
      };
      const key = (next: KeyboardEvent) => {
        if (next.key !== 'Escape') return;
        next.preventDefault();
        finish(false);
      };
      stop = () => {
        stop = undefined;
        window.removeEventListener('pointermove', move);
        window.removeEventListener('pointerup', up);
        window.removeEventListener('pointercancel', up);
        window.removeEventListener('keydown', key, true);
      };
      window.addEventListener('pointermove', move);
      window.addEventListener('pointerup', up);
      window.addEventListener('pointercancel', up);
      window.addEventListener('keydown', key, true);
    };
    // Links and pictures would start a drag of the browser's own.
    const refuse = (event: Event) => event.preventDefault();
    within.addEventListener('pointerdown', press);
    within.addEventListener('dragstart', refuse);
    return () => {
      stop?.();
      within.removeEventListener('pointerdown', press);
      within.removeEventListener('dragstart', refuse);
    };
  }, [container]);
}
