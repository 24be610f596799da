/** Which of the shell's dialogs is open. One at a time. */
import { atom } from 'nanostores';

export type ShellDialog = 'tools' | 'feedback' | 'palette' | 'shortcuts' | 'assistant';

export const $shellDialog = atom<ShellDialog | null>(null);

export function openShellDialog(name: ShellDialog): void {
  $shellDialog.set(name);
}

/** Closes `name`, unless another dialog has been opened since: the browser tells late that a dialog is closed. */
export function closeShellDialog(name: ShellDialog): void {
  if ($shellDialog.get() === name) $shellDialog.set(null);
}
