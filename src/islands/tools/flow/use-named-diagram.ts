/** Opens the flowchart that the address names (`?diagram=`), as the cards on the portal's home do. The name then leaves the address. */
import { useEffect } from 'react';
import { openToolAccount } from '@/stores/tools/lazy-tool-account';
import { $toolAccount } from '@/stores/tools/tool-account-state';
import { toast } from '@/stores/toasts';
import { flowStore } from './store';

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
