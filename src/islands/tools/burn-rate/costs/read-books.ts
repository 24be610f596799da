/** The expense books of this browser, as the expense tracker keeps them, and as it would show them to this person. */
import { EMPTY_BOOK, type ExpenseBook } from '@/domain/expenses/expense';
import { EXPENSE_BOOK, EXPENSE_LAYOUT } from '@/domain/expenses/stored-book';
import type { ToolDocument } from '@/domain/tools/document';
import { readWorkspace } from '@/domain/tools/local-keys';
import { documentsOf } from '@/domain/tools/reconcile';
import { readEntries } from '@/lib/storage/tool-storage';
import { transferIfNeeded } from '@/stores/tools/lazy-tool-account';

const NONE: ToolDocument<ExpenseBook> = { id: 'none', name: '', savedAt: 0, data: EMPTY_BOOK };

export interface Books {
  /** Those with expenses, the open one first. */
  books: readonly ToolDocument<ExpenseBook>[];
  /** Something of the tracker could not be read. */
  isPartial: boolean;
}

/** What another person of this browser keeps in an account is put away before anything is read. */
export async function readBooks(): Promise<Books> {
  await transferIfNeeded('expenses', { kind: EXPENSE_BOOK, layout: EXPENSE_LAYOUT });
  const { workspace, aside } = readWorkspace(
    EXPENSE_BOOK,
    EXPENSE_LAYOUT,
    readEntries('expenses', EXPENSE_LAYOUT),
    NONE,
    Date.now(),
  );
  return {
    books: documentsOf(workspace).filter(({ data }) => data.expenses.length > 0),
    isPartial: aside.length > 0,
  };
}
