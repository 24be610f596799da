/** The shell's keyboard shortcuts, awake before the islands are. Quiet while typing and while a dialog is open, except for the palette's own. */
import { isAwaited, onKeysStopped, takeKeys } from '@/lib/site/early-keys';
import { isTyping } from '@/lib/shell/shortcuts';
import { $shellDialog, openShellDialog } from '@/stores/shell';

export function wakeShortcuts(): void {
  // Asked for before this script was there.
  if (isAwaited()) openShellDialog('palette');
  onKeysStopped(() => {
    if ($shellDialog.get() === 'palette') $shellDialog.set(null);
  });
  // Closed before it was there, or it could not be fetched: the keys go where they belong.
  $shellDialog.listen((name) => name === null && takeKeys());
  document.addEventListener('keydown', (event) => {
    const isPaletteKey = (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'k';
    const dialog = document.querySelector('dialog[open]');
    if (isPaletteKey) {
      event.preventDefault();
      if ($shellDialog.get() === 'palette') $shellDialog.set(null);
      else if (!dialog) openShellDialog('palette');
      return;
    }
    if (event.defaultPrevented) return;
    if (event.ctrlKey || event.metaKey || event.altKey || dialog || isTyping(event.target)) return;
    if (event.key === '?') openShellDialog('shortcuts');
    else if (event.key === '/') {
      const field = document.querySelector<HTMLInputElement>('main input[type="search"]');
      if (field) field.focus();
      else openShellDialog('palette');
    } else if (event.key === 'a') openShellDialog('assistant');
    else if (event.key === '[') document.querySelector<HTMLButtonElement>('[data-menu-toggle]')?.click();
    else return;
    event.preventDefault();
  });
}
