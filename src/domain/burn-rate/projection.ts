/**
 * Cash month by month. Convention: today's figures are those of the month that is running, month 0. Month 1 is the next
 * one, and growth is applied before it: revenue of month k is revenue × (1 + growth)^k, rounded once to minor units.
 * Hires and one-offs are added as typed. Amounts are minor units, growth is hundredths of a percent a month.
 */
import { roundRatio, sumMoney, type Minor } from '@/domain/money/money';
import { addMonths, type Month } from '@/domain/time/months';
import type { BurnInputs, Scenario } from './plan';
import { computeCosts } from './runway';

export interface ProjectionRow {
  /** From 1. */
  index: number;
  month: Month;
  opening: Minor;
  /** Revenue and one-off income. */
  revenue: Minor;
  oneOffIncome: Minor;
  /** Team and fixed costs, grown. */
  costs: Minor;
  hires: Minor;
  oneOffCosts: Minor;
  /** Money in less money out. */
  net: Minor;
  closing: Minor;
}

export type Change = Pick<Scenario, 'revenueGrowth' | 'costGrowth' | 'hires' | 'oneOffs'>;
export const NO_CHANGE: Change = { revenueGrowth: 0, costGrowth: 0, hires: [], oneOffs: [] };

/** How many months people look ahead. */
export const HORIZONS = [12, 18, 24, 36, 60] as const;

const WHOLE = 10_000n;

/** `months` rows after the month `from`, which is month 0. */
export function projectCash(inputs: BurnInputs, change: Change, from: Month, months: number): ProjectionRow[] {
  const total = computeCosts(inputs).total;
  const revenueFactor = WHOLE + BigInt(change.revenueGrowth);
  const costFactor = WHOLE + BigInt(change.costGrowth);
  let revenueNumerator = BigInt(inputs.monthlyRevenue);
  let costNumerator = BigInt(total);
  let denominator = 1n;
  let opening = inputs.bankBalance;
  return Array.from({ length: Math.max(0, months) }, (_, place) => {
    revenueNumerator *= revenueFactor;
    costNumerator *= costFactor;
    denominator *= WHOLE;
    const month = addMonths(from, place + 1);
    const at = (direction: 'cost' | 'income') =>
      sumMoney(
        change.oneOffs.filter((one) => one.month === month && one.direction === direction).map((one) => one.amount),
      );
    const isPaid = (hire: Scenario['hires'][number]) =>
      hire.from <= month && (hire.until === null || month <= hire.until);
    const row = {
      revenue: roundRatio(revenueNumerator, denominator),
      oneOffIncome: at('income'),
      costs: roundRatio(costNumerator, denominator),
      hires: sumMoney(change.hires.filter(isPaid).map((hire) => hire.monthlyCost)),
      oneOffCosts: at('cost'),
    };
    const net = sumMoney([row.revenue, row.oneOffIncome, -row.costs, -row.hires, -row.oneOffCosts]);
    const closing = sumMoney([opening, net]);
    const full: ProjectionRow = { index: place + 1, month, opening, ...row, net, closing };
    opening = closing;
    return full;
  });
}
