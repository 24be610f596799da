/** Where one is in the cap table tool, in the URL: the mode, and the tab of the vesting card. */
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
  /** The query of the address now; null before the browser has drawn. */
  search: string | null;
  /** Back to one's own tables, with this query. */
  leave: (search: string) => void;
}

/** The hash of a shared cap table in the address, or the one that was stored during a sign-in; null without one. */
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
