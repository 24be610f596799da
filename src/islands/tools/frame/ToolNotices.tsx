/** Important notices of a tool: the browser cannot save, or stored data could not be read. Also the offers of the account. */
import { useState, useEffect } from 'react';
import { useStore } from '@nanostores/react';
import { TriangleAlert, X, Cloud, Monitor } from 'lucide-react';
import { saveText } from '@/lib/export/save-file';
import { $toolAccount, knownPerson, type AccountState } from '@/stores/tools/tool-account-state';
import type { ToolState, ToolStore } from '@/stores/tools/tool-store';
import { Button, IconButton } from '@/islands/ui/Button';
import { readText, writeText } from '@/lib/storage/storage';
import { readRecords } from '@/lib/tool-documents/tool-records';
import { openToolAccount } from '@/stores/tools/lazy-tool-account';
import { toast } from '@/stores/toasts';
import { downloadDocument } from './DocumentMenu';
import { saveInAccount } from './AccountStatus';

const STORAGE = {
  full: 'Your browser has no space left, so your last changes are not saved. Export this document, then delete others.',
  blocked:
    'Your browser does not let us save anything, so your changes are lost when you close this page. Export them before you leave.',
} as const;
const STRAIGHT = 'Your browser can no longer save this page, so your changes go straight to your account.';
const NOT_TAKEN =
  'Your browser can no longer save this page, and your account did not take all your changes. Export this document before you close the page.';
/**
 * The text if the document is in an account. It never advises the person to delete documents, because that deletes them in the account too.
 * The text is the same before and after changes are sent, so that screen readers do not repeat it after an edit.
 */
const STORAGE_WITH_ACCOUNT: Readonly<Record<Exclude<AccountState['phase'], 'off' | 'opening'>, string>> = {
  synchronising: STRAIGHT,
  kept: STRAIGHT,
  offline:
    'Your browser can no longer save this page, and you are offline. Keep this page open: your changes go to your account when you are online again. Or export this document.',
  stuck:
    'Your browser can no longer save this page, and your account cannot be reached. Keep this page open: your changes go to your account when it can be reached again. Or export this document.',
  'too-large': NOT_TAKEN,
  refused: NOT_TAKEN,
};

/** The text about storage that does not save; null while it is not known whether the account has the document. */
function storageText({ storage, workspace }: ToolState<unknown>, { phase, foreign }: AccountState): string | null {
  if (storage === 'kept' || phase === 'opening') return null;
  return phase === 'off' || foreign.includes(workspace.open.id) ? STORAGE[storage] : STORAGE_WITH_ACCOUNT[phase];
}

export function ToolNotices({ store, state }: { store: ToolStore<unknown>; state: ToolState<unknown> }) {
  const [isRead, setRead] = useState(false);
  const text = storageText(state, useStore($toolAccount, { ssr: 'initial' }));
  const { aside, workspace } = state;
  return (
    <>
      {text !== null && (
        <div
          role="alert"
          className="mt-4 flex flex-wrap items-center gap-x-4 gap-y-2 rounded-lg border border-error/50 bg-error/10 px-4 py-3 text-sm"
        >
          <TriangleAlert className="size-4 shrink-0 text-error" aria-hidden="true" />
          <p className="min-w-0 flex-1 basis-64">{text}</p>
          <Button size="sm" onClick={() => downloadDocument(store, workspace.open.id)}>
            Export as JSON
          </Button>
        </div>
      )}
      {aside.length > 0 && !isRead && (
        <div
          role="alert"
          className="mt-4 flex gap-3 rounded-lg border border-warning/60 bg-warning/10 px-4 py-3 text-sm"
        >
          <TriangleAlert className="mt-0.5 size-4 shrink-0 text-warning" aria-hidden="true" />
          <div className="min-w-0 flex-1">
            <p className="font-medium">Some saved data could not be read. We kept a copy; nothing is deleted.</p>
            <ul className="mt-1 grid gap-1">
              {aside.map(({ asideKey, key, message, text }) => (
                <li key={asideKey} className="flex flex-wrap items-center gap-x-3">
                  <span className="min-w-0 wrap-anywhere">{message}</span>
                  <button
                    type="button"
                    className="link text-sm"
                    onClick={() => saveText(text, `${key}.txt`, 'text/plain')}
                  >
                    Save it as a file
                  </button>
                </li>
              ))}
            </ul>
          </div>
          <IconButton label="Close" icon={X} onClick={() => setRead(true)} />
        </div>
      )}
    </>
  );
}

// Two small offers above a tool: to save its documents in the account, and to open the account's documents here.

const OFFERED_KEY = 'outset_offered_account';

/** Whether to offer the account now: once in this browser, after a person first entered something on this page. */
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
  /** The data of the open document. */
  data: unknown;
  /** The name that people use for a document: "runway plan". */
  noun: string;
}

/** Opens the account's documents of this tool in a browser that has none. If the account was turned off here, only offers to open them. */
export function StoredElsewhere({ store, data, noun }: StoredElsewhereProps) {
  // The server puts these into the page, so that no request is needed (StoredDocuments.astro).
  const { keptNewest, keptCount } = document.querySelector<HTMLElement>('[data-kept-newest]')?.dataset ?? {};
  // An example or a chosen currency counts as data, because it would be sent to the account.
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
