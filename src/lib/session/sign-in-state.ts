/** The browser's side of signing in and out: local keys and the guest cookie. Holds no credential; the session cookie is HttpOnly. */
import { GUEST_COOKIE, GUEST_COOKIE_DAYS } from '@/domain/legal/cookies';
import { forgetNames, forgetOfflineCopy } from './forget';
import { forgetRoadmap } from '@/lib/roadmap/roadmap-keys';
import { writeJson, writeText, readText } from '@/lib/storage/storage';

export type SignInState = 'unauthenticated' | 'guest' | 'authenticated';

function setGuestCookie(on: boolean): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${GUEST_COOKIE}=${on ? '1' : ''}; Path=/; SameSite=Lax; Max-Age=${on ? GUEST_COOKIE_DAYS * 86_400 : 0}${secure}`;
}

function persist(state: SignInState, token: string | null): void {
  writeJson('auth', { isAuthenticated: state === 'authenticated', isGuestMode: state === 'guest', token });
}

export function readSignInState(): SignInState {
  if (readText('token')) return 'authenticated';
  return readText('guestMode') === 'true' ? 'guest' : 'unauthenticated';
}

/** What a member's page knows of its viewer; `Viewer` of viewer.ts is one. */
type SignIn =
  | { state: 'unauthenticated' | 'guest' }
  | { state: 'authenticated'; sessionId: string; userType: 'founder' | 'visitor' };

let hadToken: boolean | undefined;

/** Notes whether the token was there when the page came, before anything can change it. Later calls change nothing. */
export function noteToken(): void {
  hadToken ??= readText('token') !== null;
}

/**
 * Makes the browser's keys say what the server said when it rendered the page: they may be gone, or a plain form may have
 * started the tour. False where storage is refused, so that nothing can be followed.
 */
export function agreeWith(viewer: SignIn): boolean {
  // An island may be awake before the script of the frame.
  noteToken();
  // A token that went away since is a sign-out in another tab, and stays away.
  const isLost = !hadToken && readText('token') === null;
  if (viewer.state === 'authenticated' && isLost) rememberSignIn(viewer.sessionId, viewer.userType);
  if (viewer.state === 'guest' && readSignInState() !== 'guest') enterGuestMode();
  return readSignInState() === viewer.state;
}

/** What is shown of the saved records; it is made again from them and from the server. */
const forgetCopies = () => ['savedSyncedAt', 'favorites', 'collections'].forEach((key) => writeText(key, null));

/** After a sign-in: `sessionId` is the session's public id. */
export function rememberSignIn(sessionId: string, userType: 'founder' | 'visitor'): void {
  // An offline copy that is still here is of the session before, which may be another person's.
  void forgetOfflineCopy();
  setGuestCookie(false);
  writeText('guestMode', null);
  // They may be another account's, or of long ago.
  if (readText('saved') !== null) forgetCopies();
  writeText('userType', userType);
  writeText('lastActive', String(Date.now()));
  persist('authenticated', sessionId);
  writeText('token', sessionId);
}

/** Quick Tour, or Access Portal while signed out. The first visit is flagged for the preview modal. */
export function enterGuestMode(): void {
  if (readText('token') !== null) forgetNames();
  writeText('token', null);
  writeText('userType', null);
  persist('guest', null);
  if (readText('guestModeFirstVisit') === null) writeText('guestModeFirstVisit', 'true');
  setGuestCookie(true);
  writeText('guestMode', 'true');
}

/** Leaves guest mode without going anywhere. */
export function leaveGuestMode(): void {
  setGuestCookie(false);
  persist('unauthenticated', null);
  writeText('guestMode', null);
}

/** After the server ended the session: other tabs react to the `logout` timestamp. */
export function rememberLogout(): void {
  setGuestCookie(false);
  writeText('guestMode', null);
  writeText('userType', null);
  persist('unauthenticated', null);
  writeText('token', null);
  // What a person saved is theirs: it comes back from the account with the next sign-in.
  forgetCopies();
  for (const key of ['saved', 'savedPresses', 'savedCards']) writeText(key, null);
  forgetRoadmap();
  forgetNames();
  writeText('logout', String(Date.now()));
}

/** Calls `react` when another tab signs out, signs in, or changes guest mode. Returns what stops it. */
export function watchOtherTabs(
  react: (change: 'signed-out' | 'signed-in' | 'guest-on' | 'guest-off') => void,
): () => void {
  const listen = (event: StorageEvent) => {
    // Everything was cleared at once: no key is named, and the token went with the rest.
    if (event.key === null) react('signed-out');
    else if (event.key === 'logout' && event.newValue) react('signed-out');
    else if (event.key === 'token') react(event.newValue ? 'signed-in' : 'signed-out');
    else if (event.key === 'guestMode') react(event.newValue === 'true' ? 'guest-on' : 'guest-off');
  };
  window.addEventListener('storage', listen);
  return () => window.removeEventListener('storage', listen);
}

/** A notice to show on the next page, e.g. "Login successful!" after the redirect. */
export function leaveNotice(text: string, kind: 'success' | 'info' = 'success'): void {
  try {
    sessionStorage.setItem('notice', JSON.stringify({ text, kind }));
  } catch {
    // Without session storage the notice is lost, nothing else.
  }
}
