/** Receipts of expenses: which files are accepted, by their bytes, with messages for the others; and which receipts are deleted. */
import { downloadName, signatureOf } from '@/domain/resources/file-kind';
import { imageSizeOf, MAX_PIXELS } from '@/domain/resources/image-size';
import type { Slices } from '@/domain/slices';
import { DAY_MS, HOUR_MS } from '@/domain/time/durations';

export const RECEIPT_LIMITS = {
  /** Bytes of one file: 5 MB. */
  size: 5 * 1024 * 1024,
  /** Files of one expense. */
  count: 5,
  name: 120,
} as const;

export type ReceiptType = 'image/jpeg' | 'image/png' | 'application/pdf';

export interface Receipt {
  id: string;
  expenseId: string;
  /** The name of the file, with the ending of its real type. */
  name: string;
  type: ReceiptType;
  /** Bytes. */
  size: number;
  /** Milliseconds since 1970. */
  addedAt: number;
}

const KINDS: Readonly<Record<string, { type: ReceiptType; ending: string }>> = {
  jpg: { type: 'image/jpeg', ending: 'jpg' },
  png: { type: 'image/png', ending: 'png' },
  pdf: { type: 'application/pdf', ending: 'pdf' },
};

export const RECEIPT_MESSAGES = {
  empty: 'is empty.',
  size: 'is larger than 5 MB.',
  kind: 'is not a JPG, PNG or PDF.',
  damaged: 'is damaged.',
  pixels: 'has too many pixels to be shown.',
  count: `was left out. An expense can have at most ${RECEIPT_LIMITS.count} receipts.`,
  full: 'could not be saved because your browser has no space left. Save receipts as files and remove them here, then try again.',
  blocked: 'could not be saved because your browser does not let us store files. Please keep it yourself.',
  unreadable: 'could not be opened. Please choose it again.',
} as const;

/** Checks the size before a byte is read. */
export function faultOfReceiptSize(size: number): string | null {
  if (size === 0) return RECEIPT_MESSAGES.empty;
  return size > RECEIPT_LIMITS.size ? RECEIPT_MESSAGES.size : null;
}

/** The type of a file by its bytes (its name may be wrong), and its name with the right ending; or the end of a sentence about its fault. */
export function readReceipt(name: string, bytes: Uint8Array): { type: ReceiptType; name: string } | { fault: string } {
  const tooLarge = faultOfReceiptSize(bytes.length);
  if (tooLarge) return { fault: tooLarge };
  const signature = signatureOf(bytes);
  const kind = signature !== null && Object.hasOwn(KINDS, signature) ? KINDS[signature] : undefined;
  if (!kind) return { fault: RECEIPT_MESSAGES.kind };
  if (kind.type !== 'application/pdf') {
    const size = imageSizeOf(bytes);
    if (!size || size.width === 0 || size.height === 0) return { fault: RECEIPT_MESSAGES.damaged };
    if (size.width * size.height > MAX_PIXELS) return { fault: RECEIPT_MESSAGES.pixels };
  }
  const stem = name.replace(/\.(jpe?g|png|pdf)$/i, '').slice(0, RECEIPT_LIMITS.name);
  return { type: kind.type, name: downloadName(stem || 'receipt', kind.ending) };
}

// Decides which receipts to delete: receipts that were removed, and receipts of documents that this browser no longer has. Has no clock.

/** How long a receipt can come back, in ms: by Undo in its field, with its expense, with its document. */
const GRACE = { receipt: HOUR_MS, expense: DAY_MS, document: DAY_MS } as const;

export interface StoredReceipt extends Receipt {
  /** The time and the way of its removal: by itself, with its expense, or because no document names the expense. Null if it was not removed. */
  gone: { at: number; with: keyof typeof GRACE } | null;
}

export interface ReceiptFacts {
  /** Milliseconds since 1970. */
  now: number;
  /** Does a document in this browser name the expense? Asked rarely, since it may have to read all documents. */
  isNamed: (expenseId: string) => boolean;
  /**
   * Does someone who uses this browser have books in an account? A book that is not here may then be there, or come back
   * from another device at any later time.
   */
  isInAccount: boolean;
}

export type ReceiptAction = 'stay' | 'mark' | 'revive' | 'delete';

/**
 * Decides the next step for a receipt. If its document is gone, the receipt is first marked, and deleted if no document names it a day
 * later. Until then Undo, another tab or an unfinished expense can restore it.
 */
export function receiptAction(
  { expenseId, addedAt, gone }: StoredReceipt,
  { now, isNamed, isInAccount }: ReceiptFacts,
): ReceiptAction {
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

/** The fates of all receipts that do not stay as they are, with a pause after each receipt. */
export function* fatesInSlices(
  receipts: readonly StoredReceipt[],
  facts: ReceiptFacts,
): Slices<{ receipt: StoredReceipt; fate: Exclude<ReceiptAction, 'stay'> }[]> {
  const found: { receipt: StoredReceipt; fate: Exclude<ReceiptAction, 'stay'> }[] = [];
  for (const receipt of receipts) {
    const fate = receiptAction(receipt, facts);
    if (fate !== 'stay') found.push({ receipt, fate });
    yield;
  }
  return found;
}
