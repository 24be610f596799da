/** Which requests the service worker answers, and how: one table, and everything that it must leave to the network. Pure. */

/** Beginning of the names of all caches that belong to a copy. Here, since every page that signs someone in or out needs it and no more of this. */
export const COPY_PREFIX = 'outset-copy-';

/**
 * `own-page`: a page of an account, network first, then the copy of this device. `page`: network first, then the page that says what
 * cannot work. `file`: a file of the build, whose name changes with its content. `sign-out` and `bank-file` are posts. `none`: not ours.
 */
export type Handling = 'own-page' | 'page' | 'file' | 'sign-out' | 'bank-file' | 'none';

/** Where phones send a bank file that was shared with the installed Outset; `public/manifest.webmanifest` names it too. */
const BANK_FILE_PATH = '/app/bank-file';

/** Opened without a network on a person's own device, before they were ever looked at there. */
export const CORE_PAGES: readonly string[] = [
  '/portal',
  '/portal?tab=guide',
  '/portal/tools/burn-rate',
  '/portal/tools/expense-tracker',
  '/portal/tools/equity-split',
  '/portal/tools/outreach-generator',
  '/flow-builder',
  '/portal/saved-investors',
  '/portal/collections',
  '/portal/checklist',
  '/portal/calendar',
  '/portal/support',
];

/** Beginnings of addresses that are never handled: operators, the API, files of members, signing in, and links that open something. */
const NEVER: readonly string[] = [
  '/admin',
  '/adminPortal',
  '/admin-password',
  '/api',
  '/mcp',
  '/files',
  '/dev',
  '/calendar',
  '/login',
  '/company-details',
  '/user-details',
  '/forgot-password',
  '/reset-password',
  '/verify-email',
  '/portal/settings/security',
  // Other people's: shares, invitations, reports and the preferences of an address.
  '/shared',
  '/mail-preferences',
  '/reports',
  '/app/bank-file',
];
const FILES = /^\/(?:_astro|icons|drawn)\/[^?]+$|^\/favicon\.svg$/;

const isAt = (path: string, places: readonly string[]): boolean =>
  places.some((place) => path === place || path.startsWith(`${place}/`));

/** The path as a server reads it: decoded, without slashes at its end; null where it cannot be read. */
function plainPath(pathname: string): string | null {
  try {
    return decodeURIComponent(pathname)
      .replace(/\/{2,}/g, '/')
      .replace(/(?<=.)\/+$/, '');
  } catch {
    return null;
  }
}

export interface FetchRequest {
  method: string;
  url: URL;
  /** `Request.mode`; pages are asked for with "navigate". */
  mode: string;
}

/** How a request is handled by the service worker of `origin`. */
export function handlingOf({ method, url, mode }: FetchRequest, origin: string): Handling {
  const path = plainPath(url.pathname);
  if (url.origin !== origin || path === null) return 'none';
  if (method === 'POST') {
    if (path === '/api/logout') return 'sign-out';
    return path === BANK_FILE_PATH && mode === 'navigate' ? 'bank-file' : 'none';
  }
  if (method !== 'GET') return 'none';
  if (FILES.test(path)) return mode === 'navigate' ? 'none' : 'file';
  // Addresses of operators that only begin alike (`/admin…`) are none of ours either.
  if (mode !== 'navigate' || /^\/admin/i.test(path) || isAt(path, NEVER)) return 'none';
  return isAt(path, ['/portal']) || path === '/flow-builder' ? 'own-page' : 'page';
}
