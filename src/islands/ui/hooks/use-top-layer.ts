/** Keeps one popover in reach: inside the topmost modal dialog, since all else is inert under it, and above whatever opened later. */
import { useCallback, useEffect, useRef, useState } from 'react';

/** What a portal draws into, null until the browser has it, and what lays it on top again. */
export function useTopLayer(): { box: HTMLElement | null; raise: (isShown: boolean) => void } {
  const [box, setBox] = useState<HTMLElement | null>(null);
  const place = useRef<(isShown?: boolean) => void>(() => undefined);

  useEffect(() => {
    const made = document.createElement('div');
    made.className = 'contents';
    /** In the order in which they opened. */
    let modals: HTMLDialogElement[] = [];
    /** Not read from the popover: one that left the page with its dialog is closed. */
    let isUp = false;

    place.current = (isShown) => {
      isUp = isShown ?? isUp;
      const now = [...document.querySelectorAll<HTMLDialogElement>('dialog:modal')];
      modals = [
        ...modals.filter((dialog) => now.includes(dialog)),
        ...now.filter((dialog) => !modals.includes(dialog)),
      ];
      const home = modals.at(-1) ?? document.body;
      if (isShown === undefined && made.parentNode === home) return;
      const popover = made.firstElementChild as HTMLElement | null;
      const focused = document.activeElement;
      const hadFocus = made.contains(focused);
      if (made.parentNode !== home) home.appendChild(made);
      if (popover?.matches(':popover-open')) popover.hidePopover();
      if (isUp) popover?.showPopover();
      if (hadFocus && focused instanceof HTMLElement) focused.focus({ preventScroll: true });
    };

    const watcher = new MutationObserver(() => place.current());
    watcher.observe(document, { subtree: true, attributeFilter: ['open'] });
    place.current();
    setBox(made);
    return () => {
      watcher.disconnect();
      place.current = () => undefined;
      made.remove();
    };
  }, []);

  return { box, raise: useCallback((isShown) => place.current(isShown), []) };
}
