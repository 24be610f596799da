/** Opens the "Login Required" dialog of the portal shell from anywhere. */
import { atom } from 'nanostores';

/** The sentence to show, or null when closed. */
export const $loginRequired = atom<string | null>(null);

/** Where to go after the login, when that is another page than this one. */
export const $loginReturnTo = atom<string | null>(null);

export const LOGIN_REQUIRED = 'You need to be logged in to access these features.';

export function askToLogin(message: string = LOGIN_REQUIRED, returnTo: string | null = null): void {
  $loginReturnTo.set(returnTo);
  $loginRequired.set(message);
}
