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
