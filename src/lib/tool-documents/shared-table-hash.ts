/** The hash of a shared cap table while someone logs in: stored in this tab, since an address that a server sees must not hold it. */

/** Before a hash: what tells our links from any other fragment of the page. */
export const SHARE_MARK = '#table=';
const KEY = 'outset_shared_table';

/** The page that shows a shared table to everyone, and the tool that keeps one as a document. */
export const SHARED_PAGE = '/shared/cap-table';
export const SHARED_TOOL = '/portal/tools/equity-split';

export const isShared = (hash: string): boolean => hash.startsWith(SHARE_MARK);

/** Leads a link with a table to where everyone may see it; the hash goes along and reaches no server. */
export function openShared(place: string): void {
  if (isShared(location.hash)) location.replace(`${place}${location.hash}`);
}

/** Keeps the hash of this address for after the sign-in. */
export function storeSharedHash(): void {
  const { hash } = location;
  if (!isShared(hash)) return;
  try {
    sessionStorage.setItem(KEY, hash);
  } catch {
    // Without storage the link has to be opened once more.
  }
}

/** The hash that was stored, once. */
export function takeSharedHash(): string | null {
  try {
    const hash = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return hash !== null && isShared(hash) ? hash : null;
  } catch {
    return null;
  }
}
