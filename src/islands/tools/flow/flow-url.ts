/** The state in the flow builder's address: the open tab of the left panel (first closed on a phone), a diagram's id, or a shared diagram. */
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
  /** `/flow-builder` or a page below it. */
  path: string;
  panel: PanelTab | 'none' | null;
}

export const readPanel = (path: string, search: URLSearchParams): PanelPlace => {
  const panel = search.get('panel');
  return { path, panel: panel === 'outline' || panel === 'none' || panel === 'shapes' ? panel : null };
};

/** A shared flowchart in the hash and a named one in the query may not be read yet, so that both stay. */
function panelHref({ path, panel }: PanelPlace): string {
  const search = new URLSearchParams(location.search);
  if (panel === null) search.delete('panel');
  else search.set('panel', panel);
  return `${path}${search.size > 0 ? `?${search}` : ''}${location.hash}`;
}

export function usePanel(start: PanelPlace) {
  const { state, go } = useUrlState<PanelPlace>({
    first: start,
    read: (search) => readPanel(start.path, search),
    href: panelHref,
  });
  useEffect(() => {
    if (start.panel === null && isNarrow()) go({ panel: 'none' }, 'replace');
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- once, when the window is known
  }, []);
  const tab: PanelTab = state.panel === 'outline' ? 'outline' : 'shapes';
  return {
    isOpen: state.panel !== 'none',
    /** True until the address or a press says whether the panel is open. */
    isUnset: state.panel === null,
    tab,
    toggle: () => go({ panel: state.panel === 'none' ? 'shapes' : 'none' }, 'replace'),
    show: (panel: PanelTab) => go({ panel }, 'replace'),
  };
}

/** Same as in `lib/tool-documents/packed-flow`, which is loaded only for a shared flowchart. */
const MARK = '#flow=';

export interface SharedInAddress {
  hash: string | null;
  /** Returns the flowchart in the hash, or one sentence about the fault. */
  read: () => Promise<FileReading>;
  leave: () => void;
}

/** The shared flowchart in the address; its `hash` is null if there is none. */
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

/** Opens the flowchart whose id is in the address (`?diagram=`), as in the cards on the portal's home, and removes it from the address. */
export function useNamedDiagram(isReady: boolean, isSignedIn: boolean): void {
  useEffect(() => {
    if (!isReady) return;
    const address = new URL(location.href);
    const id = address.searchParams.get('diagram');
    if (id === null) return;
    address.searchParams.delete('diagram');
    history.replaceState(history.state, '', address);
    if (!isSignedIn) {
      if (isHere(id)) flowStore.open(id);
      else toast('error', 'This flowchart is not in this browser. Log in to look for it in your account.');
    } else openNamed(id).catch(() => toast('error', 'Your account cannot be reached. Please try again.'));
  }, [isReady, isSignedIn]);
}
