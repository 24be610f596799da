/** The hash of a shared cap table in the address, or one that was kept over a login; null where there is none. */
import { useCallback, useEffect, useState } from 'react';
import { isShared, takeSharedHash } from '../../../../lib/shared-table-hash';

export function useSharedHash(): { hash: string | null; leave: (search: string) => void } {
  const [hash, setHash] = useState<string | null>(null);
  useEffect(() => {
    const kept = takeSharedHash();
    if (kept !== null && location.hash === '') history.replaceState(null, '', `${location.pathname}${kept}`);
    const read = () => setHash(isShared(location.hash) ? location.hash : null);
    read();
    addEventListener('hashchange', read);
    addEventListener('popstate', read);
    return () => {
      removeEventListener('hashchange', read);
      removeEventListener('popstate', read);
    };
  }, []);
  const leave = useCallback((search: string) => {
    history.pushState(null, '', `${location.pathname}${search}`);
    // Others on this page read the address too.
    dispatchEvent(new PopStateEvent('popstate'));
  }, []);
  return { hash, leave };
}
