/** The browser's note that an operator is signed in: until when, and never a credential. The session itself is an HttpOnly cookie. */
import { ADMIN_PASSWORD_PAGE } from '@/domain/admin/sign-in-texts';
import { readText, writeJson, writeText } from '@/lib/storage/storage';

const ADMIN_TOKEN_KEY = 'adminToken';

/** A timer longer than this would fire at once. */
const LONGEST_TIMER_MS = 2 ** 31 - 1;

/** Until when (ms) a stored token holds; null when there is none, when it cannot be read, and when it is past at `now`. */
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

/** A browser that refuses storage keeps no token; there the server's guard stands alone. */
function keepsTokens(): boolean {
  try {
    return localStorage.length >= 0;
  } catch {
    return false;
  }
}

let isLeaving = false;

/** Where the operator was whose session ended in this tab. */
const PLACE_KEY = 'admin-place';

function noteAdminPlace(place: string | null): void {
  try {
    if (place === null) sessionStorage.removeItem(PLACE_KEY);
    else sessionStorage.setItem(PLACE_KEY, place);
  } catch {
    // Then the operator begins at the dashboard.
  }
}

/** To the password page, without a step back to what can no longer be used. Of several calls that were refused at once, the first one leads there. */
export function leaveForPassword(): void {
  forgetAdminToken();
  if (isLeaving) return;
  isLeaving = true;
  noteAdminPlace(location.pathname + location.search);
  location.replace(ADMIN_PASSWORD_PAGE);
}

/** On the dashboard, where each sign-in ends: on to where the session had ended, so that what was typed is found again. */
export function goBackToAdminPlace(): void {
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

/** Anyone who signs out begins at the dashboard. */
export const forgetAdminPlace = (): void => noteAdminPlace(null);

/** Keeps a page of the back-office to those whose token holds: now, when it runs out, when another tab removes it, and on coming back. */
export function guardAdminPage(): void {
  if (!keepsTokens()) return;
  let timer: ReturnType<typeof setTimeout> | undefined;
  const check = () => {
    clearTimeout(timer);
    const now = Date.now();
    const end = tokenEnd(readText(ADMIN_TOKEN_KEY), now);
    if (end === null) leaveForPassword();
    else timer = setTimeout(check, Math.min(end - now, LONGEST_TIMER_MS));
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
