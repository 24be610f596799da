/** Ties a native `<dialog>` to an `open` value (Esc, backdrop, focus, content during the exit), and puts a popover above all dialogs. */
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  useCallback,
  type MouseEvent,
  type PointerEvent,
  type SyntheticEvent,
} from 'react';
import { isBackdropClick } from '@/lib/plain-click';

const EXIT_MS = 220;

/** True while something is open, and for the length of its exit after that. */
export function usePresence(open: boolean, exit: number = EXIT_MS): boolean {
  const [isShown, setIsShown] = useState(open);
  if (open && !isShown) setIsShown(true);
  useEffect(() => {
    if (open || !isShown) return;
    const timer = setTimeout(() => setIsShown(false), exit);
    return () => clearTimeout(timer);
  }, [open, isShown, exit]);
  return open || isShown;
}

export function useModal(open: boolean, onClose: () => void, exit?: number) {
  const ref = useRef<HTMLDialogElement>(null);
  const bodyRef = useRef<HTMLDivElement>(null);
  const pressedBackdrop = useRef(false);
  /** False from the moment that the page itself closes it. */
  const isShown = useRef(false);
  const isPresent = usePresence(open, exit);

  useEffect(() => {
    const dialog = ref.current;
    if (!dialog) return;
    isShown.current = open;
    if (open && !dialog.open) {
      const root = document.documentElement;
      root.toggleAttribute('data-scrollbar', window.innerWidth > root.clientWidth);
      dialog.showModal();
      (dialog.querySelector<HTMLElement>('[data-autofocus]') ?? dialog).focus();
      // In a short window the answer with the focus may be below the question, which is read first.
      if (dialog.role === 'alertdialog') dialog.scrollTop = 0;
      const body = bodyRef.current;
      // A scrolling body without a control inside must still be reachable by keyboard.
      if (body && body.scrollHeight > body.clientHeight) body.tabIndex = 0;
    } else if (!open && dialog.open) {
      dialog.close();
      // If nothing had focus before, the field inside would keep it for a frame and swallow the next key.
      const left = document.activeElement;
      if (left instanceof HTMLElement && dialog.contains(left)) left.blur();
    }
  }, [open]);

  // The dialog is removed while open: close it first, so that the browser gives focus back.
  useLayoutEffect(() => {
    const dialog = ref.current;
    return () => {
      if (dialog?.open) dialog.close();
    };
  }, []);

  const dialogProps = {
    ref,
    tabIndex: -1,
    onCancel: (event: SyntheticEvent<HTMLDialogElement>) => {
      if (event.target !== event.currentTarget) return;
      event.preventDefault();
      onClose();
    },
    onClose: (event: SyntheticEvent<HTMLDialogElement>) => {
      // This event comes in a later task, when the page may have opened it again: only a close by the browser itself is reported.
      if (event.target === event.currentTarget && isShown.current && !event.currentTarget.open) onClose();
    },
    onPointerDown: (event: PointerEvent<HTMLDialogElement>) => {
      pressedBackdrop.current = event.target === event.currentTarget;
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      if (pressedBackdrop.current && isBackdropClick(event, event.currentTarget)) onClose();
    },
  };
  return { dialogProps, bodyRef, isPresent };
}

// Returns the last value that was not empty, so that a dialog keeps its content during the closing animation.

/** `value`, or the last one that was not null. */
export function useLast<Value>(value: Value | null): Value | null {
  const [last, setLast] = useState(value);
  if (value !== null && value !== last) setLast(value);
  return value ?? last;
}

// Remembers that a value was true. A dialog then stays mounted, so that its closing animation runs and its draft remains.

/** True from the first time that `now` was true. */
export function useOnce(now: boolean): boolean {
  const [ever, setEver] = useState(now);
  if (now && !ever) setEver(true);
  return ever || now;
}

// Shows one popover above everything: inside the topmost modal dialog, because all else is inert under it, and above dialogs that open later.

/** The element that a portal draws into (null until the browser has it), and the function that puts it on top again. */
export function useTopLayer(): { box: HTMLElement | null; raise: (isShown: boolean) => void } {
  const [box, setBox] = useState<HTMLElement | null>(null);
  const place = useRef<(isShown?: boolean) => void>(() => undefined);

  useEffect(() => {
    const made = document.createElement('div');
    made.className = 'contents';
    /** In the order in which they opened. */
    let modals: HTMLDialogElement[] = [];
    /** Not read from the popover: a popover that left the page with its dialog is closed. */
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
