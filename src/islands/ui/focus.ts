/** Where the focus goes when a change removes the control that was pressed: to what takes its place, not to the page. */
import { flushSync } from 'react-dom';

const isLost = () => document.activeElement === null || document.activeElement === document.body;

/** Makes a change and draws it at once. If the focus is lost by it, it goes to the element that `find` returns. Not for effects. */
export function focusAfter(change: () => void, find: () => HTMLElement | null | undefined): void {
  flushSync(change);
  if (isLost()) find()?.focus();
}

/** As `focusAfter`, for a removed row: of the controls of the other rows, the one that is now at `index`, or the last. */
export function focusNextRow(
  change: () => void,
  index: number,
  controls: () => Iterable<HTMLElement> | undefined,
  otherwise: () => HTMLElement | null | undefined,
): void {
  focusAfter(change, () => {
    const left = [...(controls() ?? [])];
    return left[Math.min(index, left.length - 1)] ?? otherwise();
  });
}
