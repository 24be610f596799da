/** Two quiet offers above a tool: to save its documents in the account, and to open here what the account has of it. */
import { useEffect, useState } from 'react';
import { Cloud, Monitor } from 'lucide-react';
import { readText, writeText } from '@/lib/storage/storage';
import { readRecords } from '@/lib/tool-documents/tool-records';
import { openToolAccount } from '@/stores/tools/lazy-tool-account';
import { toast } from '@/stores/toasts';
import { $toolAccount } from '@/stores/tools/tool-account-state';
import { knownPerson } from '@/stores/tools/tool-person';
import type { ToolStore } from '@/stores/tools/tool-store';
import { Button } from '@/islands/ui/Button';
import { saveInAccount } from './save-in-account';

const OFFERED_KEY = 'outset_offered_account';

/** Whether to offer the account now: once in this browser, after the first thing that a person entered on this page. */
export function useAccountOffer(isEntered: boolean): { isOffered: boolean; close: () => void } {
  const [isOffered, setOffered] = useState(false);
  useEffect(() => {
    if (!isEntered || readText(OFFERED_KEY) !== null) return;
    writeText(OFFERED_KEY, '1');
    setOffered(true);
  }, [isEntered]);
  return { isOffered: isOffered && isEntered, close: () => setOffered(false) };
}

export function AccountOffer({ store, onClose }: { store: ToolStore<unknown>; onClose: () => void }) {
  return (
    <section
      aria-label="Where this is saved"
      className="print:hidden mt-3 flex flex-wrap items-center gap-x-3 gap-y-1 rounded-lg border hairline bg-base-100 py-1 pr-1.5 pl-3 text-[13px]"
    >
      <Monitor className="muted size-4 shrink-0 max-sm:hidden" aria-hidden="true" />
      <p className="min-w-0 flex-1 basis-60 py-1">
        This is only in this browser. Save it in your account to have it on your other devices.
      </p>
      <span className="flex gap-1">
        <Button size="sm" variant="ghost" onClick={onClose}>
          Not now
        </Button>
        <Button
          size="sm"
          onClick={() => {
            saveInAccount(store);
            onClose();
          }}
        >
          Save in my account
        </Button>
      </span>
    </section>
  );
}

interface StoredElsewhereProps {
  store: ToolStore<unknown>;
  /** Of the open document. */
  data: unknown;
  /** What people call a document: "runway plan". */
  noun: string;
}

/** Opens what the account has of this tool in a browser that has nothing of it; where the account was switched off here, it offers to. */
export function StoredElsewhere({ store, data, noun }: StoredElsewhereProps) {
  // Said by the server in the page, so that no request is made (StoredDocuments.astro).
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
      <Button size="sm" variant="primary" onClick={() => saveInAccount(store)}>
        {isOne ? 'Open it here' : 'Open them here'}
      </Button>
    </section>
  );
}
