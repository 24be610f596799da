/** Changes the currency of a runway plan. */
import type { Currency, Minor } from '@/domain/money/money';
import { convertAll, type Rate } from '@/domain/tools/currency-change';
import type { BurnPlan } from './plan';

function withAmounts(plan: BurnPlan, at: (amount: Minor) => Minor): BurnPlan {
  const monthly = <Row extends { monthlyCost: Minor }>(row: Row): Row => ({
    ...row,
    monthlyCost: at(row.monthlyCost),
  });
  return {
    ...plan,
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

/** The plan in another currency: every amount at the rate, or as it is where there is none. Null where an amount would be too large. */
export const planInCurrency = (plan: BurnPlan, currency: Currency, rate: Rate): BurnPlan | null =>
  rate === null ? { ...plan, currency } : convertAll(rate, (at) => ({ ...withAmounts(plan, at), currency }));
