/** How long the money of a runway plan lasts, as shown by the burn rate calculator. */
import { isExample } from '@/domain/burn-rate/example-rows';
import { isUntouched, type BurnPlan } from '@/domain/burn-rate/plan';
import { computeSummary } from '@/domain/burn-rate/runway';
import { missing, type Readings } from './readings';

/**
 * The runway of the plan itself, without a scenario. Null for an unfinished plan and for the example: a plan needs a cost or revenue, and a
 * balance.
 */
export function runwayOf(plan: BurnPlan): Readings['burn-rate'] {
  if (isUntouched(plan)) return missing('document');
  if (isExample(plan)) return missing('example');
  const { bankBalance, revenue, burn, runway, band } = computeSummary(plan);
  const { currency } = plan;
  const entered = { balance: bankBalance, revenue, currency };
  if (runway === null || band === null) return { ...missing('costs'), entered };
  if (bankBalance === 0 && burn > 0) return { ...missing('balance'), entered };
  return { kind: 'known', months: runway === Infinity ? null : runway, band, burn, currency, entered };
}
