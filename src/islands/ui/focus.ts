/** Where the focus goes when a change removes the control that was pressed: to what takes its place, not to the page. */
import { useCallback, useLayoutEffect, useRef, type RefCallback } from 'react';
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

/** Where a control was that had the focus: its row among the rows of its box, and its place in the row; -1 outside of rows. */
export interface FocusPlace {
  row: number;
  control: number;
}

const CONTROLS = 'a[href], button:not(:disabled), input:not(:disabled), select, [tabindex="0"]';
export const controlsOf = (box: Element | Document) => [...box.querySelectorAll<HTMLElement>(CONTROLS)];

/**
 * For a box whose controls may disappear some time after they were pressed, as rows do that the server removes: if the focus is
 * lost by that, it goes to what `find` returns. The box must stay in the page.
 */
export function useLostFocus<Box extends HTMLElement>(
  find: (box: Box, place: FocusPlace) => HTMLElement | null | undefined,
): RefCallback<Box> {
  const box = useRef<Box>(null);
  const last = useRef<(FocusPlace & { element: Element }) | null>(null);
  useLayoutEffect(() => {
    const place = last.current;
    const focused = document.activeElement;
    if (!place || !box.current || place.element.isConnected || (focused && focused !== document.body)) return;
    last.current = null;
    find(box.current, place)?.focus();
  });
  return useCallback((element: Box | null) => {
    box.current = element;
    if (!element) return undefined;
    const note = ({ target }: FocusEvent) => {
      const row = (target as Element).closest('tr, li');
      last.current = {
        element: target as Element,
        row: row ? [...(row.parentElement?.children ?? [])].indexOf(row) : -1,
        control: row ? controlsOf(row).indexOf(target as HTMLElement) : -1,
      };
    };
    const forget = ({ relatedTarget }: FocusEvent) => {
      if (relatedTarget) last.current = null;
    };
    element.addEventListener('focusin', note);
    element.addEventListener('focusout', forget);
    return () => {
      element.removeEventListener('focusin', note);
      element.removeEventListener('focusout', forget);
    };
  }, []);
}
