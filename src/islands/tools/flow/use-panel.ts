/** Which part of the left panel is open, in the address; on a phone it begins closed, so that the canvas is seen. */
import { useEffect } from 'react';
import { isNarrow } from '@/islands/ui/hooks/use-narrow';
import { useUrlState } from '@/islands/ui/hooks/use-url-state';
import type { PanelTab } from './panel/SidePanel';

export interface PanelPlace {
  /** `/flow-builder` or its child. */
  path: string;
  panel: PanelTab | 'none' | null;
}

export const readPanel = (path: string, search: URLSearchParams): PanelPlace => {
  const panel = search.get('panel');
  return { path, panel: panel === 'outline' || panel === 'none' || panel === 'shapes' ? panel : null };
};

export function usePanel(start: PanelPlace) {
  const { state, go } = useUrlState<PanelPlace>({
    first: start,
    read: (search) => readPanel(start.path, search),
    href: ({ path, panel }) => (panel === null ? path : `${path}?panel=${panel}`),
  });
  useEffect(() => {
    if (start.panel === null && isNarrow()) go({ panel: 'none' }, 'replace');
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the window is known
  }, []);
  const tab: PanelTab = state.panel === 'outline' ? 'outline' : 'shapes';
  return {
    isOpen: state.panel !== 'none',
    /** Neither the address nor a press says whether it is open. */
    isUnset: state.panel === null,
    tab,
    toggle: () => go({ panel: state.panel === 'none' ? 'shapes' : 'none' }, 'replace'),
    show: (panel: PanelTab) => go({ panel }, 'replace'),
  };
}
