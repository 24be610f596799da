/** The expenses of the current month in an expense book. */
import type { Day } from '@/domain/time/days';
import { computeTotals } from '@/domain/expenses/analytics';
import { computeUsage, daysOfMonth } from '@/domain/expenses/budgets';
import type { ExpenseBook } from '@/domain/expenses/expense';
import { daysOfMonths, within } from '@/domain/expenses/periods';
import { addMonths, monthOfDay, type Month } from '@/domain/time/months';
import { missing, type Readings } from './readings';

/** The expenses in the month of `today`, like "This month" in the tracker, and the total of the month before. */
export function spentOf(book: ExpenseBook, today: Day): Readings['expenses'] {
  if (book.expenses.length === 0) return missing('document');
  const month = monthOfDay(today);
  const totalsOf = (at: Month) => computeTotals(within(book.expenses, daysOfMonths({ from: at, to: at })));
  const { total, count } = totalsOf(month);
  const before = totalsOf(addMonths(month, -1));
  const over = computeUsage(book.budgets, book.expenses, daysOfMonth(month)).filter(({ isOver }) => isOver);
  return {
    kind: 'known',
    month,
    total,
    count,
    before: before.count > 0 ? before.total : null,
    currency: book.currency,
    ...(over.length > 0 && { over: over.map(({ category }) => category) }),
  };
}
