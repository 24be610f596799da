/**
 * Receipts in this browser's database, for the expenses of all documents; they never reach a server. A removed receipt is only marked, so
 * that Undo and Ctrl+Z can restore it. `tidyReceipts` deletes it later.
 */
import type { DBSchema } from 'idb';
import { databaseOf } from '@/lib/storage/database';
import {
  fatesInSlices,
  RECEIPT_LIMITS,
  type ReceiptFacts,
  type StoredReceipt,
  type Receipt,
} from '@/domain/expenses/receipts/receipts';
import { runInSlices } from '@/islands/tools/expenses/use-sliced';

const RECEIPT_DATABASE = 'outset-receipts';
/** Sent to the document when receipts were added or removed. */
export const RECEIPTS_EVENT = 'outset:receipts';

interface Schema extends DBSchema {
  receipts: { key: string; value: StoredReceipt; indexes: { expense: string } };
  files: { key: string; value: Blob };
}

export type ReceiptTrouble = 'full' | 'blocked' | 'count';
export class ReceiptError extends Error {
  constructor(readonly trouble: ReceiptTrouble) {
    super(trouble);
  }
}

const troubleOf = (error: unknown): ReceiptError =>
  error instanceof ReceiptError
    ? error
    : new ReceiptError(error instanceof DOMException && /quota/i.test(error.name) ? 'full' : 'blocked');

const open = databaseOf<Schema>(RECEIPT_DATABASE, (database) => {
  database.createObjectStore('receipts', { keyPath: 'id' }).createIndex('expense', 'expenseId');
  database.createObjectStore('files');
});

const notify = () => document.dispatchEvent(new Event(RECEIPTS_EVENT));
const isThere = ({ gone }: StoredReceipt): boolean => gone?.with !== 'receipt';
const plain = ({ gone: _, ...receipt }: StoredReceipt): Receipt => receipt;

/** The receipts of an expense that exists, oldest first. Rejects with a `ReceiptError` if the browser refuses. */
export async function listReceipts(expenseId: string): Promise<Receipt[]> {
  try {
    const found = (await (await open()).getAllFromIndex('receipts', 'expense', expenseId)).filter(isThere);
    // People are viewing the expense, so it exists: another tab's undo has restored it.
    const revived = found.filter(({ gone }) => gone !== null).map(({ id }) => id);
    if (revived.length > 0) await mark(revived, null);
    return found.sort((a, b) => a.addedAt - b.addedAt || (a.id < b.id ? -1 : 1)).map(plain);
  } catch (error) {
    throw troubleOf(error);
  }
}

/** The file of a receipt with its own type; null if the file no longer exists. */
export async function readReceiptFile({ id, type }: Receipt): Promise<Blob | null> {
  try {
    const file = await (await open()).get('files', id);
    return file ? new Blob([file], { type }) : null;
  } catch (error) {
    throw troubleOf(error);
  }
}

/** Stores a file that `readReceipt` has checked. If it rejects with a `ReceiptError`, nothing is stored. */
export async function addReceipt(receipt: Receipt, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  try {
    const transaction = (await open()).transaction(['receipts', 'files'], 'readwrite');
    // A failed write also ends the transaction, whose rejection would otherwise be unhandled.
    transaction.done.catch(() => undefined);
    const receipts = transaction.objectStore('receipts');
    const others = (await receipts.index('expense').getAll(receipt.expenseId)).filter(isThere);
    if (others.length >= RECEIPT_LIMITS.count) {
      transaction.abort();
      throw new ReceiptError('count');
    }
    await receipts.put({ ...receipt, gone: null });
    await transaction.objectStore('files').put(new Blob([bytes], { type: receipt.type }), receipt.id);
    await transaction.done;
  } catch (error) {
    throw troubleOf(error);
  }
  notify();
}

async function mark(ids: readonly string[], gone: StoredReceipt['gone']): Promise<void> {
  const transaction = (await open()).transaction('receipts', 'readwrite');
  for (const id of ids) {
    const receipt = await transaction.store.get(id);
    if (receipt) await transaction.store.put({ ...receipt, gone });
  }
  await transaction.done;
  notify();
}

/** Removes one receipt. Returns a function that restores it. */
export async function removeReceipt(id: string): Promise<() => Promise<void>> {
  try {
    await mark([id], { at: Date.now(), with: 'receipt' });
  } catch (error) {
    throw troubleOf(error);
  }
  return () => mark([id], null);
}

/** Removes the receipts of deleted expenses. Returns a function that restores them. Never rejects. */
export async function removeReceipts(expenseIds: readonly string[]): Promise<() => Promise<void>> {
  const ids: string[] = [];
  try {
    const index = (await open()).transaction('receipts').store.index('expense');
    const found = await Promise.all(expenseIds.map((id) => index.getAll(id)));
    ids.push(
      ...found
        .flat()
        .flatMap((receipt) => (receipt.gone === null || receipt.gone.with === 'document' ? [receipt.id] : [])),
    );
    if (ids.length > 0) await mark(ids, { at: Date.now(), with: 'expense' });
  } catch {
    // If the browser stores nothing, there is nothing to remove.
  }
  return async () => {
    if (ids.length > 0) await mark(ids, null).catch(() => undefined);
  };
}

/** The number of receipts of each of these expenses, without expenses that have none. Empty if the browser refuses. */
export async function countReceipts(expenseIds: readonly string[]): Promise<Map<string, number>> {
  const counts = new Map<string, number>();
  try {
    const index = (await open()).transaction('receipts').store.index('expense');
    const found = await Promise.all(expenseIds.map((id) => index.getAll(id)));
    found.forEach((receipts, place) => {
      const count = receipts.filter(isThere).length;
      if (count > 0) counts.set(expenseIds[place]!, count);
    });
  } catch {
    // The paper clip is only a hint; the receipt field shows the error.
  }
  return counts;
}

/** Marks, restores and deletes the receipts that are due. Rejects if the browser refuses; the rest is done another time. */
export async function tidyReceipts(facts: ReceiptFacts, stop: AbortSignal): Promise<void> {
  const all = await (await open()).getAll('receipts');
  const due = (await runInSlices(fatesInSlices(all, facts), stop))?.result ?? [];
  if (due.length === 0) return;
  const transaction = (await open()).transaction(['receipts', 'files'], 'readwrite');
  const receipts = transaction.objectStore('receipts');
  for (const { receipt, fate } of due) {
    const now = await receipts.get(receipt.id);
    // Another tab changed this receipt in the meantime.
    if (!now || now.gone?.at !== receipt.gone?.at) continue;
    if (fate === 'delete') {
      await receipts.delete(now.id);
      await transaction.objectStore('files').delete(now.id);
    } else await receipts.put({ ...now, gone: fate === 'mark' ? { at: facts.now, with: 'document' } : null });
  }
  await transaction.done;
}
