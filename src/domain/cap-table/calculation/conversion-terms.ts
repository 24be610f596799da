/** The terms of SAFEs, iSAFEs and notes (their own terms and those adopted by MFN), the amount due, and shares at a post-money cap. */
import {
  divide,
  ONE,
  subtract,
  whole,
  fraction,
  multiply,
  add,
  round,
  sum,
  type Fraction,
} from '@/domain/money/fractions';
import { exactly, moneyOf } from '@/domain/cap-table/document/exact-amounts';
import { dayOf, days360 } from '@/domain/cap-table/document/calendar';
import type { Convertible, Interest } from '@/domain/cap-table/document/document';
import { fault, notice, type Fault } from '@/domain/cap-table/document/faults';

/**
 * `post-cap`: cap / capitalisation with all conversions (post-money SAFE). `pre-cap`: cap / capitalisation without
 * conversions, but with the pool's increase (pre-money SAFE of 2013 to 2018, notes). `discount`: price × factor.
 */
export type Term =
  | { kind: 'post-cap' | 'pre-cap'; cap: bigint; from: string }
  | { kind: 'discount'; factor: Fraction; from: string };

/** The terms of the instrument itself; the plain price of the round is always among them. */
function ownTerms(instrument: Convertible, faults: Fault[]): Term[] {
  const terms: Term[] = [];
  const from = instrument.id;
  if (instrument.cap !== null) {
    const cap = moneyOf(instrument.cap);
    if (cap !== null && cap > 0n)
      terms.push({ kind: instrument.capBasis === 'post-money' ? 'post-cap' : 'pre-cap', cap, from });
    else faults.push(fault('amount', 'A valuation cap must be above 0 and within the limits.', from));
  }
  const discount = exactly(instrument.discount);
  if (!discount || discount.n < 0n || discount.n >= 100n * discount.d)
    faults.push(fault('amount', 'A discount must be at least 0 and below 100 percent.', from));
  else if (discount.n > 0n) terms.push({ kind: 'discount', factor: subtract(ONE, divide(discount, whole(100))), from });
  return [...terms, { kind: 'discount', factor: ONE, from }];
}

/** Is the instrument dated after a day? False if either is unknown. */
export const isAfter = ({ date }: Convertible, day: string | null): boolean =>
  date !== null && day !== null && date > day;

/** Was `other` issued after `one`? Compares the dates if both have one, else the places in the list. */
function isLater(one: Convertible, other: Convertible, places: Map<string, number>): boolean {
  const [a, b] = [dayOf(one.date ?? ''), dayOf(other.date ?? '')];
  if (a !== null && b !== null && a !== b) return b > a;
  return (places.get(other.id) ?? 0) > (places.get(one.id) ?? 0);
}

/**
 * All terms that each instrument may choose from. An MFN clause (most favoured nation) that names an instrument adds
 * the terms of that instrument, also through a chain of clauses. A clause that names no instrument adds the terms of every later one.
 * Instruments dated after `day`, that of the conversion, do not exist yet: no clause adds their terms.
 * A circle of clauses is a fault: each instrument keeps its own terms.
 */
export function resolveTerms(
  instruments: readonly Convertible[],
  day: string | null,
): { terms: Map<string, Term[]>; faults: Fault[] } {
  const faults: Fault[] = [];
  const places = new Map(instruments.map((one, index) => [one.id, index]));
  const byId = new Map(instruments.map((one) => [one.id, one]));
  const own = new Map(instruments.map((one) => [one.id, ownTerms(one, faults)]));
  const terms = new Map<string, Term[]>();

  const followed = (start: Convertible): Term[] => {
    const found = [...(own.get(start.id) ?? [])];
    const seen = new Set([start.id]);
    let at = start;
    while (at.mfn && at.mfnAdopts !== null) {
      const next = byId.get(at.mfnAdopts);
      if (!next) {
        faults.push(fault('mfn-unknown', 'The instrument whose terms it adopts does not exist.', start.id));
        return own.get(start.id) ?? [];
      }
      if (seen.has(next.id)) {
        faults.push(
          fault(
            'mfn-circle',
            'These MFN clauses point to each other in a circle, so each keeps its own terms.',
            start.id,
          ),
        );
        return own.get(start.id) ?? [];
      }
      if (isAfter(next, day)) return found;
      seen.add(next.id);
      found.push(...(own.get(next.id) ?? []));
      at = next;
    }
    return found;
  };

  for (const one of instruments) {
    if (one.mfn && one.mfnAdopts === null) {
      const later = instruments.filter(
        (other) => other.id !== one.id && isLater(one, other, places) && !isAfter(other, day),
      );
      terms.set(one.id, [...(own.get(one.id) ?? []), ...later.flatMap((other) => own.get(other.id) ?? [])]);
    } else terms.set(one.id, followed(one));
  }
  return { terms, faults };
}

// Computes the amount due under a convertible note on a day: principal and interest, rounded once to the minor unit.

const PERIODS: Record<Exclude<Interest['compounding'], 'simple'>, bigint> = {
  annual: 1n,
  'semi-annual': 2n,
  quarterly: 4n,
  monthly: 12n,
  daily: 365n,
};

export interface AmountOwed {
  principal: bigint;
  interest: bigint;
  /** Principal plus interest, in minor units. */
  due: bigint;
  faults: Fault[];
}

const halfUp = (n: bigint, d: bigint) => (2n * n + d) / (2n * d);

/**
 * The interest from day `from` to day `to`. Time is actual days / 365, or 30/360 days / 360. Simple interest: P × (1 + r × t).
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

/** The amount due under an instrument on a date. If one of the two dates of a note is missing, there is no interest and a notice says so. */
export function owedOn(instrument: Convertible, date: string | null): AmountOwed {
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

// Shares of instruments that convert at a post-money cap. They buy a part of the company, so no rounded price is used.

export interface CappedPart {
  shares: bigint;
  /** Units of the currency per share, exact: cap / capitalisation. */
  price: Fraction;
}

/** The part of the company that an amount buys at a post-money cap, both in minor units. */
const partOf = (due: bigint, cap: bigint): Fraction => ({ n: due, d: cap });

/** The sum of all post-money parts among the chosen terms. */
export const postMoneyParts = (chosen: readonly { term: Term; due: bigint }[]): Fraction =>
  sum(chosen.flatMap(({ term, due }) => (term.kind === 'post-cap' ? [partOf(due, term.cap)] : [])));

/**
 * Shares of one post-money instrument: floor(amount / cap × others / (1 − all such parts)). `others` are the whole shares
 * before the round plus those of all other conversions. Source: Y Combinator, Safe User Guide (post-money).
 * The parts must be below 1.
 */
export function postMoneyShares(due: bigint, cap: bigint, others: bigint, parts: Fraction, unit: bigint): CappedPart {
  const capitalisation = divide(whole(others), subtract(ONE, parts));
  return {
    shares: round(multiply(partOf(due, cap), capitalisation), 'floor'),
    price: divide({ n: cap, d: unit }, capitalisation),
  };
}
