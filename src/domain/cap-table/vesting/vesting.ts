/** Vesting: how much of an equity has vested on a day. */
import {
  add,
  compare,
  divide,
  fraction,
  multiply,
  ONE,
  subtract,
  whole,
  ZERO,
  type Fraction,
} from '@/domain/money/fractions';
import { exactly } from '@/domain/cap-table/document/exact-amounts';
import { addMonths, dateOf, dayOf } from '@/domain/cap-table/document/calendar';
import type { CapTable, VestingSchedule } from '@/domain/cap-table/document/document';
import { failed, fault, fine, type Result } from '@/domain/cap-table/document/faults';

export type VestingMonth = CapTable['vestingMonth'];
const DAYS_OF_MONTH = 30;

/**
 * Months from one day to another, with fractions. With 30-day months: days / 30. With calendar months: the whole ones
 * (the same day of a later month, or its last day where it is shorter), then the part of the running one.
 */
function monthsBetween(from: number, to: number, month: VestingMonth): Fraction {
  if (month === '30-days') return fraction(to - from, DAYS_OF_MONTH);
  if (to < from) return whole(-1);
  let months = Math.max(0, Math.floor((to - from) / 31) - 1);
  while (addMonths(from, months + 1) <= to) months += 1;
  const [start, end] = [addMonths(from, months), addMonths(from, months + 1)];
  return fraction(BigInt(months) * BigInt(end - start) + BigInt(to - start), end - start);
}

/** The day on which everything has vested: 48 months of 30 days from 2024-01-01 end on 2027-12-11. */
export function vestingEnd(schedule: VestingSchedule, month: VestingMonth): string | null {
  const start = dayOf(schedule.startDate);
  if (start === null) return null;
  const { vestingPeriod } = schedule;
  return dateOf(month === '30-days' ? start + vestingPeriod * DAYS_OF_MONTH : addMonths(start, vestingPeriod));
}

export interface Vested {
  /** Months since the start; below 0 before it. */
  elapsed: Fraction;
  /** Part of the equity, 0 to 1. */
  portion: Fraction;
  /** Percent, as the equity is. */
  vested: Fraction;
  unvested: Fraction;
}

const whollyIn = (value: number, least: number, most: number) =>
  Number.isInteger(value) && value >= least && value <= most;

/**
 * Part that has vested after `elapsed` months: 0 before the cliff, 1 after the period. `linear`: elapsed / period.
 * `cliff`: cliff / period at the cliff, then the rest in proportion to the time from the cliff to the end.
 * Source: the specification, toolkit §4; computed as written, although both come to the same.
 */
export function vestedPortion(schedule: VestingSchedule, elapsed: Fraction): Fraction {
  const [cliff, period] = [whole(schedule.cliff), whole(schedule.vestingPeriod)];
  if (compare(elapsed, cliff) < 0 || compare(elapsed, ZERO) < 0) return ZERO;
  if (compare(elapsed, period) >= 0) return ONE;
  if (schedule.vestingType === 'linear') return divide(elapsed, period);
  const atCliff = divide(cliff, period);
  const since = divide(subtract(elapsed, cliff), subtract(period, cliff));
  return add(atCliff, multiply(subtract(ONE, atCliff), since));
}

/** What has vested of an equity on `date`; broken dates and months outside their limits are faults. */
export function vestedOn(equity: number, schedule: VestingSchedule, date: string, month: VestingMonth): Result<Vested> {
  const [start, at, amount] = [dayOf(schedule.startDate), dayOf(date), exactly(equity)];
  if (start === null || at === null) return failed(fault('date', 'Please enter a date.'));
  if (!amount) return failed(fault('amount', 'Equity must be a number.'));
  if (!whollyIn(schedule.cliff, 0, 48) || !whollyIn(schedule.vestingPeriod, 1, 120))
    return failed(fault('amount', 'The cliff can be 1 to 48 months, the period 1 to 120.'));
  const elapsed = monthsBetween(start, at, month);
  const portion = vestedPortion(schedule, elapsed);
  const vested = multiply(amount, portion);
  return fine({ elapsed, portion, vested, unvested: subtract(amount, vested) });
}

/** A schedule needs a start date, a cliff of 1 to 48 months and a period of 1 to 120, the cliff not the longer one. */
export const canAddVesting = (draft: { startDate: string; cliff: number; vestingPeriod: number }): boolean =>
  dayOf(draft.startDate) !== null &&
  Number.isInteger(draft.cliff) &&
  Number.isInteger(draft.vestingPeriod) &&
  draft.cliff >= 1 &&
  draft.cliff <= Math.min(48, draft.vestingPeriod) &&
  draft.vestingPeriod <= 120;
