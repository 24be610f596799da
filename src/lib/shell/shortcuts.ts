/** The keyboard shortcuts of every portal page, and when a key is text instead. */

export const SHORTCUTS: readonly { keys: readonly string[]; text: string }[] = [
  { keys: ['Ctrl', 'K'], text: 'Search pages, tools and investors (⌘ K on a Mac)' },
  { keys: ['/'], text: 'Go to the search field' },
  { keys: ['A'], text: 'Ask the assistant' },
  { keys: ['['], text: 'Open or collapse the left menu' },
  { keys: ['?'], text: 'Show this list' },
  { keys: ['Esc'], text: 'Close the open window or menu' },
  { keys: ['↑', '↓'], text: 'Move in menus and lists' },
];

/** True where a letter is text and not a command. */
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
  /** Enter came last. */
  go: boolean;
  stop: () => void;
}

declare global {
  interface Window {
    outsetKeys?: EarlyKeys;
  }
}

/** True while someone has asked for the palette and it is not there yet. */
export const isAwaited = (): boolean => window.outsetKeys?.waits === true;

/** Takes what was typed; from now on keys go where they belong. */
export function takeKeys(): { text: string; go: boolean } {
  const { text = '', go = false, stop } = window.outsetKeys ?? {};
  stop?.();
  return { text, go };
}

/** Calls `react` when Escape ends the wait. */
export const onKeysStopped = (react: () => void): void => window.addEventListener('outset:keys-stopped', react);
