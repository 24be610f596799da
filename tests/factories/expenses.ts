/** Expenses for tests. */
import type { Expense } from '@/domain/expenses/expense';

let count = 0;
/** A plain expense with a new id, changed by `over`. */
export const expense = (over: Partial<Expense> = {}): Expense => ({
  id: `e${(count += 1)}`,
  date: '2026-01-15',
  description: 'Amazon Web Services',
  category: 'Software & Subscriptions',
  amount: 1000,
  paymentMethod: 'Credit Card',
  isRecurring: false,
  recurringPeriod: null,
  notes: '',
  importKey: null,
  occurrence: null,
  ...over,
});
