/** An expense as the form holds it: texts as typed, and the way back. */
import type { Day } from '../../../domain/days';
import type { Expense } from '../../../domain/expenses/expense';
import type { ExpenseInput } from '../../../domain/expenses/expense-input';
import { formatPlainMoney } from '../../../domain/money';
import { reschedule } from '../../../domain/expenses/recurrence';

export interface ExpenseValues {
  date: string;
  description: string;
  category: string;
  amount: string;
  paymentMethod: string;
  isRecurring: boolean;
  recurringPeriod: string;
  notes: string;
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
  if (!before) return { ...input, id, importKey: null, occurrence: null };
  const after: Expense = { ...before, ...input };
  // Who saves the form has seen the category. A vendor that the words no longer name is somebody else's.
  delete after.categoryFrom;
  if (after.vendor && !after.description.includes(after.vendor)) delete after.vendor;
  return reschedule(before, after, expenses);
}
