/** When the Add buttons of the specified mode are enabled. */
import { compare, whole, ZERO } from '@/domain/money/fractions';
import { exactly, moneyOf } from '@/domain/cap-table/document/exact-amounts';
import { dayOf } from '@/domain/cap-table/document/calendar';

/** A stakeholder can be added with a name and an equity above 0, up to 100. */
export function canAddStakeholder(draft: { name: string; equity: number | null }): boolean {
  const equity = exactly(draft.equity);
  return draft.name.trim() !== '' && !!equity && compare(equity, ZERO) > 0 && compare(equity, whole(100)) <= 0;
}

/** A round needs a name, an amount and a valuation of at least 0 and a pool within 0 to 100. */
export function canAddRound(draft: {
  name: string;
  amount: number | null;
  valuation: number | null;
  optionPoolPercentage: number;
}): boolean {
  const pool = exactly(draft.optionPoolPercentage);
  return (
    draft.name.trim() !== '' &&
    moneyOf(draft.amount) !== null &&
    moneyOf(draft.valuation) !== null &&
    !!pool &&
    compare(pool, ZERO) >= 0 &&
    compare(pool, whole(100)) <= 0
  );
}

/** A schedule needs a start date, a cliff of 1 to 48 months and a period of 1 to 120, the cliff not the longer one. */
export const canAddVesting = (draft: { startDate: string; cliff: number; vestingPeriod: number }): boolean =>
  dayOf(draft.startDate) !== null &&
  Number.isInteger(draft.cliff) &&
  Number.isInteger(draft.vestingPeriod) &&
  draft.cliff >= 1 &&
  draft.cliff <= Math.min(48, draft.vestingPeriod) &&
  draft.vestingPeriod <= 120;
