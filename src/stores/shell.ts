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

// Opens the "Login Required" dialog of the portal shell from anywhere.

/** The sentence to show, or null when closed. */
export const $signInRequired = atom<string | null>(null);

/** Where to go after the sign-in, when that is another page than this one. */
export const $signInReturnTo = atom<string | null>(null);

export const SIGN_IN_REQUIRED = 'You need to be logged in to access these features.';

export function askToSignIn(message: string = SIGN_IN_REQUIRED, returnTo: string | null = null): void {
  $signInReturnTo.set(returnTo);
  $signInRequired.set(message);
}
