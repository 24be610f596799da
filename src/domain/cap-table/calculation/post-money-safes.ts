/** Shares of instruments that convert at a post-money cap: a part of the company, so no rounded price is between. */
import { divide, multiply, ONE, round, subtract, sum, whole, type Fraction } from '@/domain/money/fractions';
import type { Term } from './conversion-terms';

export interface CappedPart {
  shares: bigint;
  /** Units of the currency per share, exact: cap / capitalisation. */
  price: Fraction;
}

/** The part of the company that an amount buys at a post-money cap, both in minor units. */
const partOf = (due: bigint, cap: bigint): Fraction => ({ n: due, d: cap });

/** All post-money parts together, of the terms that were chosen. */
export const postMoneyParts = (chosen: readonly { term: Term; due: bigint }[]): Fraction =>
  sum(chosen.flatMap(({ term, due }) => (term.kind === 'post-cap' ? [partOf(due, term.cap)] : [])));

/**
 * Shares of one post-money instrument: floor(amount / cap × others / (1 − all such parts)). `others` are the whole shares
 * before the round with everything that converts by other terms. Source: Y Combinator, Safe User Guide (post-money).
 * The parts must be below 1.
 */
export function postMoneyShares(due: bigint, cap: bigint, others: bigint, parts: Fraction, unit: bigint): CappedPart {
  const capitalisation = divide(whole(others), subtract(ONE, parts));
  return {
    shares: round(multiply(partOf(due, cap), capitalisation), 'floor'),
    price: divide({ n: cap, d: unit }, capitalisation),
  };
}
