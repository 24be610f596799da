/** The browser's side of signing in and out: local keys and the guest cookie. Holds no credential; the session cookie is HttpOnly. */
import { GUEST_COOKIE, GUEST_COOKIE_DAYS } from '@/domain/legal/cookies';
import { forgetDraftsAfterLogout, forgetNames, forgetOfflineCopy, noteLogout } from './forget';
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

/** The facts about its viewer that a portal page needs; `Viewer` of viewer.ts has them. */
type SignIn =
  | { state: 'unauthenticated' | 'guest' }
  | { state: 'authenticated'; sessionId: string; userType: 'founder' | 'visitor' };

let hadToken: boolean | undefined;

/** Notes whether the token existed when the page loaded, before anything can change it, and removes drafts of an account that was logged out elsewhere. Later calls change nothing. */
export function noteToken(): void {
  if (hadToken === undefined) forgetDraftsAfterLogout('logout');
  hadToken ??= readText('token') !== null;
}

/**
 * Makes the browser's keys agree with the server's answer for this page: they may be missing, or a plain form may have
 * started guest mode. False if storage is refused, so that changes cannot be observed.
 */
export function agreeWith(viewer: SignIn): boolean {
  // An island may hydrate before the script of the frame runs.
  noteToken();
  // If the token was removed since then, another tab signed out, and it must stay removed.
  const isLost = !hadToken && readText('token') === null;
  if (viewer.state === 'authenticated' && isLost) rememberSignIn(viewer.sessionId, viewer.userType);
  if (viewer.state === 'guest' && readSignInState() !== 'guest') enterGuestMode();
  return readSignInState() === viewer.state;
}

/** Removes the displayed copies of the saved records; they are made again from the records and the server. */
const forgetCopies = () => ['savedSyncedAt', 'favorites', 'collections'].forEach((key) => writeText(key, null));

/** After a sign-in: `sessionId` is the session's public id. */
export function rememberSignIn(sessionId: string, userType: 'founder' | 'visitor'): void {
  // An offline copy that still exists is from the session before, which may be another person's.
  void forgetOfflineCopy();
  setGuestCookie(false);
  writeText('guestMode', null);
  // They may belong to another account, or be very old.
  if (readText('saved') !== null) forgetCopies();
  writeText('userType', userType);
  writeText('lastActive', String(Date.now()));
  persist('authenticated', sessionId);
  writeText('token', sessionId);
}

/** For Quick Tour, or Access Portal while signed out. The first visit is flagged for the preview modal. */
export function enterGuestMode(): void {
  if (readText('token') !== null) forgetNames();
  writeText('token', null);
  writeText('userType', null);
  persist('guest', null);
  if (readText('guestModeFirstVisit') === null) writeText('guestModeFirstVisit', 'true');
  setGuestCookie(true);
  writeText('guestMode', 'true');
}

/** Leaves guest mode without leaving the page. */
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
  // The person's saved items come back from the account with the next sign-in.
  forgetCopies();
  for (const key of ['saved', 'savedPresses', 'savedCards']) writeText(key, null);
  forgetRoadmap();
  forgetNames();
  noteLogout('logout');
}

/** Calls `react` when another tab signs out, signs in, or changes guest mode; a log-out also removes the drafts of this tab. Returns a function that stops this. */
export function watchOtherTabs(
  react: (change: 'signed-out' | 'signed-in' | 'guest-on' | 'guest-off') => void,
): () => void {
  forgetDraftsAfterLogout('logout');
  const listen = (event: StorageEvent) => {
    if (event.key === 'logout') forgetDraftsAfterLogout('logout', true);
    // Everything was cleared at once: no key is named, and the token was removed too.
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
    // Without session storage only the notice is lost.
  }
}

/** Shows the notice that the previous page stored for this one, and deletes it. */
export function takeNotice(box: HTMLElement): void {
  try {
    const stored = sessionStorage.getItem('notice');
    if (!stored) return;
    sessionStorage.removeItem('notice');
    const notice: unknown = JSON.parse(stored);
    if (typeof notice !== 'object' || notice === null || !('text' in notice) || typeof notice.text !== 'string') return;
    box.hidden = false;
    box.textContent = notice.text;
  } catch {
    // An unreadable notice is ignored.
  }
}
