/** Opens what the account has of this tool in a browser that has nothing of it; where the person switched the account off here, it offers to. */
import { useEffect, useState } from 'react';
import { Cloud } from 'lucide-react';
import { readRecords } from '../../../lib/tool-records';
import { openToolAccount } from '../../../stores/lazy-tool-account';
import { toast } from '../../../stores/toasts';
import { $toolAccount } from '../../../stores/tool-account-state';
import { knownPerson } from '../../../stores/tool-person';
import type { ToolStore } from '../../../stores/tool-store';
import { Button } from '../../ui/Button';
import { keepInAccount } from './keep-in-account';

export interface KeptElsewhereProps {
  store: ToolStore<unknown>;
  /** Of the open document. */
  data: unknown;
  /** What people call a document: "runway plan". */
  noun: string;
}

export default function KeptElsewhere({ store, data, noun }: KeptElsewhereProps) {
  // Said by the server in the page, so that no request is made (KeptDocuments.astro).
  const { keptNewest, keptCount } = document.querySelector<HTMLElement>('[data-kept-newest]')?.dataset ?? {};
  // An example or a chosen currency is something that would be sent to the account.
  const isWanted = keptNewest !== undefined && JSON.stringify(data) === JSON.stringify(store.first.data);
  const [isAsked, setAsked] = useState(false);
  useEffect(() => {
    if (!isWanted) return;
    const open = async () => {
      const person = await knownPerson();
      if (readRecords(store.tool).people.some(([known]) => known === person)) return setAsked(true);
      const account = await openToolAccount(store);
      account.switchOn({ isQuiet: true });
      await account.sync();
      if ($toolAccount.get().phase === 'kept') toast('info', `“${keptNewest}” was opened from your account.`);
    };
    open().catch(() => setAsked(true));
  }, [isWanted, keptNewest, store]);
  if (!isWanted || !isAsked) return null;
  const isOne = keptCount === '1';
  return (
    <section
      aria-label="In your account"
      className="print:hidden mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border border-secondary/50 bg-secondary/10 py-1.5 pr-1.5 pl-3 text-sm"
    >
      <Cloud className="size-4 shrink-0 text-secondary max-sm:hidden" aria-hidden="true" />
      <p className="min-w-0 flex-1 basis-60 py-1 wrap-anywhere">
        {isOne
          ? `Your account has “${keptNewest}” from another device.`
          : `Your account has ${keptCount} ${noun}s from other devices, “${keptNewest}” the latest.`}
      </p>
      <Button size="sm" variant="primary" onClick={() => keepInAccount(store)}>
        {isOne ? 'Open it here' : 'Open them here'}
      </Button>
    </section>
  );
}
