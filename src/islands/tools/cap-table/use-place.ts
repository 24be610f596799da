/** Where one is in the cap table tool, in the URL: the mode, and the tab of the vesting card. */
import type { CapTable } from '@/domain/cap-table/document/document';
import { useUrlState } from '@/islands/ui/hooks/use-url-state';

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
