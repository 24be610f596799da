/**
 * Receipts in this browser's database, for the expenses of all documents; nothing of them reaches a server. What belongs to a
 * deleted expense is kept for a day, so that Undo and Ctrl+Z bring it back with the expense.
 */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { RECEIPT_LIMITS, type Receipt } from '../../../../domain/expenses/receipts';

export const RECEIPT_DATABASE = 'outset-receipts';
/** Told to the document when receipts were added or removed. */
export const RECEIPTS_EVENT = 'outset:receipts';

const HOUR = 3_600_000;
/** How long something that was removed can come back, ms. */
const GRACE = { receipt: HOUR, expense: 24 * HOUR } as const;

interface StoredReceipt extends Receipt {
  /** When it was removed, and whether with its expense; null while it is there. */
  gone: { at: number; with: keyof typeof GRACE } | null;
}

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

let opening: Promise<IDBPDatabase<Schema>> | undefined;

async function openDatabase(forget: () => void): Promise<IDBPDatabase<Schema>> {
  const database = await openDB<Schema>(RECEIPT_DATABASE, 1, {
    upgrade(fresh) {
      fresh.createObjectStore('receipts', { keyPath: 'id' }).createIndex('expense', 'expenseId');
      fresh.createObjectStore('files');
    },
    // A newer Outset in another tab waits for this one to let go.
    blocking(_current, _next, event) {
      (event.target as IDBDatabase).close();
      forget();
    },
    terminated: forget,
  });
  // What cannot be tidied up now is tidied up next time.
  await purge(database).catch(() => undefined);
  return database;
}

function open(): Promise<IDBPDatabase<Schema>> {
  const forget = () => {
    opening = undefined;
  };
  opening ??= openDatabase(forget);
  opening.catch(forget);
  return opening;
}

/** True when some document of this browser still names the expense: an undo beyond our own has brought it back. */
function isStillNamed(expenseId: string): boolean {
  for (let index = 0; index < localStorage.length; index += 1) {
    const key = localStorage.key(index);
    if (key !== null && localStorage.getItem(key)?.includes(expenseId)) return true;
  }
  return false;
}

/** Deletes what was removed longer ago than it can come back. */
async function purge(database: IDBPDatabase<Schema>): Promise<void> {
  const now = Date.now();
  const transaction = database.transaction(['receipts', 'files'], 'readwrite');
  const receipts = transaction.objectStore('receipts');
  for (const receipt of await receipts.getAll()) {
    const { id, gone, expenseId } = receipt;
    if (!gone || now - gone.at < GRACE[gone.with]) continue;
    if (gone.with === 'expense' && isStillNamed(expenseId)) await receipts.put({ ...receipt, gone: null });
    else {
      await receipts.delete(id);
      await transaction.objectStore('files').delete(id);
    }
  }
  await transaction.done;
}

const told = () => document.dispatchEvent(new Event(RECEIPTS_EVENT));
const isThere = ({ gone }: StoredReceipt): boolean => gone?.with !== 'receipt';
const plain = ({ gone: _, ...receipt }: StoredReceipt): Receipt => receipt;

/** The receipts of an expense that exists, oldest first. Rejects with a `ReceiptError` where the browser refuses. */
export async function listReceipts(expenseId: string): Promise<Receipt[]> {
  try {
    const found = (await (await open()).getAllFromIndex('receipts', 'expense', expenseId)).filter(isThere);
    // Whoever looks at the expense has it: it was brought back by another undo than ours.
    const revived = found.filter(({ gone }) => gone !== null).map(({ id }) => id);
    if (revived.length > 0) await mark(revived, null);
    return found.sort((a, b) => a.addedAt - b.addedAt || (a.id < b.id ? -1 : 1)).map(plain);
  } catch (error) {
    throw troubleOf(error);
  }
}

/** The file of a receipt with its own type; null when it is no longer there. */
export async function readReceiptFile({ id, type }: Receipt): Promise<Blob | null> {
  try {
    const file = await (await open()).get('files', id);
    return file ? new Blob([file], { type }) : null;
  } catch (error) {
    throw troubleOf(error);
  }
}

/** Keeps a file that `readReceipt` has judged. Rejects with a `ReceiptError`; nothing is then kept. */
export async function addReceipt(receipt: Receipt, bytes: Uint8Array<ArrayBuffer>): Promise<void> {
  try {
    const transaction = (await open()).transaction(['receipts', 'files'], 'readwrite');
    // A failed write also ends the transaction, which would otherwise reject unheard.
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
  told();
}

async function mark(ids: readonly string[], gone: StoredReceipt['gone']): Promise<void> {
  const transaction = (await open()).transaction('receipts', 'readwrite');
  for (const id of ids) {
    const receipt = await transaction.store.get(id);
    if (receipt) await transaction.store.put({ ...receipt, gone });
  }
  await transaction.done;
  told();
}

/** Removes one receipt; what it answers brings it back. */
export async function removeReceipt(id: string): Promise<() => Promise<void>> {
  try {
    await mark([id], { at: Date.now(), with: 'receipt' });
  } catch (error) {
    throw troubleOf(error);
  }
  return () => mark([id], null);
}

/** Removes the receipts of expenses that are deleted; what it answers brings them back. Never rejects. */
export async function removeReceipts(expenseIds: readonly string[]): Promise<() => Promise<void>> {
  const ids: string[] = [];
  try {
    const index = (await open()).transaction('receipts').store.index('expense');
    const found = await Promise.all(expenseIds.map((id) => index.getAll(id)));
    ids.push(...found.flat().flatMap((receipt) => (receipt.gone === null ? [receipt.id] : [])));
    if (ids.length > 0) await mark(ids, { at: Date.now(), with: 'expense' });
  } catch {
    // Where the browser keeps nothing there is nothing to remove.
  }
  return async () => {
    if (ids.length > 0) await mark(ids, null).catch(() => undefined);
  };
}

/** How many receipts each of these expenses has; those without one are left out. Empty where the browser refuses. */
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
    // A paper-clip is a hint; the field itself says what is wrong.
  }
  return counts;
}
