/** Vesting on the day of a sale: the vested shares, and the shares that a single or double trigger adds. */
import { add, divide, multiply, round, whole, ZERO, type Fraction } from '@/domain/money/fractions';
import type { VestingSchedule } from '@/domain/cap-table/document/document';
import { exactly } from '@/domain/cap-table/document/exact-amounts';
import { fine, type Result } from '@/domain/cap-table/document/faults';
import { vestedOn, type VestingMonth } from './vesting';

/** What is assumed of a sale. */
export interface Sale {
  /** YYYY-MM-DD */
  day: string;
  /** Everyone with a double trigger is also let go within the window after it. */
  isLetGo: boolean;
}

/** Whole shares of one grant on the day of a sale; together they are what was granted. */
export interface AtSale {
  vested: bigint;
  /** Vests at once because of the sale. */
  accelerated: bigint;
  unvested: bigint;
}

/** Returns the part of what is left, 0 to 1, that a sale lets vest at once: 0 where no trigger is met. */
export function acceleratedPart({ acceleration }: Pick<VestingSchedule, 'acceleration'>, isLetGo: boolean): Fraction {
  if (!acceleration || (acceleration.trigger === 'double' && !isLetGo)) return ZERO;
  const share = exactly(acceleration.share);
  return share ? divide(share, whole(100)) : ZERO;
}

/**
 * Returns the whole shares of a grant that have vested, accelerate, and are left: vested = granted × portion, accelerated =
 * (granted − vested) × part, each rounded down to whole shares, so that the two never exceed what was granted.
 * `portion` and `part` are 0 to 1. Source: Open Cap Format 1.2, VestingConditionPortion, `remainder`: a part "of the amount that
 * has yet to vest" (of 1,000 shares with 400 vested, a fifth is 120).
 */
export function splitAtSale(granted: bigint, portion: Fraction, part: Fraction): AtSale {
  const vested = round(multiply(whole(granted), portion), 'floor');
  const accelerated = round(multiply(whole(granted - vested), part), 'floor');
  return { vested, accelerated, unvested: granted - vested - accelerated };
}

/** Returns what a sale makes of a grant under its schedule; broken dates and months are faults, as in `vestedOn`. */
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

/** Returns percent of the company that would be vested after a sale: the same formula, exact and not in whole shares. */
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
