import { expect, it, vi } from 'vitest';
import { expense } from '@tests/factories/expenses';
import { BOOK_IS_FULL, EXPENSE_LIMITS, type Expense } from '@/domain/expenses/expense';
import { $toasts } from '@/stores/toasts';
import { deleteExpenses } from './expense-actions';
import { expenseStore as store } from './store';

const setExpenses = (expenses: readonly Expense[]) => store.edit((book) => ({ ...book, expenses }));

it('an Undo that would bring back more expenses than a book may have says so and changes nothing', async () => {
  const end = store.start();
  await vi.waitFor(() => expect(store.$state.get().phase).toBe('ready'));
  const rows = Array.from({ length: EXPENSE_LIMITS.expenses }, (_, at) => expense({ id: `row-${at}` }));
  setExpenses(rows);
  deleteExpenses(new Set(['row-0', 'row-1']));
  const undo = $toasts.get().at(-1)?.action;
  const full = [...rows.slice(2), expense({ id: 'new-1' }), expense({ id: 'new-2' })];
  setExpenses(full);
  undo?.run();
  expect(store.$state.get().workspace.open.data.expenses).toBe(full);
  expect($toasts.get().at(-1)).toMatchObject({ kind: 'error', text: BOOK_IS_FULL });
  setExpenses(full.slice(2));
  undo?.run();
  expect(store.$state.get().workspace.open.data.expenses).toHaveLength(EXPENSE_LIMITS.expenses);
  end();
});
