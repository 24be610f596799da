/** Real costs from the expense tracker: the average of the last three full months by category, and a plan that contains them. Minor units. */
import { EXPENSE_CATEGORIES, type Expense, type ExpenseCategory } from '@/domain/expenses/expense';
import { scaleMoney, sumMoney, type Minor } from '@/domain/money/money';
import { addMonths, monthOfDay, monthsBetween, type Month } from '@/domain/time/months';
import type { CostMapping, CostTarget, BurnPlan } from './plan';

const AVERAGE_MONTHS = 3;

export interface RealCost {
  category: ExpenseCategory;
  target: CostTarget;
  /** The average over the months, rounded once. */
  monthlyCost: Minor;
}

export interface RealCosts {
  /** First and last month of the average, both included; null when the tracker has nothing in them. */
  range: { from: Month; to: Month; months: number } | null;
  costs: RealCost[];
}

/**
 * The monthly average by category over the three full months before `month`, the current month. If the first expense is later, over the
 * months since the first expense. Months without expenses between them count.
 */
export function computeRealCosts(expenses: readonly Expense[], month: Month, mapping: CostMapping): RealCosts {
  const to = addMonths(month, -1);
  const earliest = addMonths(month, -AVERAGE_MONTHS);
  let first = to;
  for (const { date } of expenses) {
    const at = monthOfDay(date);
    if (at < first) first = at;
  }
  const from = first > earliest ? first : earliest;
  const months = monthsBetween(from, to) + 1;
  const sums = new Map<ExpenseCategory, Minor>();
  for (const { date, category, amount } of expenses) {
    const at = monthOfDay(date);
    if (at >= from && at <= to) sums.set(category, sumMoney([sums.get(category) ?? 0, amount]));
  }
  const costs = EXPENSE_CATEGORIES.flatMap((category) => {
    const monthlyCost = scaleMoney(sums.get(category) ?? 0, 1, months);
    return monthlyCost > 0 ? [{ category, target: mapping[category], monthlyCost }] : [];
  });
  return { range: costs.length > 0 ? { from, to, months } : null, costs };
}

const TAKEN = 'expenses-';
const isTaken = ({ id }: { id: string }): boolean => id.startsWith(TAKEN);
const isOwn = (row: { id: string }): boolean => !isTaken(row);
const idOf = (category: ExpenseCategory): string => `${TAKEN}${category.toLowerCase().replace(/[^a-z]+/g, '-')}`;

/** All monthly costs that someone typed into the plan: together with real ones, the same money may count twice. */
export const typedCosts = ({ teamMembers, fixedCosts }: BurnPlan): Minor =>
  sumMoney([...teamMembers, ...fixedCosts].filter(isOwn).map(({ monthlyCost }) => monthlyCost));

/** The treatment of costs that the person typed. */
export type TypedCosts = 'replace' | 'keep';

/**
 * The plan with these costs. They replace costs that were copied earlier, so copying twice adds nothing. They also replace typed costs,
 * unless `typed` says otherwise. If the currencies differ, the plan does not change.
 */
export function applyRealCosts(
  plan: BurnPlan,
  costs: readonly RealCost[],
  currency: BurnPlan['currency'],
  typed: TypedCosts,
): BurnPlan {
  if (currency !== plan.currency) return plan;
  const stays = (row: { id: string }) => typed === 'keep' && isOwn(row);
  const named = costs.map((cost) => ({ ...cost, id: idOf(cost.category), name: `${cost.category} (real average)` }));
  return {
    ...plan,
    teamMembers: [
      ...plan.teamMembers.filter(stays),
      ...named
        .filter(({ target }) => target === 'Team')
        .map(({ id, name, monthlyCost }) => ({ id, name, role: 'From the expense tracker', monthlyCost })),
    ],
    fixedCosts: [
      ...plan.fixedCosts.filter(stays),
      ...named.flatMap(({ id, name, target, monthlyCost }) =>
        target === 'Team' || target === 'Leave out' ? [] : [{ id, name, category: target, monthlyCost }],
      ),
    ],
  };
}

/**
 * Undoes `applyRealCosts`: the plan gets the tracker's costs, the replaced costs and the mapping of `before`. Other changes since then
 * remain.
 */
export function takeBackRealCosts(plan: BurnPlan, before: BurnPlan, typed: TypedCosts): BurnPlan {
  const rows = <Row extends { id: string }>(now: readonly Row[], then: readonly Row[]): Row[] => [
    ...(typed === 'replace' ? then.filter(isOwn) : []),
    ...now.filter(isOwn),
    ...then.filter(isTaken),
  ];
  return {
    ...plan,
    costMapping: before.costMapping,
    teamMembers: rows(plan.teamMembers, before.teamMembers),
    fixedCosts: rows(plan.fixedCosts, before.fixedCosts),
  };
}
