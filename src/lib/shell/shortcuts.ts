/** The keyboard shortcuts of every portal page, the check whether a key is typed text, and keys for the palette before it is loaded. */

export const SHORTCUTS: readonly { keys: readonly string[]; text: string }[] = [
  { keys: ['Ctrl', 'K'], text: 'Search pages, tools and investors (⌘ K on a Mac)' },
  { keys: ['/'], text: 'Go to the search field' },
  { keys: ['A'], text: 'Ask the assistant' },
  { keys: ['['], text: 'Open or collapse the left menu' },
  { keys: ['?'], text: 'Show this list' },
  { keys: ['Esc'], text: 'Close the open window or menu' },
  { keys: ['↑', '↓'], text: 'Move in menus and lists' },
];

/** True if a letter is typed text and not a command. */
export function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target.isContentEditable || target.matches('textarea, select')) return true;
  return (
    target instanceof HTMLInputElement && !['checkbox', 'radio', 'button', 'submit', 'range'].includes(target.type)
  );
}

/** Keys that were typed for the command palette before it was loaded; document-boot.js collects them from the first paint on. */
interface EarlyKeys {
  waits: boolean;
  text: string;
  /** Enter was the last key. */
  go: boolean;
  stop: () => void;
}

declare global {
  interface Window {
    outsetKeys?: EarlyKeys;
  }
}

/** True if the palette was requested and is not loaded yet. */
export const isAwaited = (): boolean => window.outsetKeys?.waits === true;

/** Returns the typed keys; from now on keys work normally. */
export function takeKeys(): { text: string; go: boolean } {
  const { text = '', go = false, stop } = window.outsetKeys ?? {};
  stop?.();
  return { text, go };
}

/** Calls `react` when Escape ends the wait. */
export const onKeysStopped = (react: () => void): void => window.addEventListener('outset:keys-stopped', react);
