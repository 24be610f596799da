/** The hash of a shared cap table in the address, or the one that was stored during a sign-in; null without one. */
import { useCallback, useEffect, useState } from 'react';
import { watchAddress } from '@/lib/address';
import { isShared, takeSharedHash } from '@/lib/tool-documents/shared-table-hash';

export interface SharedHash {
  hash: string | null;
  /** The query of the address now; null before the browser has drawn. */
  search: string | null;
  /** Back to one's own tables, with this query. */
  leave: (search: string) => void;
}

export function useSharedHash(): SharedHash {
  const [place, setPlace] = useState<Omit<SharedHash, 'leave'>>({ hash: null, search: null });
  useEffect(() => {
    const shared = takeSharedHash();
    if (shared !== null && location.hash === '') history.replaceState(null, '', `${location.pathname}${shared}`);
    return watchAddress(() =>
      setPlace({ hash: isShared(location.hash) ? location.hash : null, search: location.search }),
    );
  }, []);
  const leave = useCallback((search: string) => {
    history.pushState(null, '', `${location.pathname}${search}`);
    // Others on this page read the address too.
    dispatchEvent(new PopStateEvent('popstate'));
  }, []);
  return { ...place, leave };
}
