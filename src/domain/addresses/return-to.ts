/** The page to open after signing in or choosing guest mode: the requested page, unless it belongs to another site. */

/** Name of the parameter in an address. */
export const RETURN_TO = 'returnTo';

/** The page for people who requested no page. */
const HOME = '/portal';

const MAX_PATH = 2_000;

/** Only our own pages may be returned to: one leading slash, no scheme, no backslash, no control characters, no call of the API. */
export function safeReturnTo(path: string | null | undefined): string {
  if (!path || path.length > MAX_PATH || !/^\/(?![/\\])[^\\\u0000-\u001f\u007f]*$/.test(path)) return HOME;
  // Parsed as in a browser, so that dots and escapes cannot hide where it leads.
  const { origin, pathname, search, hash } = new URL(path, 'http://own.invalid');
  const isPage =
    origin === 'http://own.invalid' && !pathname.startsWith('//') && !/^\/(?:api|dev)(?:\/|$)/i.test(pathname);
  // In ASCII, as the header of a redirect requires.
  return isPage ? pathname + search + hash : HOME;
}

/** The query to add to the address of a sign-in page; empty for the home page and for addresses that are not ours. */
export function returnQuery(path: string): string {
  const safe = safeReturnTo(path);
  return safe === HOME || safe === '/' ? '' : `?${new URLSearchParams({ [RETURN_TO]: safe })}`;
}

/** Returns the address of a mailed link with the requested page, unless that is the home page; so that page opens after the link, on any device. */
export function withReturnTo(url: URL, path: string | null | undefined): URL {
  const safe = safeReturnTo(path);
  const linked = new URL(url);
  if (safe !== HOME && safe !== '/') linked.searchParams.set(RETURN_TO, safe);
  return linked;
}

/** Whether a path is `start` or below it; a start that ends in a slash is not a page itself. */
export function isUnder(start: string, path: string): boolean {
  return start.endsWith('/')
    ? path.length > start.length && path.startsWith(start)
    : `${path}/`.startsWith(`${start}/`);
}
