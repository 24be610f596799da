/** What the address of the flow builder says: the open part of the left panel (closed first on a phone), a diagram by name, a shared one. */
import { useEffect, useCallback, useState } from 'react';
import { isNarrow } from '@/islands/ui/hooks/use-browser';
import { useUrlState } from '@/islands/ui/hooks/use-url-state';
import type { FileReading } from '@/domain/flowchart/read-file';
import { UNREACHABLE } from '@/lib/api/api';
import { openToolAccount } from '@/stores/tools/lazy-tool-account';
import { $toolAccount } from '@/stores/tools/tool-account-state';
import { toast } from '@/stores/toasts';
import type { PanelTab } from './panel/SidePanel';
import { flowStore } from './store';

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

/** As in `lib/packed-flow`, which is fetched once there is one. */
const MARK = '#flow=';

export interface SharedInAddress {
  hash: string | null;
  /** The flowchart in it, or one sentence. */
  read: () => Promise<FileReading>;
  leave: () => void;
}

/** The shared flowchart in the address; null where there is none. */
export function useSharedFlow(): SharedInAddress {
  const [hash, setHash] = useState<string | null>(null);
  useEffect(() => {
    const read = () => setHash(location.hash.startsWith(MARK) ? location.hash : null);
    read();
    addEventListener('hashchange', read);
    addEventListener('popstate', read);
    return () => {
      removeEventListener('hashchange', read);
      removeEventListener('popstate', read);
    };
  }, []);
  const leave = useCallback(() => {
    history.pushState(null, '', `${location.pathname}${location.search}`);
    setHash(null);
  }, []);
  const read = useCallback(async (): Promise<FileReading> => {
    const packed = await import('@/lib/tool-documents/packed-flow').catch(() => null);
    return packed ? packed.unpackFlow(hash ?? '') : { fault: UNREACHABLE };
  }, [hash]);
  return { hash, read, leave };
}

const isHere = (id: string): boolean => {
  const { open, others } = flowStore.$state.get().workspace;
  return open.id === id || others.some((one) => one.id === id);
};

/** Brings the account's flowcharts into this browser. */
async function fetchFromAccount(): Promise<void> {
  const account = await openToolAccount(flowStore);
  if ($toolAccount.get().phase === 'off') account.switchOn();
  await account.sync();
}

async function openNamed(id: string): Promise<void> {
  if (!isHere(id)) await fetchFromAccount();
  if (isHere(id)) flowStore.open(id);
  else toast('error', 'This flowchart is not in this browser or your account.');
}

/** Opens the flowchart that the address names (`?diagram=`), as the cards on the portal's home do. The name then leaves the address. */
export function useNamedDiagram(isReady: boolean, isSignedIn: boolean): void {
  useEffect(() => {
    if (!isReady) return;
    const address = new URL(location.href);
    const id = address.searchParams.get('diagram');
    if (id === null) return;
    address.searchParams.delete('diagram');
    history.replaceState(history.state, '', address);
    if (!isSignedIn) flowStore.open(id);
    else openNamed(id).catch(() => toast('error', 'Your account cannot be reached. Please try again.'));
  }, [isReady, isSignedIn]);
}
