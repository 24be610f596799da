/** Periods for viewing expenses: named periods, the span of months with expenses, and each month compared with the one before. */
import type { Day } from '@/domain/time/days';
import type { Minor } from '@/domain/money/money';
import { addMonths, firstDayOf, lastDayOf, monthOfDay, type Month } from '@/domain/time/months';
import type { MonthLine } from './analytics';
import { isInRange, type DayRange } from './budgets';
import { EXPENSE_CATEGORIES, type Expense, type ExpenseCategory } from './expense';

export const PERIODS = [
  'all',
  'this-month',
  'last-3',
  'last-6',
  'last-12',
  'this-financial-year',
  'last-financial-year',
  'this-year',
  'last-year',
] as const;
export type Period = (typeof PERIODS)[number];

export const PERIOD_LABELS: Readonly<Record<Period, string>> = {
  all: 'All time',
  'this-month': 'This month',
  'last-3': 'Last 3 months',
  'last-6': 'Last 6 months',
  'last-12': 'Last 12 months',
  'this-financial-year': 'This financial year (from April)',
  'last-financial-year': 'Last financial year (from April)',
  'this-year': 'This year',
  'last-year': 'Last year',
};

/** The months of a period, both included; the current month is the last of "last 3 months". Null is all time. */
export function monthsOf(period: Period, today: Day): { from: Month; to: Month } | null {
  const month = monthOfDay(today);
  const year = Number(today.slice(0, 4));
  const yearOf = (number: number) => {
    const name = String(number).padStart(4, '0');
    return { from: `${name}-01`, to: `${name}-12` };
  };
  /** The financial year of India, April to March (Income-tax Act). */
  const financialYear = (back: number) => {
    const from = addMonths(`${today.slice(0, 4)}-04`, month.slice(5) < '04' ? -12 - back : -back);
    return { from, to: addMonths(from, 11) };
  };
  switch (period) {
    case 'all':
      return null;
    case 'this-month':
      return { from: month, to: month };
    case 'last-3':
      return { from: addMonths(month, -2), to: month };
    case 'last-6':
      return { from: addMonths(month, -5), to: month };
    case 'last-12':
      return { from: addMonths(month, -11), to: month };
    case 'this-financial-year':
      return financialYear(0);
    case 'last-financial-year':
      return financialYear(12);
    case 'this-year':
      return yearOf(year);
    case 'last-year':
      return yearOf(Math.max(1, year - 1));
  }
}

export const daysOfMonths = ({ from, to }: { from: Month; to: Month }): DayRange => ({
  from: firstDayOf(from),
  to: lastDayOf(to),
});

/** The expenses in a range in their order; all expenses if the range is null. */
export const within = (expenses: readonly Expense[], range: DayRange | null): readonly Expense[] =>
  range ? expenses.filter((expense) => isInRange(expense, range)) : expenses;

/** The months of the first and of the last expense; null without expenses. */
export function monthSpan(expenses: readonly Expense[]): { first: Month; last: Month } | null {
  let [first, last]: [Day | null, Day | null] = [null, null];
  for (const { date } of expenses) {
    if (first === null || date < first) first = date;
    if (last === null || date > last) last = date;
  }
  return first === null || last === null ? null : { first: monthOfDay(first), last: monthOfDay(last) };
}

export interface MonthChange {
  month: Month;
  total: Minor;
  /** Compared with the month before; null if that one is not in the list. */
  change: Minor | null;
  /** Categories that changed, the largest change first. */
  categories: { category: ExpenseCategory; now: Minor; before: Minor; change: Minor }[];
}

/** Month over month: the newest month first. `lines` are in order of time, without gaps, as `byMonth` returns them. */
export function monthOverMonth(lines: readonly MonthLine[]): MonthChange[] {
  return lines
    .map((line, index): MonthChange => {
      const before = lines[index - 1];
      const categories = EXPENSE_CATEGORIES.flatMap((category) => {
        const [now, then] = [line.byCategory.get(category) ?? 0, before?.byCategory.get(category) ?? 0];
        return before && now !== then ? [{ category, now, before: then, change: now - then }] : [];
      });
      return {
        month: line.month,
        total: line.total,
        change: before ? line.total - before.total : null,
        categories: categories.sort((a, b) => Math.abs(b.change) - Math.abs(a.change)),
      };
    })
    .reverse();
}
