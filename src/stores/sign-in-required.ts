/** Opens the "Login Required" dialog of the portal shell from anywhere. */
import { atom } from 'nanostores';

/** The sentence to show, or null when closed. */
export const $signInRequired = atom<string | null>(null);

/** Where to go after the sign-in, when that is another page than this one. */
export const $signInReturnTo = atom<string | null>(null);

export const SIGN_IN_REQUIRED = 'You need to be logged in to access these features.';

export function askToSignIn(message: string = SIGN_IN_REQUIRED, returnTo: string | null = null): void {
  $signInReturnTo.set(returnTo);
  $signInRequired.set(message);
}
