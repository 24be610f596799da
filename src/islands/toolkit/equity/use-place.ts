/** Where one is in the cap table tool, in the URL: the mode, and the tab of the vesting card. */
import { useEffect, useState } from 'react';
import type { CapTable } from '../../../domain/cap-table/document';

export interface Place {
  mode: CapTable['mode'];
  tab: 'equity' | 'vesting';
}

export function readPlace(search: string): Place {
  const params = new URLSearchParams(search);
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
  const [place, setPlace] = useState(() => readPlace(search));
  useEffect(() => {
    const back = () => setPlace(readPlace(location.search));
    window.addEventListener('popstate', back);
    return () => window.removeEventListener('popstate', back);
  }, []);
  const go = (next: Place) => {
    history.pushState(null, '', placeHref(next));
    setPlace(next);
  };
  return { place, go };
}
