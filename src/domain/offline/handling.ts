/** The requests that the service worker answers, and how: one table, and everything that must go to the network. Pure. */

/** Prefix of the names of all caches of a copy. Defined here because every page that signs a person in or out needs it, and nothing else of the copy. */
export const COPY_PREFIX = 'outset-copy-';

/**
 * `own-page`: a page of an account; network first, then the copy of this device. `page`: never copied; network first, then a page that says
 * what does not work offline. `file`: a file of the build, whose name changes with its content. `sign-out` and `bank-file`: POST requests.
 * `none`: not handled.
 */
export type Handling = 'own-page' | 'page' | 'file' | 'sign-out' | 'bank-file' | 'none';

/** The path to which phones send a bank file that was shared with the installed Outset; `public/manifest.webmanifest` names it too. */
const BANK_FILE_PATH = '/app/bank-file';

/** Pages that open without a network on a person's own device, even if they were never opened there before. */
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

/** Prefixes of addresses that are never handled, because they are no pages: the API, files for signed-in people, calendar feeds, tools of developers. */
const NO_PAGES: readonly string[] = ['/api', '/mcp', '/files', '/dev', '/calendar'];
/** Prefixes of pages of an account that are never copied. Pages outside the portal are not copied either: sign-in, operators, links that give access. */
const NEVER_COPIED: readonly string[] = ['/portal/settings/security'];
const FILES = /^\/(?:_astro|icons|drawn)\/[^?]+$|^\/favicon\.svg$/;

const isAt = (path: string, places: readonly string[]): boolean =>
  places.some((place) => path === place || path.startsWith(`${place}/`));

/** The path as a server reads it: decoded, without slashes at the end. Null if it cannot be decoded. */
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
  /** `Request.mode`, which is "navigate" for pages. */
  mode: string;
  /** For a POST: the page that sent it, and its Origin; empty or "null" if the browser does not send them. */
  referrer?: string;
  from?: string | null;
}

/** A share comes from the operating system and names no page. A form of another site names its page, unless it asks the browser not to. */
const isFromElsewhere = ({ referrer = '', from }: FetchRequest, origin: string): boolean =>
  [referrer, from ?? ''].some((page) => /^https?:/.test(page) && new URL(page).origin !== origin);

/** How a request is handled by the service worker of `origin`. */
export function handlingOf(request: FetchRequest, origin: string): Handling {
  const { method, url, mode } = request;
  const path = plainPath(url.pathname);
  if (url.origin !== origin || path === null) return 'none';
  if (method === 'POST') {
    if (path === '/api/logout') return 'sign-out';
    const isShare = path === BANK_FILE_PATH && mode === 'navigate' && !isFromElsewhere(request, origin);
    return isShare ? 'bank-file' : 'none';
  }
  if (method !== 'GET') return 'none';
  if (FILES.test(path)) return mode === 'navigate' ? 'none' : 'file';
  if (mode !== 'navigate' || isAt(path, NO_PAGES)) return 'none';
  const isOwn = isAt(path, ['/portal']) || path === '/flow-builder';
  return isOwn && !isAt(path, NEVER_COPIED) ? 'own-page' : 'page';
}
