/** The small part of "Keep in my account" that every tool loads: whether it is on here, and the way to the rest. Off, it asks nobody. */
import { atom } from 'nanostores';
import type { DocumentKind, ToolName } from '../domain/toolkit/document';
import { accountKey, type LocalLayout } from '../domain/toolkit/local-keys';
import { readText } from '../lib/storage';
import { $viewer } from './session';
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

/** Whose page it is, as soon as the shell has said so. */
async function knownPerson(): Promise<string> {
  const email = await new Promise<string>((resolve) => {
    const stop = $viewer.subscribe((viewer) => {
      if (viewer.state !== 'authenticated') return;
      resolve(viewer.email);
      queueMicrotask(() => stop());
    });
  });
  return (await import('../lib/tool-records')).personOf(email);
}

/** Before the documents are read: another person's are put away, the own ones come back. Nothing to do where nobody ever switched it on. */
export async function makeWay<Data>(
  tool: ToolName,
  source: { kind: DocumentKind<Data>; layout: LocalLayout },
): Promise<void> {
  if (!hasRecords(tool)) return;
  const [{ handOver }, person] = await Promise.all([import('./tool-hand-over'), knownPerson()]);
  handOver(tool, source, person);
}

let opened: Promise<ToolAccount<never>> | undefined;
let begin: (() => Promise<void>) | undefined;

/** The rest, working for the person of this page, whose only tool this is. */
export function openToolAccount<Data>(store: ToolStore<Data>): Promise<ToolAccount<Data>> {
  opened ??= Promise.all([import('./tool-account'), knownPerson()]).then(
    ([{ createToolAccount }, person]) => createToolAccount(store, person) as unknown as ToolAccount<never>,
  );
  // Without a network the code cannot be fetched: the next press tries again.
  opened.catch(() => (opened = undefined));
  return opened as unknown as Promise<ToolAccount<Data>>;
}

/** Begins to keep the documents where the person has switched that on, also in another tab. Answers what stops it. */
export function watchToolAccount<Data>(store: ToolStore<Data>): () => void {
  let stop: (() => void) | undefined;
  let isOver = false;
  begin = async () => {
    if (stop || !hasRecords(store.tool)) return;
    if ($toolAccount.get().phase === 'off') $toolAccount.set({ ...ACCOUNT_OFF, phase: 'opening' });
    try {
      const account = await openToolAccount(store);
      if (!isOver) stop ??= account.start();
    } catch {
      $toolAccount.set({ ...ACCOUNT_OFF, phase: 'offline' });
    }
  };
  const onStorage = ({ key }: StorageEvent) => key === accountKey(store.tool) && void begin?.();
  addEventListener('storage', onStorage);
  void begin();
  return () => {
    isOver = true;
    begin = undefined;
    removeEventListener('storage', onStorage);
    stop?.();
  };
}

/** Turns the switch for this tool, person and browser. */
export async function turnToolAccount<Data>(store: ToolStore<Data>, on: boolean): Promise<void> {
  const account = await openToolAccount(store);
  if (!on) return account.switchOff();
  account.switchOn();
  await begin?.();
}
