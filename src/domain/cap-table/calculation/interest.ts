/** Computes the amount due under a convertible note on a day: principal and interest, rounded once to the minor unit. */
import { divide, fraction, multiply, ONE, whole, add } from '@/domain/money/fractions';
import { exactly, moneyOf } from '@/domain/cap-table/document/exact-amounts';
import { dayOf, days360 } from '@/domain/cap-table/document/calendar';
import type { Convertible, Interest } from '@/domain/cap-table/document/document';
import { fault, notice, type Fault } from '@/domain/cap-table/document/faults';

const PERIODS: Record<Exclude<Interest['compounding'], 'simple'>, bigint> = {
  annual: 1n,
  'semi-annual': 2n,
  quarterly: 4n,
  monthly: 12n,
  daily: 365n,
};

export interface Owed {
  principal: bigint;
  interest: bigint;
  /** Principal plus interest, in minor units. */
  due: bigint;
  faults: Fault[];
}

const halfUp = (n: bigint, d: bigint) => (2n * n + d) / (2n * d);

/**
 * The interest from day `from` to day `to`. Time is actual days / 365, or days by 30/360 / 360. Simple interest: P × (1 + r × t).
 * Compound interest with m periods a year: P × (1 + r / m)^k for k whole periods, then simple interest at the rate r / m for the
 * incomplete period. Half a minor unit rounds up.
 */
export function accrued(principal: bigint, interest: Interest, from: number, to: number): bigint {
  const rate = divide(exactly(interest.rate) ?? whole(0), whole(100));
  const thirty = interest.dayCount === '30-360';
  const [days, year] = thirty ? [BigInt(days360(from, to)), 360n] : [BigInt(to - from), 365n];
  if (days <= 0n || rate.n <= 0n) return 0n;
  if (interest.compounding === 'simple') return halfUp(principal * rate.n * days, rate.d * year);
  const m = interest.compounding === 'daily' ? year : PERIODS[interest.compounding];
  const step = fraction(rate.n, rate.d * m);
  const [periods, rest] = [(days * m) / year, fraction((days * m) % year, year)];
  const last = add(ONE, multiply(step, rest));
  // Computed with plain integers: reducing a fraction of thousands of digits takes far longer than the power itself.
  const top = principal * (step.d + step.n) ** periods * last.n;
  const bottom = step.d ** periods * last.d;
  return halfUp(top, bottom) - principal;
}

/** The amount due under an instrument on a date. If one of a note's two dates is missing, interest is left out and a notice says so. */
export function owedOn(instrument: Convertible, date: string | null): Owed {
  const principal = moneyOf(instrument.amount);
  if (principal === null || principal === 0n)
    return {
      principal: 0n,
      interest: 0n,
      due: 0n,
      faults: [fault('amount', 'The instrument needs an amount above 0 and within the limits.', instrument.id)],
    };
  const plain = { principal, interest: 0n, due: principal, faults: [] };
  if (instrument.kind !== 'note' || !instrument.interest) return plain;
  const rate = exactly(instrument.interest.rate);
  if (!rate || rate.n < 0n || rate.n > 1000n * rate.d)
    return {
      ...plain,
      faults: [fault('amount', 'The interest rate must be between 0 and 1000 percent.', instrument.id)],
    };
  const [from, to] = [dayOf(instrument.date ?? ''), dayOf(date ?? '')];
  if (from === null || to === null)
    return { ...plain, faults: [notice('no-dates', 'Without both dates no interest is counted.', instrument.id)] };
  const interest = accrued(principal, instrument.interest, from, to);
  return { principal, interest, due: principal + interest, faults: [] };
}
