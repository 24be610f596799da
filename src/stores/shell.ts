/** The dialog of the shell that is open, one at a time; and the "Login Required" dialog. */
import { atom } from 'nanostores';

export type ShellDialog = 'tools' | 'feedback' | 'palette' | 'shortcuts' | 'assistant';

export const $shellDialog = atom<ShellDialog | null>(null);

export function openShellDialog(name: ShellDialog): void {
  $shellDialog.set(name);
}

/** Closes `name`, unless another dialog has been opened since: the browser reports late that a dialog was closed. */
export function closeShellDialog(name: ShellDialog): void {
  if ($shellDialog.get() === name) $shellDialog.set(null);
}

// Opens the "Login Required" dialog of the portal shell from anywhere.

/** The sentence to show, or null when closed. */
export const $signInRequired = atom<string | null>(null);

/** The page to open after the sign-in, if it is not this one. */
export const $signInReturnTo = atom<string | null>(null);

export const SIGN_IN_REQUIRED = 'You need to be logged in to access these features.';

export function askToSignIn(message: string = SIGN_IN_REQUIRED, returnTo: string | null = null): void {
  $signInReturnTo.set(returnTo);
  $signInRequired.set(message);
}
