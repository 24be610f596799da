/** Rounds prices per share, turns amounts into whole shares, and computes the post-money valuation of a round. */
import {
  compare,
  divide,
  multiply,
  round,
  roundTo,
  toDecimal,
  toShortDecimal,
  whole,
  ZERO,
  type Fraction,
} from '@/domain/money/fractions';
import { moneyOf } from '@/domain/cap-table/document/exact-amounts';
import type { FundingRound } from '@/domain/cap-table/document/document';

/** Decimals that are never exceeded, however low a price is. */
const MAX_DECIMALS = 18;

/**
 * A price rounded half up to `decimals`. A small price keeps as many significant digits: 0.000345 at four decimals
 * stays 0.000345 and does not become 0.0003. Null keeps it exact.
 */
export function roundPrice(price: Fraction, decimals: number | null): Fraction {
  if (decimals === null || compare(price, ZERO) <= 0) return price;
  let places = decimals;
  let min: Fraction = { n: 1n, d: decimals === 0 ? 1n : 10n };
  while (places < MAX_DECIMALS && compare(price, min) < 0) {
    places += 1;
    min = { n: 1n, d: min.d * 10n };
  }
  return roundTo(price, places);
}

/** A price per share for people: at least two decimals, at most six, more only if all six are 0: "1.1144", "10.00". */
export function priceDecimal(price: Fraction): string {
  const short = toShortDecimal(price, 6);
  const text = short === '0' && price.n !== 0n ? toShortDecimal(price, MAX_DECIMALS) : short;
  const [, decimals = ''] = text.split('.');
  return decimals.length < 2 ? toDecimal(price, 2) : text;
}

/** Whole shares for an amount in units of the currency; a fraction of a share is not issued. */
export const sharesFor = (amount: Fraction, price: Fraction): bigint => round(divide(amount, price), 'floor');

/** Price in units of the currency, from shares per minor unit. */
export const priceOf = (perMinor: Fraction, minorPerUnit: bigint): Fraction =>
  divide({ n: 1n, d: minorPerUnit }, perMinor);

/** Worth of shares in units of the currency. */
export const shareValue = (shares: bigint, price: Fraction): Fraction => multiply(whole(shares), price);

// The value of a company after a round, for both modes of the cap table.

/** Post-money valuation in minor units, or null if the round has no usable amounts. */
export function postMoney(round: Pick<FundingRound, 'amount' | 'valuation' | 'valuationKind'>): bigint | null {
  const [amount, valuation] = [moneyOf(round.amount), moneyOf(round.valuation)];
  if (amount === null || valuation === null) return null;
  return round.valuationKind === 'pre-money' ? valuation + amount : valuation;
}
