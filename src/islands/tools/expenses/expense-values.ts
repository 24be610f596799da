/** An expense as the form holds it, in texts as typed, and the conversion back. */
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
  /** The vendor, if a file or a person names it; '' if only the description does. */
  vendor: string;
}

/** A new expense has today's date and the payment method of the last one. */
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

/** The expense from the form; fields that the form does not have stay as they were. */
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
  // An occurrence can recur only if its series was deleted: it then begins a new series.
  if (after.isRecurring) after.occurrence = null;
  // A person who saves the form has seen the category.
  delete after.categoryFrom;
  if (!vendor) delete after.vendor;
  // The description changed and no longer names the vendor, which did not change: the vendor belongs to the old description.
  const isStale = after.description !== before.description && after.vendor === before.vendor;
  if (isStale && after.vendor && !after.description.includes(after.vendor)) delete after.vendor;
  return reschedule(before, after, expenses);
}
