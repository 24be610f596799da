/** How many receipts the expenses on screen have. A browser that never kept one fetches nothing for it. */
import { useEffect, useState } from 'react';
import type { Expense } from '../../../domain/expenses/expense';

/** As in receipts/, which is not fetched to know that there are none. */
const DATABASE = 'outset-receipts';
const CHANGED = 'outset:receipts';

const NONE: ReadonlyMap<string, number> = new Map();

/** Whether this browser ever kept a receipt. Rejects where it says nothing of its databases. */
export const hasReceipts = async (): Promise<boolean> =>
  (await indexedDB.databases()).some(({ name }) => name === DATABASE);

async function countAll(ids: readonly string[]): Promise<ReadonlyMap<string, number>> {
  try {
    if (!(await hasReceipts())) return NONE;
    const { countReceipts } = await import('./receipts/receipts');
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
