/**
 * Counts the receipts of the expenses on screen, and removes receipts without a document. Loads nothing if this browser never stored a
 * receipt.
 */
import { useEffect, useState } from 'react';
import type { Expense, ExpenseBook } from '@/domain/expenses/expense';
import type { ToolState } from '@/stores/tools/tool-store';
import { expenseStore } from '@/islands/tools/expenses/store';

/** Same as in `receipts.ts`, which is not loaded just to find that there are none. */
const DATABASE = 'outset-receipts';
const CHANGED = 'outset:receipts';

const NONE: ReadonlyMap<string, number> = new Map();

/** Whether this browser ever stored a receipt. Rejects if the browser cannot list its databases. */
const hasReceipts = async (): Promise<boolean> => (await indexedDB.databases()).some(({ name }) => name === DATABASE);

async function countAll(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  try {
    if (!(await hasReceipts())) return NONE;
    const { countReceipts } = await import('./receipts');
    return await countReceipts(ids);
  } catch {
    // The paper clip is only a hint.
    return NONE;
  }
}

export function useReceiptCounts(rows: readonly Expense[] | undefined): ReadonlyMap<string, number> {
  const [counts, setCounts] = useState(NONE);
  useEffect(() => {
    if (!rows) return;
    let isStopped = false;
    const look = () =>
      void countAll(rows.map(({ id }) => id)).then((found) => {
        if (!isStopped) setCounts((now) => (now.size === 0 && found.size === 0 ? now : found));
      });
    look();
    document.addEventListener(CHANGED, look);
    return () => {
      isStopped = true;
      document.removeEventListener(CHANGED, look);
    };
  }, [rows]);
  return counts;
}

const AFTER_MS = 2000;

async function tidy(stop: AbortSignal): Promise<void> {
  if (await hasReceipts()) await (await import('./tidy-up')).tidyUp(expenseStore, stop);
}

/** Tidies up receipts of deleted documents, shortly after the documents were read and whenever they change. */
export function useTidyReceipts({ phase, workspace: { open, others } }: ToolState<ExpenseBook>): void {
  const isReady = phase === 'ready';
  useEffect(() => {
    if (!isReady) return;
    const stop = new AbortController();
    // If this fails or the browser refuses, it is done on a later visit.
    const timer = setTimeout(() => void tidy(stop.signal).catch(() => null), AFTER_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [isReady, open.id, others.length]);
}
