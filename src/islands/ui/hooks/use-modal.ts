/** Ties a native `<dialog>` to an `open` value: showModal, Esc and backdrop, focus in and back, content stays while it closes. */
import {
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
  type MouseEvent,
  type PointerEvent,
  type SyntheticEvent,
} from 'react';

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
      const body = bodyRef.current;
      // A scrolling body without a control inside must still be reachable by keyboard.
      if (body && body.scrollHeight > body.clientHeight) body.tabIndex = 0;
    } else if (!open && dialog.open) {
      dialog.close();
      // Nothing had focus before: without this the field inside keeps it for a frame, and swallows the next key.
      const left = document.activeElement;
      if (left instanceof HTMLElement && dialog.contains(left)) left.blur();
    }
  }, [open]);

  // Removed while open: close first, so that the browser gives focus back.
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
      // Reported in a later task, when the page may have opened it again: only a close by the browser itself is news.
      if (event.target === event.currentTarget && isShown.current && !event.currentTarget.open) onClose();
    },
    onPointerDown: (event: PointerEvent<HTMLDialogElement>) => {
      pressedBackdrop.current = event.target === event.currentTarget;
    },
    onClick: (event: MouseEvent<HTMLDialogElement>) => {
      if (event.target === event.currentTarget && pressedBackdrop.current) onClose();
    },
  };
  return { dialogProps, bodyRef, isPresent };
}
