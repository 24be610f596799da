/**
 * The small part of "Save in my account" that every tool loads: it knows whether saving is on in this browser, and loads the rest. If it is
 * off, it sends no request.
 */
import type { DocumentKind, ToolName } from '@/domain/tools/document';
import { accountKey, type LocalLayout } from '@/domain/tools/local-keys';
import { readText } from '@/lib/storage/storage';
import type { ToolAccount } from './tool-account';
import { $toolAccount, ACCOUNT_OFF } from './tool-account-state';
import type { ToolStore } from './tool-store-types';

const hasRecords = (tool: ToolName): boolean => readText(accountKey(tool)) !== null;

/** Moves another person's documents aside and restores this person's, before any are read. Does nothing if no person ever turned saving on. */
export async function transferIfNeeded<Data>(
  tool: ToolName,
  source: { kind: DocumentKind<Data>; layout: LocalLayout },
): Promise<void> {
  if (hasRecords(tool)) await (await import('./tool-transfer')).transferToViewer(tool, source);
}

let opened: Promise<unknown> | undefined;

/** Loads the rest for the person of this page. A page has one tool, so it is loaded once. */
export function openToolAccount<Data>(store: ToolStore<Data>): Promise<ToolAccount<Data>> {
  const opening =
    (opened as Promise<ToolAccount<Data>> | undefined) ??
    import('./tool-account').then((rest) => rest.openAccount(store));
  opened = opening;
  // Without a network the code cannot be fetched: the next press tries again.
  opening.catch(() => (opened = undefined));
  return opening;
}

/** Immediately sends the changes that the open tool of this page would send a moment later; for code that ends the session. Never rejects. */
export async function sendOpenTool(): Promise<void> {
  await (opened as Promise<Pick<ToolAccount<unknown>, 'sync'>> | undefined)?.then(
    (account) => account.sync(),
    () => undefined,
  );
}

/** Starts to save the documents if the person has turned that on, also in another tab. Returns the function that stops it. */
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
