/** Budgets: one for each category, the spent amount, and the upcoming recurring expenses. Amounts are minor units. */
import type { Day } from '@/domain/time/days';
import { shareOf, sumMoney, type Minor } from '@/domain/money/money';
import { firstDayOf, lastDayOf, type Month } from '@/domain/time/months';
import { EXPENSE_CATEGORIES, type Budget, type Expense, type ExpenseCategory } from './expense';
import { dueBetween } from './recurrence';

/** Adds the budget, or replaces the budget of its category. Budgets are in the order of the categories. */
export function putBudget(budgets: readonly Budget[], budget: Budget): Budget[] {
  const rest = budgets.filter((other) => other.category !== budget.category);
  return [...rest, budget].sort(
    (a, b) => EXPENSE_CATEGORIES.indexOf(a.category) - EXPENSE_CATEGORIES.indexOf(b.category),
  );
}

export const removeBudget = (budgets: readonly Budget[], category: ExpenseCategory): Budget[] =>
  budgets.filter((budget) => budget.category !== category);

/** Both days are included. */
export interface DayRange {
  from: Day;
  to: Day;
}

/** True for every expense if the range is null. */
export const isInRange = ({ date }: Expense, range: DayRange | null): boolean =>
  range === null || (date >= range.from && date <= range.to);

/** The days of a month, the usual range for budgets. */
export const daysOfMonth = (month: Month): DayRange => ({ from: firstDayOf(month), to: lastDayOf(month) });

export interface BudgetUsage extends Budget {
  spent: Minor;
  /** Total of the recurring expenses that are due in the range and are neither recorded nor skipped. 0 after the range has ended. */
  scheduled: Minor;
  /** Spent / budget in hundredths of a percent, uncapped; null for a budget of 0. */
  usage: number | null;
  /** The length of the bar, 0 to 100 percent. */
  barPercent: number;
  /** Spent is greater than the amount. */
  isOver: boolean;
  /** Not over yet, but will be with scheduled expenses. */
  willBeOver: boolean;
  /** Negative when over. */
  left: Minor;
}

/**
 * The usage of each budget by the expenses in `range`, or by all expenses if `range` is null. Until the end of the range, the scheduled
 * amount is the sum of all due days in it, also of days before `today`: the list of due expenses asks the person to record or skip those.
 */
export function computeUsage(
  budgets: readonly Budget[],
  expenses: readonly Expense[],
  range: DayRange | null,
  today: Day | null = null,
): BudgetUsage[] {
  const spent = new Map<ExpenseCategory, Minor>();
  for (const expense of expenses) {
    if (!isInRange(expense, range)) continue;
    const { category, amount } = expense;
    spent.set(category, sumMoney([spent.get(category) ?? 0, amount]));
  }
  const scheduled = new Map<ExpenseCategory, Minor>();
  if (range && today !== null && today <= range.to) {
    for (const { expense } of dueBetween(expenses, range.from, range.to)) {
      scheduled.set(expense.category, sumMoney([scheduled.get(expense.category) ?? 0, expense.amount]));
    }
  }
  return budgets.map(({ category, amount }) => {
    const used = spent.get(category) ?? 0;
    const coming = scheduled.get(category) ?? 0;
    const usage = shareOf(used, amount);
    const isOver = used > amount;
    return {
      category,
      amount,
      spent: used,
      scheduled: coming,
      usage,
      barPercent: usage === null ? (used > 0 ? 100 : 0) : Math.min(100, Math.round(usage / 100)),
      isOver,
      willBeOver: !isOver && sumMoney([used, coming]) > amount,
      left: amount - used,
    };
  });
}

/** All budgets together; `usage` as for one. */
export function totalUsage(usages: readonly BudgetUsage[]): { amount: Minor; spent: Minor; usage: number | null } {
  const amount = sumMoney(usages.map((usage) => usage.amount));
  const spent = sumMoney(usages.map((usage) => usage.spent));
  return { amount, spent, usage: shareOf(spent, amount) };
}
