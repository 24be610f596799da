/** The expense books of this browser. */
import { EMPTY_BOOK, type ExpenseBook } from '@/domain/expenses/expense';
import { EXPENSE_BOOK, EXPENSE_LAYOUT } from '@/domain/expenses/stored-book';
import { createToolStore, type ToolStore } from '@/stores/tools/tool-store';

export type ExpenseStore = ToolStore<ExpenseBook>;

export const expenseStore: ExpenseStore = createToolStore<ExpenseBook>({
  tool: 'expenses',
  empty: (currency) => ({ ...EMPTY_BOOK, currency }),
  firstName: 'My expenses',
  // Not fetched later, as other tools do: it is small, and read before anything is drawn.
  load: () => Promise.resolve({ kind: EXPENSE_BOOK, layout: EXPENSE_LAYOUT }),
});
