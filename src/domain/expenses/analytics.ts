/** Sums of the expense tracker: totals, the monthly average of the specification, by category, by month, by vendor. Minor units. */
import { scaleMoney, shareOf, sumMoney, type Minor } from '@/domain/money/money';
import { addMonths, monthOfDay, monthRange, monthsBetween, type Month } from '@/domain/time/months';
import { forEachInSlices, type Slices } from '@/domain/slices';
import { EXPENSE_CATEGORIES, EXPENSE_LIMITS, type Expense, type ExpenseCategory } from './expense';
import { isInRange, type DayRange } from './budgets';
import { isActiveBy, TIMES_A_YEAR } from './recurrence';
import { vendorName, vendorOf } from './vendors/vendor';

/** A running sum. It adds expenses one by one, so that several sums can share one pass. */
export interface RunningSum<Result> {
  add: (expense: Expense) => void;
  result: () => Result;
}

function tallyOf<Result>(expenses: readonly Expense[], tally: RunningSum<Result>): Result {
  for (const expense of expenses) tally.add(expense);
  return tally.result();
}

export interface Totals {
  total: Minor;
  count: number;
  /** Months between the first and the last expense plus 1; 0 without expenses. */
  months: number;
  /** Total / months, rounded once; 0 without expenses. */
  monthlyAverage: Minor;
  largest: Expense | null;
  /**
   * The cost of recurring expenses in an average month. Includes all that began by the end of the range, also those entered before the
   * range.
   */
  recurringMonthly: Minor;
}

/** Takes all expenses of the book: series that are older than the range still recur in it. */
function totalsTally(range: DayRange | null = null): RunningSum<Totals> {
  let first: Month | null = null;
  let last: Month | null = null;
  let largest: Expense | null = null;
  let [total, count, yearly] = [0, 0, 0];
  return {
    add(expense) {
      if (isActiveBy(expense, range?.to ?? EXPENSE_LIMITS.lastDay))
        yearly = sumMoney([yearly, expense.amount * TIMES_A_YEAR[expense.recurringPeriod]]);
      if (!isInRange(expense, range)) return;
      const month = monthOfDay(expense.date);
      if (first === null || month < first) first = month;
      if (last === null || month > last) last = month;
      if (!largest || expense.amount > largest.amount) largest = expense;
      total = sumMoney([total, expense.amount]);
      count += 1;
    },
    result() {
      const months = first !== null && last !== null ? monthsBetween(first, last) + 1 : 0;
      return {
        total,
        count,
        months,
        monthlyAverage: months === 0 ? 0 : scaleMoney(total, 1, months),
        largest,
        recurringMonthly: scaleMoney(yearly, 1, 12),
      };
    },
  };
}

/** Totals and the monthly average: total / (months between first and last expense + 1). Source: toolkit §4. */
export const computeTotals = (expenses: readonly Expense[]): Totals => tallyOf(expenses, totalsTally());

export interface CategoryLine {
  category: ExpenseCategory;
  total: Minor;
  count: number;
  /** Share of the total, in hundredths of a percent. */
  share: number;
}

function categoryTally(): RunningSum<CategoryLine[]> {
  const sums = new Map<ExpenseCategory, { total: Minor; count: number }>();
  let all = 0;
  return {
    add({ category, amount }) {
      let sum = sums.get(category);
      if (!sum) sums.set(category, (sum = { total: 0, count: 0 }));
      sum.total = sumMoney([sum.total, amount]);
      sum.count += 1;
      all = sumMoney([all, amount]);
    },
    result: () =>
      [...sums]
        .map(([category, sum]) => ({ category, ...sum, share: shareOf(sum.total, all) ?? 0 }))
        .sort(
          (a, b) =>
            b.total - a.total || EXPENSE_CATEGORIES.indexOf(a.category) - EXPENSE_CATEGORIES.indexOf(b.category),
        ),
  };
}

/** Sums by category, the largest first, without categories that have no expenses. */
export const byCategory = (expenses: readonly Expense[]): CategoryLine[] => tallyOf(expenses, categoryTally());

export interface MonthLine {
  month: Month;
  total: Minor;
  count: number;
  byCategory: ReadonlyMap<ExpenseCategory, Minor>;
}

/** The months of an analysis, of which a chart shows only so many. */
export interface MonthLines {
  /** The newest months in order of time, including months without expenses. */
  lines: MonthLine[];
  /** The number of months from the first one with expenses to the last of `lines`. */
  all: number;
  /** The month with the largest total of all, in `lines` or not; null without expenses. */
  top: Pick<MonthLine, 'month' | 'total'> | null;
  /** The number of expenses after the last of `lines`. */
  later: number;
}

/** More months than the days of an expense allow. */
const EVERY_MONTH = 12 * 400;

/**
 * At most `max` months. If there are more, the months after `thisMonth` are left out first: a mistyped year would otherwise hide all real
 * months.
 */
function monthTally(max: number, thisMonth: Month | null = null): RunningSum<MonthLines> {
  const sums = new Map<Month, { total: Minor; count: number; byCategory: Map<ExpenseCategory, Minor> }>();
  return {
    add({ date, amount, category }) {
      const month = monthOfDay(date);
      let sum = sums.get(month);
      if (!sum) sums.set(month, (sum = { total: 0, count: 0, byCategory: new Map() }));
      sum.total = sumMoney([sum.total, amount]);
      sum.count += 1;
      sum.byCategory.set(category, sumMoney([sum.byCategory.get(category) ?? 0, amount]));
    },
    result() {
      const months = [...sums.keys()].sort();
      const [first, newest] = [months[0], months.at(-1)];
      if (first === undefined || newest === undefined) return { lines: [], all: 0, top: null, later: 0 };
      const hasRoom = thisMonth === null || monthsBetween(first, newest) < max;
      const last = (hasRoom ? undefined : months.findLast((month) => month <= thisMonth)) ?? newest;
      const from = addMonths(last, 1 - max);
      let top = { month: first, total: 0 };
      let later = 0;
      for (const month of months) {
        const { total, count } = sums.get(month)!;
        if (total > top.total) top = { month, total };
        if (month > last) later += count;
      }
      const lines = monthRange(first > from ? first : from, last, max).map((month) => ({
        month,
        ...(sums.get(month) ?? { total: 0, count: 0, byCategory: new Map<ExpenseCategory, Minor>() }),
      }));
      return { lines, all: monthsBetween(first, last) + 1, top, later };
    },
  };
}

/** Sums by month, from the first to the last month with expenses, including months without expenses between them. */
export const byMonth = (expenses: readonly Expense[]): MonthLine[] => tallyOf(expenses, monthTally(EVERY_MONTH)).lines;

export interface VendorLine {
  key: string;
  name: string;
  total: Minor;
  count: number;
}

const isBefore = (a: VendorLine, b: VendorLine): boolean =>
  a.total !== b.total ? a.total > b.total : a.count !== b.count ? a.count > b.count : a.key < b.key;

function vendorTally(max: number): RunningSum<VendorLine[]> {
  const vendors = new Map<string, VendorLine>();
  return {
    add(expense) {
      const { amount } = expense;
      const vendor = vendorOf(expense);
      const key = vendor.key || vendor.text.trim().toLowerCase();
      const line = vendors.get(key);
      if (line) {
        line.total = sumMoney([line.total, amount]);
        line.count += 1;
      } else vendors.set(key, { key, name: vendorName(vendor.text), total: amount, count: 1 });
    },
    result() {
      // Only the largest few are needed, out of possibly thousands.
      const first: VendorLine[] = [];
      for (const vendor of vendors.values()) {
        const last = first.at(-1);
        if (first.length >= max && last && !isBefore(vendor, last)) continue;
        const at = first.findIndex((other) => isBefore(vendor, other));
        first.splice(at < 0 ? first.length : at, 0, vendor);
        if (first.length > max) first.pop();
      }
      return first;
    },
  };
}

/** The vendors that were paid most, read from the descriptions. */
export const topVendors = (expenses: readonly Expense[], max = 10): VendorLine[] => tallyOf(expenses, vendorTally(max));

export interface Analysis {
  totals: Totals;
  categories: CategoryLine[];
  months: MonthLines;
  vendors: VendorLine[];
}

/** All of the above in one pass over the book, in slices: of the expenses within `range`, or of all of them if it is null. */
export function* analyseInSlices(
  expenses: readonly Expense[],
  max: { months: number; vendors: number; thisMonth: Month },
  range: DayRange | null = null,
): Slices<Analysis> {
  const [totals, categories, months, vendors] = [
    totalsTally(range),
    categoryTally(),
    monthTally(max.months, max.thisMonth),
    vendorTally(max.vendors),
  ];
  yield* forEachInSlices(expenses, (expense) => {
    totals.add(expense);
    if (isInRange(expense, range)) for (const tally of [categories, months, vendors]) tally.add(expense);
  });
  return {
    totals: totals.result(),
    categories: categories.result(),
    months: months.result(),
    vendors: vendors.result(),
  };
}
