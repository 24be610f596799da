/** The hash of a shared cap table during a log-in: stored in this tab, because an address that a server sees must not contain it. */

/** The prefix that distinguishes our links from any other fragment of the page. */
export const SHARE_MARK = '#table=';
const KEY = 'outset_shared_table';

/** The page that shows a shared table to everyone, and the tool that stores one as a document. */
export const SHARED_PAGE = '/shared/cap-table';
export const SHARED_TOOL = '/portal/tools/equity-split';

export const isShared = (hash: string): boolean => hash.startsWith(SHARE_MARK);

/** Redirects a link with a table to `place`, with its hash, which never reaches a server. */
export function openShared(place: string): void {
  if (isShared(location.hash)) location.replace(`${place}${location.hash}`);
}

/** Stores the hash of this address until after the sign-in. */
export function storeSharedHash(): void {
  const { hash } = location;
  if (!isShared(hash)) return;
  try {
    sessionStorage.setItem(KEY, hash);
  } catch {
    // Without storage the link has to be opened again.
  }
}

/** The stored hash, once. */
export function takeSharedHash(): string | null {
  try {
    const hash = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return hash !== null && isShared(hash) ? hash : null;
  } catch {
    return null;
  }
}
