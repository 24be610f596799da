/** Vesting: the part of an equity that has vested on a day, in some years, and at a sale. */
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
  round,
  type Fraction,
} from '@/domain/money/fractions';
import { exactly } from '@/domain/cap-table/document/exact-amounts';
import { addMonths, dateOf, dayOf } from '@/domain/cap-table/document/calendar';
import type { CapTable, VestingSchedule, Stakeholder } from '@/domain/cap-table/document/document';
import { failed, fault, fine, type Result } from '@/domain/cap-table/document/faults';

export type VestingMonth = CapTable['vestingMonth'];
const DAYS_OF_MONTH = 30;

/**
 * Months from one day to another, with fractions. With 30-day months: days / 30. With calendar months: the number of whole months (each
 * ends on the same day of a later month, or on its last day if it is shorter), plus the part of the current month.
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

interface VestedPart {
  /** Months since the start; below 0 before it. */
  elapsed: Fraction;
  /** Part of the equity, 0 to 1. */
  portion: Fraction;
  /** Percent, like the equity. */
  vested: Fraction;
  unvested: Fraction;
}

const whollyIn = (value: number, min: number, max: number) => Number.isInteger(value) && value >= min && value <= max;

/**
 * Part that has vested after `elapsed` months: 0 before the cliff, 1 after the period. `linear`: elapsed / period.
 * `cliff`: cliff / period at the cliff, then the rest in proportion to the time from the cliff to the end.
 * Source: the specification, toolkit §4; computed as written, although both give the same result.
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

/** The vested part of an equity on `date`; broken dates and months outside their limits are faults. */
export function vestedOn(
  equity: number,
  schedule: VestingSchedule,
  date: string,
  month: VestingMonth,
): Result<VestedPart> {
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

/** A schedule needs a start date, a cliff of 1 to 48 months, and a period of 1 to 120 that is not shorter than the cliff. */
export const canAddVesting = (draft: { startDate: string; cliff: number; vestingPeriod: number }): boolean =>
  dayOf(draft.startDate) !== null &&
  Number.isInteger(draft.cliff) &&
  Number.isInteger(draft.vestingPeriod) &&
  draft.cliff >= 1 &&
  draft.cliff <= Math.min(48, draft.vestingPeriod) &&
  draft.vestingPeriod <= 120;

// The specified projections: vested equity now and in some years.

export const PROJECTIONS = [
  { label: 'Now', years: 0 },
  { label: '1 year', years: 1 },
  { label: '2 years', years: 2 },
  { label: '4 years', years: 4 },
] as const;

export interface Projection extends VestedPart {
  label: (typeof PROJECTIONS)[number]['label'];
  date: string;
}

/** Vested now and in 1, 2 and 4 years, counted from `today` in calendar years. */
export function vestingProjections(holder: Stakeholder, today: string, month: VestingMonth): Result<Projection[]> {
  const schedule = holder.vestingSchedule;
  const now = dayOf(today);
  if (!schedule || now === null) return failed(fault('date', 'Please choose a start date.', holder.id));
  const rows: Projection[] = [];
  for (const { label, years } of PROJECTIONS) {
    const date = dateOf(addMonths(now, years * 12));
    const vested = vestedOn(holder.equity, schedule, date, month);
    if (!vested.ok) return vested;
    rows.push({ label, date, ...vested.value });
  }
  return fine(rows);
}

// Vesting on the day of a sale: the vested shares, and the shares that a single or double trigger adds.

/** The assumptions about a sale. */
export interface Sale {
  /** YYYY-MM-DD */
  day: string;
  /** Everyone with a double trigger is also let go within the window after it. */
  isLetGo: boolean;
}

/** Whole shares of one grant on the day of a sale; together they are the whole grant. */
export interface AtSale {
  vested: bigint;
  /** Vests at once because of the sale. */
  accelerated: bigint;
  unvested: bigint;
}

/** Returns the part of the unvested shares, 0 to 1, that vests at once because of a sale: 0 if no trigger is met. */
export function acceleratedPart({ acceleration }: Pick<VestingSchedule, 'acceleration'>, isLetGo: boolean): Fraction {
  if (!acceleration || (acceleration.trigger === 'double' && !isLetGo)) return ZERO;
  const share = exactly(acceleration.share);
  return share ? divide(share, whole(100)) : ZERO;
}

/**
 * Returns the whole shares of a grant that have vested, that accelerate, and that remain unvested: vested = granted × portion, accelerated
 * = (granted − vested) × part, each rounded down to whole shares, so that both together never exceed the grant. `portion` and `part` are 0
 * to 1. Source: Open Cap Format 1.2, VestingConditionPortion, `remainder`: a part "of the amount that has yet to vest" (of 1,000 shares
 * with 400 vested, a fifth is 120).
 */
export function splitAtSale(granted: bigint, portion: Fraction, part: Fraction): AtSale {
  const vested = round(multiply(whole(granted), portion), 'floor');
  const accelerated = round(multiply(whole(granted - vested), part), 'floor');
  return { vested, accelerated, unvested: granted - vested - accelerated };
}

/** Splits a grant on the day of a sale by its schedule; broken dates and months are faults, as in `vestedOn`. */
export function sharesAtSale(
  granted: bigint,
  schedule: VestingSchedule,
  sale: Sale,
  month: VestingMonth,
): Result<AtSale> {
  const vested = vestedOn(100, schedule, sale.day, month);
  if (!vested.ok) return vested;
  return fine(splitAtSale(granted, vested.value.portion, acceleratedPart(schedule, sale.isLetGo)));
}

/** Returns the percent of the company that would be vested after a sale: the same formula, exact and not in whole shares. */
export function percentAtSale(
  equity: number,
  schedule: VestingSchedule,
  sale: Sale,
  month: VestingMonth,
): Result<{ vested: Fraction; accelerated: Fraction; total: Fraction }> {
  const before = vestedOn(equity, schedule, sale.day, month);
  if (!before.ok) return before;
  const { vested, unvested } = before.value;
  const accelerated = multiply(unvested, acceleratedPart(schedule, sale.isLetGo));
  return fine({ vested, accelerated, total: add(vested, accelerated) });
}
