/** Says beside the document's name where it is kept. Off, it is the way to the account; the rest is fetched when it is wanted. */
import { Suspense, useEffect, useState } from 'react';
import { useStore } from '@nanostores/react';
import { Monitor } from 'lucide-react';
import { watchToolAccount } from '../../../stores/lazy-tool-account';
import { $toolAccount } from '../../../stores/tool-account-state';
import type { ToolStore } from '../../../stores/tool-store';
import { lazyComponent } from '../../ui/lazy-component';
import { prefetch, whenFetched } from '../../ui/prefetch';
import { useOnce } from '../../ui/use-once';

const KeptStatus = lazyComponent(() => import('./KeptStatus'));
const fetchDialog = () => import('./KeepDialog');
const KeepDialog = lazyComponent(fetchDialog);

const ONLY_HERE = 'Only in this browser';

function OnlyHere({ store }: { store: ToolStore<unknown> }) {
  const [isOpen, setOpen] = useState(false);
  const hasDialog = useOnce(isOpen);
  return (
    <>
      <button
        type="button"
        aria-haspopup="dialog"
        title={ONLY_HERE}
        className="muted inline-flex min-h-8 cursor-pointer items-center gap-1.5 rounded-md px-1.5 text-xs underline decoration-dotted underline-offset-4 hover:text-base-content max-md:min-h-11"
        onPointerEnter={() => prefetch(fetchDialog)}
        onClick={() => whenFetched(fetchDialog, () => setOpen(true))}
      >
        <Monitor className="size-3.5" aria-hidden="true" />
        <span data-status="">{ONLY_HERE}</span>
      </button>
      <Suspense>{hasDialog && <KeepDialog store={store} open={isOpen} onClose={() => setOpen(false)} />}</Suspense>
    </>
  );
}

export function AccountStatus<Data>({ store, documentId }: { store: ToolStore<Data>; documentId: string }) {
  const account = useStore($toolAccount, { ssr: 'initial' });
  useEffect(() => watchToolAccount(store), [store]);
  const onlyHere = <OnlyHere store={store as ToolStore<unknown>} />;
  if (account.phase === 'off') return onlyHere;
  if (account.phase === 'opening') return null;
  return (
    <Suspense>
      <KeptStatus account={account}>{account.foreign.includes(documentId) && onlyHere}</KeptStatus>
    </Suspense>
  );
}
