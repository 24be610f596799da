/** An expense as the form holds it: texts as typed, and the way back. */
import type { Day } from '@/domain/time/days';
import type { Expense } from '@/domain/expenses/expense';
import type { ExpenseInput } from '@/domain/expenses/expense-input';
import { formatPlainMoney } from '@/domain/money/money';
import { reschedule } from '@/domain/expenses/recurrence';

export interface ExpenseValues {
  date: string;
  description: string;
  category: string;
  amount: string;
  paymentMethod: string;
  isRecurring: boolean;
  recurringPeriod: string;
  notes: string;
  /** Who was paid, where a file or a person says so; '' where only the description does. */
  vendor: string;
}

/** A new expense is of today, and paid as the last one was. */
export const newValues = (today: Day, last: Pick<Expense, 'paymentMethod'> | undefined): ExpenseValues => ({
  date: today,
  description: '',
  category: '',
  amount: '',
  paymentMethod: last?.paymentMethod ?? '',
  isRecurring: false,
  recurringPeriod: '',
  notes: '',
  vendor: '',
});

export const valuesOf = (expense: Expense): ExpenseValues => ({
  date: expense.date,
  description: expense.description,
  category: expense.category,
  amount: formatPlainMoney(expense.amount),
  paymentMethod: expense.paymentMethod,
  isRecurring: expense.isRecurring,
  recurringPeriod: expense.recurringPeriod ?? '',
  notes: expense.notes,
  vendor: expense.vendor ?? '',
});

export const areEqual = (a: ExpenseValues, b: ExpenseValues): boolean =>
  (Object.keys(a) as (keyof ExpenseValues)[]).every((name) => a[name] === b[name]);

/** The expense that was typed; what the form does not ask stays as it was. */
export function expenseOf(
  input: ExpenseInput,
  before: Expense | null,
  id: string,
  expenses: readonly Expense[],
): Expense {
  const { vendor, ...fields } = input;
  const named = vendor ? { vendor } : {};
  if (!before) return { ...fields, ...named, id, importKey: null, occurrence: null };
  const after: Expense = { ...before, ...fields, ...named };
  // Only a time of a series that is gone can recur: it begins a series of its own.
  if (after.isRecurring) after.occurrence = null;
  // Who saves the form has seen the category.
  delete after.categoryFrom;
  if (!vendor) delete after.vendor;
  // The description was changed and no longer names the vendor, which was not: then it is the vendor of other words.
  const isStale = after.description !== before.description && after.vendor === before.vendor;
  if (isStale && after.vendor && !after.description.includes(after.vendor)) delete after.vendor;
  return reschedule(before, after, expenses);
}
