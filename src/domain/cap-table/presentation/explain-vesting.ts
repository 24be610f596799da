/** Explains vested figures: on a day, and after a sale. */
import { compare, isZero, multiply, subtract, whole, ZERO } from '@/domain/money/fractions';
import {
  acceleratedPart,
  percentAtSale,
  vestedOn,
  type Sale,
  type VestingMonth,
} from '@/domain/cap-table/vesting/vesting';
import { explain, figure, type Explanation } from '@/domain/cap-table/calculation/explanation';
import type { Stakeholder } from '@/domain/cap-table/document/document';
import { exactly } from '@/domain/cap-table/document/exact-amounts';

/** Explains the vested figure of a day. */
export function explainVesting(holder: Stakeholder, date: string, month: VestingMonth): Explanation[] {
  const schedule = holder.vestingSchedule;
  const result = schedule && vestedOn(holder.equity, schedule, date, month);
  if (!schedule || !result?.ok) return [];
  const { elapsed, vested } = result.value;
  const inputs = {
    Equity: figure('percent', exactly(holder.equity) ?? ZERO),
    'Elapsed months': figure('months', elapsed),
    Cliff: figure('months', whole(schedule.cliff)),
    Period: figure('months', whole(schedule.vestingPeriod)),
  };
  const formula =
    compare(elapsed, whole(schedule.cliff)) < 0
      ? '0 before the cliff'
      : compare(elapsed, whole(schedule.vestingPeriod)) >= 0
        ? 'Equity after the full period'
        : schedule.vestingType === 'linear'
          ? 'Equity × Elapsed months / Period'
          : 'Equity × Cliff / Period + (Equity − Equity × Cliff / Period) × (Elapsed months − Cliff) / (Period − Cliff)';
  return [explain('Vested', formula, inputs, figure('percent', vested))];
}

/** Explains the vested figure after a sale. */
export function explainSale(holder: Stakeholder, sale: Sale, month: VestingMonth): Explanation[] {
  const schedule = holder.vestingSchedule;
  const result = schedule && percentAtSale(holder.equity, schedule, sale, month);
  if (!schedule || !result?.ok) return [];
  const { vested, total } = result.value;
  const part = acceleratedPart(schedule, sale.isLetGo);
  const equity = exactly(holder.equity) ?? ZERO;
  return [
    explain(
      'Vested after a sale',
      isZero(part) ? 'Vested by then' : 'Vested + (Equity − Vested) × Share that accelerates',
      {
        Equity: figure('percent', equity),
        Vested: figure('percent', vested),
        'Not vested': figure('percent', subtract(equity, vested)),
        'Share that accelerates': figure('percent', multiply(part, whole(100))),
      },
      figure('percent', total),
    ),
  ];
}
