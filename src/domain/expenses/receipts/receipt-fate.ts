/** Which receipts stay, and which go for good: those that were removed, and those of documents that this browser no longer has. No clock. */
import type { Slices } from '@/domain/slices';
import type { Receipt } from './receipts';
import { DAY_MS, HOUR_MS } from '@/domain/time/durations';

/** How long something can come back, ms: by Undo in its field, with its expense, with its document. */
const GRACE = { receipt: HOUR_MS, expense: DAY_MS, document: DAY_MS } as const;

export interface StoredReceipt extends Receipt {
  /** Since when it is removed, and whether with its expense, or because no document names the expense; null while it is there. */
  gone: { at: number; with: keyof typeof GRACE } | null;
}

export interface ReceiptFacts {
  /** Milliseconds since 1970. */
  now: number;
  /** Whether some document of this browser names an expense. Asked for few, since it may have to read them all. */
  isNamed: (expenseId: string) => boolean;
  /**
   * Whether someone of this browser keeps books in an account. A book that is not here may then be there, or come back from
   * another device however late.
   */
  isInAccount: boolean;
}

export type Fate = 'stay' | 'mark' | 'revive' | 'delete';

/**
 * What becomes of a receipt now. When its document is gone it is marked first, and deleted when it is still unnamed a
 * day later. Until then Undo, another tab and an unfinished expense can have it back.
 */
export function fateOf({ expenseId, addedAt, gone }: StoredReceipt, { now, isNamed, isInAccount }: ReceiptFacts): Fate {
  const isOver = gone !== null && now - gone.at >= GRACE[gone.with];
  switch (gone?.with) {
    case 'receipt':
      return isOver ? 'delete' : 'stay';
    case 'expense':
      if (!isOver) return 'stay';
      return isNamed(expenseId) ? 'revive' : 'delete';
    case 'document':
      if (isNamed(expenseId)) return 'revive';
      return isOver && !isInAccount ? 'delete' : 'stay';
    case undefined:
      return isInAccount || now - addedAt < GRACE.document || isNamed(expenseId) ? 'stay' : 'mark';
  }
}

/** What is to be done with those that do not stay as they are, with a pause after each. */
export function* fatesInSlices(
  receipts: readonly StoredReceipt[],
  facts: ReceiptFacts,
): Slices<{ receipt: StoredReceipt; fate: Exclude<Fate, 'stay'> }[]> {
  const found: { receipt: StoredReceipt; fate: Exclude<Fate, 'stay'> }[] = [];
  for (const receipt of receipts) {
    const fate = fateOf(receipt, facts);
    if (fate !== 'stay') found.push({ receipt, fate });
    yield;
  }
  return found;
}
