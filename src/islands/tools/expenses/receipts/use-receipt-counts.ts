/** How many receipts the expenses on screen have, and the removal of those without a document. A browser that never stored one fetches nothing. */
import { useEffect, useState } from 'react';
import type { Expense, ExpenseBook } from '@/domain/expenses/expense';
import type { ToolState } from '@/stores/tools/tool-store';
import { expenseStore } from '@/islands/tools/expenses/store';

/** As in `receipts.ts`, which is not fetched to know that there are none. */
const DATABASE = 'outset-receipts';
const CHANGED = 'outset:receipts';

const NONE: ReadonlyMap<string, number> = new Map();

/** Whether this browser ever stored a receipt. Rejects where it says nothing of its databases. */
const hasReceipts = async (): Promise<boolean> => (await indexedDB.databases()).some(({ name }) => name === DATABASE);

async function countAll(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  try {
    if (!(await hasReceipts())) return NONE;
    const { countReceipts } = await import('./receipts');
    return await countReceipts(ids);
  } catch {
    // A paper-clip is a hint.
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

/** Has receipts of deleted documents looked for, a while after the documents were read and whenever there are others. */
export function useTidyReceipts({ phase, workspace: { open, others } }: ToolState<ExpenseBook>): void {
  const isReady = phase === 'ready';
  useEffect(() => {
    if (!isReady) return;
    const stop = new AbortController();
    // What fails, or the browser refuses, is done on a later visit.
    const timer = setTimeout(() => void tidy(stop.signal).catch(() => null), AFTER_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [isReady, open.id, others.length]);
}
