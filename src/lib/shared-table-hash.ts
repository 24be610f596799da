/** The hash of a shared cap table while somebody logs in: kept in this tab, since an address that a server sees must not hold it. */

/** Before a hash: what tells our links from any other fragment of the page. */
export const SHARE_MARK = '#table=';
const KEY = 'outset_shared_table';

export const isShared = (hash: string): boolean => hash.startsWith(SHARE_MARK);

/** Keeps the hash of this address for after the login. */
export function keepSharedHash(): void {
  const { hash } = location;
  if (!isShared(hash)) return;
  try {
    sessionStorage.setItem(KEY, hash);
  } catch {
    // Without storage the link has to be opened once more.
  }
}

/** The hash that was kept, once. */
export function takeSharedHash(): string | null {
  try {
    const hash = sessionStorage.getItem(KEY);
    sessionStorage.removeItem(KEY);
    return hash !== null && isShared(hash) ? hash : null;
  } catch {
    return null;
  }
}
