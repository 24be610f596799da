/** Which of the shell's dialogs is open. One at a time. */
import { atom } from 'nanostores';

export type ShellDialog = 'tools' | 'feedback' | 'palette' | 'shortcuts';

export const $shellDialog = atom<ShellDialog | null>(null);

export function openShellDialog(name: ShellDialog): void {
  $shellDialog.set(name);
}

export function closeShellDialog(): void {
  $shellDialog.set(null);
}
