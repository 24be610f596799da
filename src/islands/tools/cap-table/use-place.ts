/** The state of the cap table tool that is in the URL: the mode, the tab of the vesting card, and a shared table. */
import { useCallback, useEffect, useState } from 'react';
import type { CapTable } from '@/domain/cap-table/document/document';
import { useUrlState } from '@/islands/ui/hooks/use-url-state';
import { watchAddress } from '@/lib/address';
import { isShared, takeSharedHash } from '@/lib/tool-documents/shared-table-hash';

export interface Place {
  mode: CapTable['mode'];
  tab: 'equity' | 'vesting';
}

function readPlace(params: URLSearchParams): Place {
  return {
    mode: params.get('mode') === 'shares' ? 'shares' : 'percent',
    tab: params.get('tab') === 'vesting' ? 'vesting' : 'equity',
  };
}

export const placeHref = ({ mode, tab }: Place): string => {
  const query = mode === 'shares' ? '?mode=shares' : tab === 'vesting' ? '?tab=vesting' : '';
  return `/portal/tools/equity-split${query}`;
};

/** `search` is the query string of the request, so that the server and the first paint agree. */
export function usePlace(search: string) {
  const first = readPlace(new URLSearchParams(search));
  const { state: place, go } = useUrlState({ first, read: readPlace, href: placeHref });
  return { place, go };
}

export interface SharedHash {
  hash: string | null;
  /** The current query of the address; null before the first render in the browser. */
  search: string | null;
  /** Returns to the person's own tables, with this query. */
  leave: (search: string) => void;
}

/** The hash of a shared cap table: from the address, or stored during a sign-in; null if there is none. */
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
    // Other code on this page reads the address too.
    dispatchEvent(new PopStateEvent('popstate'));
  }, []);
  return { ...place, leave };
}
