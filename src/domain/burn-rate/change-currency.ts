/** Changes the currency of a runway plan. */
import type { Currency, Minor } from '@/domain/money/money';
import { convertMinor, type Rate } from '@/domain/tools/currency-change';
import type { BurnPlan } from './plan';

/** The plan in another currency: every amount at the rate, or unchanged if there is none. */
export function planInCurrency(plan: BurnPlan, currency: Currency, rate: Rate): BurnPlan {
  if (rate === null) return { ...plan, currency };
  const at = (amount: Minor) => convertMinor(amount, rate);
  const monthly = <Row extends { monthlyCost: Minor }>(row: Row): Row => ({
    ...row,
    monthlyCost: at(row.monthlyCost),
  });
  return {
    ...plan,
    currency,
    bankBalance: at(plan.bankBalance),
    monthlyRevenue: at(plan.monthlyRevenue),
    teamMembers: plan.teamMembers.map(monthly),
    fixedCosts: plan.fixedCosts.map(monthly),
    scenarios: plan.scenarios.map((scenario) => ({
      ...scenario,
      hires: scenario.hires.map(monthly),
      oneOffs: scenario.oneOffs.map((one) => ({ ...one, amount: at(one.amount) })),
    })),
  };
}
