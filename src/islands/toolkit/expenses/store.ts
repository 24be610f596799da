/** The expense books of this browser. */
import { EMPTY_BOOK, type ExpenseBook } from '../../../domain/expenses/expense';
import { createToolStore, type ToolStore } from '../../../stores/tool-store';

export type ExpenseStore = ToolStore<ExpenseBook>;

export const expenseStore: ExpenseStore = createToolStore<ExpenseBook>({
  tool: 'expenses',
  empty: EMPTY_BOOK,
  firstName: 'My expenses',
  load: async () => {
    const { EXPENSE_BOOK, EXPENSE_LAYOUT } = await import('../../../domain/expenses/stored-book');
    return { kind: EXPENSE_BOOK, layout: EXPENSE_LAYOUT };
  },
});
