/** Moves the focus when a change removes the pressed control: to the element that replaces the control, not to the page. */
import { useCallback, useLayoutEffect, useRef, type RefCallback } from 'react';
import { flushSync } from 'react-dom';

const isLost = () => document.activeElement === null || document.activeElement === document.body;

/**
 * Makes a change and draws it immediately. If the change removes the focused element, the focus goes to the element that `find` returns.
 * Not for effects.
 */
export function focusAfter(change: () => void, find: () => HTMLElement | null | undefined): void {
  flushSync(change);
  if (isLost()) find()?.focus();
}

/** Like `focusAfter`, for a removed row. The focus goes to a control of another row: the one that is now at `index`, or the last one. */
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

/** The position of a control that had the focus: its row among the rows of its box, and its index in the row; -1 outside of rows. */
export interface FocusPlace {
  row: number;
  control: number;
}

const CONTROLS = 'a[href], button:not(:disabled), input:not(:disabled), select, [tabindex="0"]';
export const controlsOf = (box: Element | Document) => [...box.querySelectorAll<HTMLElement>(CONTROLS)];

/**
 * For a box whose controls may disappear some time after a press, such as rows that the server removes. If this removes the focused
 * element, the focus goes to the element that `find` returns. The box must remain in the page.
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
