/** The receipts of one expense: the list, adding files, and removing one with Undo. */
import { useCallback, useEffect, useState } from 'react';
import {
  faultOfReceiptSize,
  readReceipt,
  RECEIPT_LIMITS,
  RECEIPT_MESSAGES,
  type Receipt,
} from '@/domain/expenses/receipts/receipts';
import { addReceipt, listReceipts, ReceiptError, RECEIPTS_EVENT, removeReceipt, type ReceiptTrouble } from './receipts';

export interface ReceiptsState {
  /** Null while they load. */
  receipts: readonly Receipt[] | null;
  /** The last problem with storing or listing receipts. */
  trouble: ReceiptTrouble | null;
  /** A sentence for each file that was not stored, removed or brought back. */
  refused: readonly string[];
  /** Number of files that are being stored. */
  busy: number;
  removed: { receipt: Receipt; putBack: () => Promise<void> } | null;
}

const START: ReceiptsState = { receipts: null, trouble: null, refused: [], busy: 0, removed: null };
const troubleOf = (error: unknown): ReceiptTrouble => (error instanceof ReceiptError ? error.trouble : 'blocked');
const failedTo = (done: string, { name }: Receipt): string => `“${name}” could not be ${done}. Please try again.`;

/** Stores one file; if it cannot, returns the end of a sentence about the file. */
async function store(expenseId: string, file: File): Promise<{ fault: string; trouble?: ReceiptTrouble } | null> {
  const tooLarge = faultOfReceiptSize(file.size);
  if (tooLarge) return { fault: tooLarge };
  let bytes: Uint8Array<ArrayBuffer>;
  try {
    bytes = new Uint8Array(await file.arrayBuffer());
  } catch {
    return { fault: RECEIPT_MESSAGES.unreadable };
  }
  const read = readReceipt(file.name, bytes);
  if ('fault' in read) return read;
  const receipt = { ...read, id: crypto.randomUUID(), expenseId, size: bytes.length, addedAt: Date.now() };
  try {
    await addReceipt(receipt, bytes);
    return null;
  } catch (error) {
    const trouble = troubleOf(error);
    return { fault: RECEIPT_MESSAGES[trouble], trouble };
  }
}

export function useReceipts(expenseId: string) {
  const [state, setState] = useState(START);
  const change = useCallback((next: Partial<ReceiptsState>) => setState((now) => ({ ...now, ...next })), []);

  useEffect(() => {
    let isLeft = false;
    const load = () =>
      listReceipts(expenseId).then(
        (receipts) => isLeft || change({ receipts }),
        (error: unknown) => isLeft || change({ receipts: [], trouble: troubleOf(error) }),
      );
    setState(START);
    void load();
    document.addEventListener(RECEIPTS_EVENT, load);
    return () => {
      isLeft = true;
      document.removeEventListener(RECEIPTS_EVENT, load);
    };
  }, [expenseId, change]);

  const add = async (files: readonly File[]) => {
    const refused: string[] = [];
    let trouble: ReceiptTrouble | null = null;
    change({ busy: files.length, refused, trouble, removed: null });
    // Adds the files one after the other, so that each check counts the earlier files and only one file is in memory.
    for (const [index, file] of files.entries()) {
      const answer = await store(expenseId, file);
      if (answer) refused.push(`“${file.name.slice(0, RECEIPT_LIMITS.name)}” ${answer.fault}`);
      trouble = answer?.trouble ?? trouble;
      change({ busy: files.length - index - 1 });
    }
    change({ busy: 0, refused, trouble });
  };

  const remove = async (receipt: Receipt) => {
    try {
      const putBack = await removeReceipt(receipt.id);
      change({ removed: { receipt, putBack }, refused: [] });
    } catch (error) {
      change({ trouble: troubleOf(error), refused: [failedTo('removed', receipt)] });
    }
  };

  const undo = async () => {
    const { removed } = state;
    if (!removed) return;
    change({ removed: null, refused: [] });
    await removed
      .putBack()
      .catch((error: unknown) =>
        change({ trouble: troubleOf(error), refused: [failedTo('brought back', removed.receipt)], removed }),
      );
  };

  return { ...state, add, remove, undo };
}
