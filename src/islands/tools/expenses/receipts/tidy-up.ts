/** Tidies up receipts of expenses that are no longer in this browser. Does nothing while a document cannot be read. */
import { documentsOf } from '@/domain/tools/reconcile';
import { readRecords } from '@/lib/tool-documents/tool-records';
import type { ExpenseStore } from '@/islands/tools/expenses/store';
import { tidyReceipts } from './receipts';

/** All texts in local storage, including documents of other people that were set aside, and documents that cannot be read. */
function storedTexts(): string[] {
  const texts: string[] = [];
  for (let index = 0; index < localStorage.length; index += 1)
    texts.push(localStorage.getItem(localStorage.key(index) ?? '') ?? '');
  return texts;
}

/** Returns a function that looks for an expense. Storage is read once, and only if an expense is in none of the documents. */
function nameSearch(ids: ReadonlySet<string>): (expenseId: string) => boolean {
  let texts: string[] | undefined;
  return (expenseId) => ids.has(expenseId) || (texts ??= storedTexts()).some((text) => text.includes(expenseId));
}

export async function tidyUp(store: ExpenseStore, stop: AbortSignal): Promise<void> {
  // Another tab would not find documents that exist only in memory, and unreadable documents may contain any expense.
  if (store.flush() !== 'kept' || stop.aborted) return;
  const { phase, workspace, aside, storage } = store.$state.get();
  if (phase !== 'ready' || storage !== 'kept' || aside.length > 0) return;
  const ids = new Set(documentsOf(workspace).flatMap(({ data }) => data.expenses.map(({ id }) => id)));
  const isInAccount = readRecords(store.tool).people.some(([, { on }]) => on);
  await tidyReceipts({ now: Date.now(), isNamed: nameSearch(ids), isInAccount }, stop);
}
