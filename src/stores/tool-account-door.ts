/** The small part of "Keep in my account" that every tool loads: whether it is on here, and the way to the rest. Off, it asks nobody. */
import { atom } from 'nanostores';
import type { DocumentKind, ToolName } from '../domain/toolkit/document';
import { accountKey, type LocalLayout } from '../domain/toolkit/local-keys';
import { readText } from '../lib/storage';
import type { ToolAccount } from './tool-account';
import type { ToolStore } from './tool-store';

export interface AccountState {
  /** `offline`: no network; `stuck`: the server does not answer; both keep everything here and try again. */
  /** `opening`: it is not known yet whether it is on; nothing is said. */
  phase: 'opening' | 'off' | 'synchronising' | 'kept' | 'offline' | 'stuck' | 'too-large' | 'refused';
  /** End of the last exchange, ms. */
  keptAt: number | null;
  /** What is wrong, in a sentence; of `too-large` and `refused`. */
  message: string | null;
  /** Ids that stay in this browser although the switch is on. */
  foreign: readonly string[];
}

export const ACCOUNT_OFF: AccountState = { phase: 'off', keptAt: null, message: null, foreign: [] };
/** Of the tool of this page. */
export const $toolAccount = atom<AccountState>(ACCOUNT_OFF);

const hasRecords = (tool: ToolName): boolean => readText(accountKey(tool)) !== null;

/** Before the documents are read: another person's are put away, the own ones come back. Nothing to do where nobody ever switched it on. */
export async function makeWay<Data>(
  tool: ToolName,
  source: { kind: DocumentKind<Data>; layout: LocalLayout },
): Promise<void> {
  if (hasRecords(tool)) await (await import('./tool-hand-over')).handToViewer(tool, source);
}

let opened: Promise<unknown> | undefined;

/** The rest, working for the person of this page, whose only tool this is. */
export function openToolAccount<Data>(store: ToolStore<Data>): Promise<ToolAccount<Data>> {
  const opening =
    (opened as Promise<ToolAccount<Data>> | undefined) ??
    import('./tool-account').then((rest) => rest.openAccount(store));
  opened = opening;
  // Without a network the code cannot be fetched: the next press tries again.
  opening.catch(() => (opened = undefined));
  return opening;
}

/** Begins to keep the documents where the person has switched that on, also in another tab. Answers what stops it. */
export function watchToolAccount<Data>(store: ToolStore<Data>): () => void {
  const begin = () => {
    if (!hasRecords(store.tool)) return;
    if (!opened) $toolAccount.set({ ...ACCOUNT_OFF, phase: 'opening' });
    openToolAccount(store).then(
      (account) => account.start(),
      () => $toolAccount.set({ ...ACCOUNT_OFF, phase: 'offline' }),
    );
  };
  const onStorage = ({ key }: StorageEvent) => key === accountKey(store.tool) && begin();
  addEventListener('storage', onStorage);
  begin();
  return () => {
    removeEventListener('storage', onStorage);
    void (opened as Promise<ToolAccount<Data>> | undefined)?.then((account) => account.stop());
  };
}
