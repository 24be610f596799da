/** The browser's note that an operator is signed in, with the end time but no credential. The session itself is an HttpOnly cookie. */
import { ADMIN_PASSWORD_PAGE } from '@/domain/admin/sign-in-texts';
import { forgetDraftsAfterLogout } from '@/lib/session/forget';
import { readText, writeJson, writeText } from '@/lib/storage/storage';

const ADMIN_TOKEN_KEY = 'adminToken';

/** A longer timer would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** The end of a stored token in ms. Null if there is no token, if it cannot be read, or if it ended before `now`. */
export function tokenEnd(stored: string | null, now: number): number | null {
  if (stored === null) return null;
  let expiresAt: unknown;
  try {
    expiresAt = (JSON.parse(stored) as { expiresAt?: unknown } | null)?.expiresAt;
  } catch {
    return null;
  }
  const end = typeof expiresAt === 'string' ? Date.parse(expiresAt) : NaN;
  return end > now ? end : null;
}

/** `expiresAt`: ISO 8601, as the server sends it. */
export function rememberAdminToken(expiresAt: string): void {
  writeJson(ADMIN_TOKEN_KEY, { expiresAt });
}

export function forgetAdminToken(): void {
  writeText(ADMIN_TOKEN_KEY, null);
}

/** If a browser refuses storage, only the server's guard applies. */
function keepsTokens(): boolean {
  try {
    return localStorage.length >= 0;
  } catch {
    return false;
  }
}

let isLeaving = false;

/** The page where the operator's session ended in this tab. */
const PLACE_KEY = 'admin-place';

function noteAdminPlace(place: string | null): void {
  try {
    if (place === null) sessionStorage.removeItem(PLACE_KEY);
    else sessionStorage.setItem(PLACE_KEY, place);
  } catch {
    // Then the operator starts at the dashboard.
  }
}

/**
 * Goes to the password page and removes this page from the history. If several calls are refused together, only the first one does this.
 * The next sign-in leads back to this page. If the operator has logged out, it does not, and typed text is removed too.
 */
export function leaveForPassword(): void {
  forgetAdminToken();
  if (isLeaving) return;
  isLeaving = true;
  noteAdminPlace(forgetDraftsAfterLogout('adminLogout', true) ? null : location.pathname + location.search);
  location.replace(ADMIN_PASSWORD_PAGE);
}

/** If an operator has logged out since this tab last checked, the next operator finds no text and no place of theirs. */
function followLogout(): void {
  if (forgetDraftsAfterLogout('adminLogout')) noteAdminPlace(null);
}

/** Called on the dashboard, where each sign-in ends: goes to the page where the session had ended, so that unsent text is found again. */
export function goBackToAdminPlace(): void {
  followLogout();
  let place: string | null;
  try {
    place = sessionStorage.getItem(PLACE_KEY);
  } catch {
    return;
  }
  noteAdminPlace(null);
  if (place !== null && /^\/adminPortal\/[\w-]/.test(place) && !place.startsWith(location.pathname))
    location.replace(place);
}

/** After a sign-out, the operator starts at the dashboard. */
export const forgetAdminPlace = (): void => noteAdminPlace(null);

/** Allows a back-office page only with a valid token: checked now, when it expires, when another tab removes it, and on coming back. */
export function guardAdminPage(): void {
  if (!keepsTokens()) return;
  // A log-out before this page was opened does not make it forget its place.
  followLogout();
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = () => {
    clearTimeout(timer);
    const now = Date.now();
    const end = tokenEnd(readText(ADMIN_TOKEN_KEY), now);
    if (end === null) return leaveForPassword();
    followLogout();
    timer = setTimeout(check, Math.min(end - now, LONGEST_TIMER_MS));
  };
  window.addEventListener('storage', ({ key }) => {
    if (key === ADMIN_TOKEN_KEY || key === null) check();
  });
  window.addEventListener('pageshow', ({ persisted }) => {
    isLeaving = false;
    if (persisted) check();
  });
  document.addEventListener('visibilitychange', () => document.hidden || check());
  check();
}
