/** Has receipts of deleted documents looked for, a while after the documents were read and whenever there are others. */
import { useEffect } from 'react';
import type { ExpenseBook } from '../../../domain/expenses/expense';
import type { ToolState } from '../../../stores/tool-store';
import { expenseStore } from './store';
import { hasReceipts } from './use-receipt-counts';

const AFTER_MS = 2000;

async function tidy(stop: AbortSignal): Promise<void> {
  if (await hasReceipts()) await (await import('./receipts/tidy-up')).tidyUp(expenseStore, stop);
}

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
