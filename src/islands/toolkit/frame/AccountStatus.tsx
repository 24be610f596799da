/** Says beside the document's name where it is kept. Off, it is two words and an icon; the rest is fetched when it is on. */
import { Suspense, useEffect } from 'react';
import { useStore } from '@nanostores/react';
import { Monitor } from 'lucide-react';
import { watchToolAccount } from '../../../stores/lazy-tool-account';
import { $toolAccount } from '../../../stores/tool-account-state';
import type { ToolStore } from '../../../stores/tool-store';
import { lazyComponent } from '../../ui/lazy-component';

const KeptStatus = lazyComponent(() => import('./KeptStatus'));

function OnlyHere() {
  return (
    <span className="muted inline-flex items-center gap-1.5 text-xs">
      <Monitor className="size-3.5" aria-hidden="true" />
      Only in this browser
    </span>
  );
}

export function AccountStatus<Data>({ store, documentId }: { store: ToolStore<Data>; documentId: string }) {
  const account = useStore($toolAccount, { ssr: 'initial' });
  useEffect(() => watchToolAccount(store), [store]);
  if (account.phase === 'off') return <OnlyHere />;
  if (account.phase === 'opening') return null;
  return (
    <Suspense>
      <KeptStatus account={account}>{account.foreign.includes(documentId) && <OnlyHere />}</KeptStatus>
    </Suspense>
  );
}
