/** The expense books of this browser. */
import { EMPTY_BOOK, type ExpenseBook } from '@/domain/expenses/expense';
import { EXPENSE_BOOK, EXPENSE_LAYOUT } from '@/domain/expenses/stored-book';
import { createToolStore, type ToolStore } from '@/stores/tools/tool-store';

export type ExpenseStore = ToolStore<ExpenseBook>;

export const expenseStore: ExpenseStore = createToolStore<ExpenseBook>({
  tool: 'expenses',
  empty: (currency) => ({ ...EMPTY_BOOK, currency }),
  firstName: 'My expenses',
  // Not loaded later as in other tools, because it is small and needed before the first render.
  load: () => Promise.resolve({ kind: EXPENSE_BOOK, layout: EXPENSE_LAYOUT }),
});
