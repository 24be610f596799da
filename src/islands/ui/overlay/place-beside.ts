/** Puts a floating box under an element, or above it if there is no room below, and keeps all of it on the screen. */
const EDGE = 8;
const GAP = 6;

/** `align`: the ends of box and element that are in line. */
export function placeBeside(box: HTMLElement, anchor: Element, align: 'start' | 'end'): void {
  const from = anchor.getBoundingClientRect();
  const wantedLeft = align === 'end' ? from.right - box.offsetWidth : from.left;
  const left = Math.max(EDGE, Math.min(wantedLeft, window.innerWidth - box.offsetWidth - EDGE));
  const below = from.bottom + GAP;
  const above = from.top - GAP - box.offsetHeight;
  const isBelow = below + box.offsetHeight <= window.innerHeight - EDGE || above < EDGE;
  const top = Math.max(EDGE, Math.min(isBelow ? below : above, window.innerHeight - box.offsetHeight - EDGE));
  Object.assign(box.style, { left: `${left}px`, top: `${top}px` });
}
