/** The shell's keyboard shortcuts, awake before the islands are. Quiet while typing and while a dialog is open, except for the palette's own. */
import { $shellDialog, openShellDialog } from '../stores/shell';

export const SHORTCUTS: readonly { keys: readonly string[]; text: string }[] = [
  { keys: ['Ctrl', 'K'], text: 'Search pages, tools and investors (⌘ K on a Mac)' },
  { keys: ['/'], text: 'Go to the search field of the page' },
  { keys: ['['], text: 'Open or collapse the left menu' },
  { keys: ['?'], text: 'Show this list' },
  { keys: ['Esc'], text: 'Close what is open' },
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

export function wakeShortcuts(): void {
  document.addEventListener('keydown', (event) => {
    if (event.defaultPrevented) return;
    const isPaletteKey = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'k';
    const dialog = document.querySelector('dialog[open]');
    if (isPaletteKey) {
      event.preventDefault();
      if ($shellDialog.get() === 'palette') $shellDialog.set(null);
      else if (!dialog) openShellDialog('palette');
      return;
    }
    if (event.ctrlKey || event.metaKey || event.altKey || dialog || isTyping(event.target)) return;
    if (event.key === '?') openShellDialog('shortcuts');
    else if (event.key === '/') {
      const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
      if (field) field.focus();
      else openShellDialog('palette');
    } else if (event.key === '[') document.querySelector<HTMLButtonElement>('[data-menu-toggle]')?.click();
    else return;
    event.preventDefault();
  });
}
