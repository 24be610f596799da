/** Sums of the expense tracker: totals, the monthly average of the specification, by category, by month, by vendor. Minor units. */
import { scaleMoney, shareOf, sumMoney, type Minor } from '../money';
import { addMonths, monthOfDay, monthRange, monthsBetween, type Month } from '../months';
import { EXPENSE_CATEGORIES, type Expense, type ExpenseCategory } from './expense';
import { TIMES_A_YEAR } from './recurrence';
import { vendorKey, vendorName } from './vendor';

export interface Totals {
  total: Minor;
  count: number;
  /** Months between the first and the last expense plus 1; 0 without expenses. */
  months: number;
  /** Total / months, rounded once; 0 without expenses. */
  monthlyAverage: Minor;
  largest: Expense | null;
  /** What recurring expenses cost in an average month. */
  recurringMonthly: Minor;
}

/** Totals and the monthly average: total / (months between first and last expense + 1). Source: toolkit §4. */
export function computeTotals(expenses: readonly Expense[]): Totals {
  let first: Month | null = null;
  let last: Month | null = null;
  let largest: Expense | null = null;
  for (const expense of expenses) {
    const month = monthOfDay(expense.date);
    if (first === null || month < first) first = month;
    if (last === null || month > last) last = month;
    if (!largest || expense.amount > largest.amount) largest = expense;
  }
  const total = sumMoney(expenses.map((expense) => expense.amount));
  const months = first !== null && last !== null ? monthsBetween(first, last) + 1 : 0;
  const yearly = expenses.flatMap(({ isRecurring, recurringPeriod, amount }) =>
    isRecurring && recurringPeriod ? [amount * TIMES_A_YEAR[recurringPeriod]] : [],
  );
  return {
    total,
    count: expenses.length,
    months,
    monthlyAverage: months === 0 ? 0 : scaleMoney(total, 1, months),
    largest,
    recurringMonthly: scaleMoney(sumMoney(yearly), 1, 12),
  };
}

export interface CategoryLine {
  category: ExpenseCategory;
  total: Minor;
  count: number;
  /** Of all, in hundredths of a percent. */
  share: number;
}

/** By category, the largest first; categories without expenses are left out. */
export function byCategory(expenses: readonly Expense[]): CategoryLine[] {
  const sums = new Map<ExpenseCategory, { total: Minor; count: number }>();
  for (const { category, amount } of expenses) {
    const sum = sums.get(category) ?? { total: 0, count: 0 };
    sums.set(category, { total: sumMoney([sum.total, amount]), count: sum.count + 1 });
  }
  const all = sumMoney(expenses.map((expense) => expense.amount));
  return [...sums]
    .map(([category, sum]) => ({ category, ...sum, share: shareOf(sum.total, all) ?? 0 }))
    .sort(
      (a, b) => b.total - a.total || EXPENSE_CATEGORIES.indexOf(a.category) - EXPENSE_CATEGORIES.indexOf(b.category),
    );
}

export interface MonthLine {
  month: Month;
  total: Minor;
  count: number;
  byCategory: ReadonlyMap<ExpenseCategory, Minor>;
}

/** By month, months without expenses included, the newest `most` of them. */
export function byMonth(expenses: readonly Expense[], most = 24): MonthLine[] {
  const sums = new Map<Month, { total: Minor; count: number; byCategory: Map<ExpenseCategory, Minor> }>();
  for (const { date, amount, category } of expenses) {
    const month = monthOfDay(date);
    let sum = sums.get(month);
    if (!sum) sums.set(month, (sum = { total: 0, count: 0, byCategory: new Map() }));
    sum.total = sumMoney([sum.total, amount]);
    sum.count += 1;
    sum.byCategory.set(category, sumMoney([sum.byCategory.get(category) ?? 0, amount]));
  }
  const months = [...sums.keys()].sort();
  const [first, last] = [months[0], months.at(-1)];
  if (first === undefined || last === undefined) return [];
  const from = addMonths(last, 1 - most);
  return monthRange(first > from ? first : from, last, most).map((month) => ({
    month,
    ...(sums.get(month) ?? { total: 0, count: 0, byCategory: new Map<ExpenseCategory, Minor>() }),
  }));
}

export interface VendorLine {
  key: string;
  name: string;
  total: Minor;
  count: number;
}

/** Who was paid most, read from the descriptions. */
export function topVendors(expenses: readonly Expense[], most = 10): VendorLine[] {
  const vendors = new Map<string, VendorLine>();
  for (const { description, amount } of expenses) {
    const key = vendorKey(description) || description.trim().toLowerCase();
    const line = vendors.get(key);
    if (line) {
      line.total = sumMoney([line.total, amount]);
      line.count += 1;
    } else vendors.set(key, { key, name: vendorName(description), total: amount, count: 1 });
  }
  return [...vendors.values()]
    .sort((a, b) => b.total - a.total || b.count - a.count || (a.key < b.key ? -1 : 1))
    .slice(0, most);
}
