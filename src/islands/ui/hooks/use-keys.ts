/** Single-key shortcuts of a screen: off while a person types, while a modifier is held, and while a dialog or a menu is open. */
import { useEffect, useRef } from 'react';
import { isTyping } from '@/lib/shell/shortcuts';

/** `actOf` returns the action of a key, or null if it has none. */
export function useKeys(actOf: (event: KeyboardEvent) => (() => void) | null | undefined): void {
  const latest = useRef(actOf);
  useEffect(() => {
    latest.current = actOf;
  });
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || isTyping(event.target)) return;
      if (document.querySelector('dialog[open], [role="menu"]')) return;
      const act = latest.current(event);
      if (!act) return;
      event.preventDefault();
      act();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}
