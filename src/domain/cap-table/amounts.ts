/** Reading what people type as money, shares and percentages: exact values, or a fault that says what is wrong. */
import { fromDecimal, multiply, sign, toShortDecimal, whole, type Fraction } from '../fractions';
import { MONEY_MOST, SHARES_MOST } from './document';
import { failed, fault, fine, type Result } from './faults';

/** ISO 4217: decimals of a currency where they are not two. */
const DECIMALS: Record<string, number> = { JPY: 0, KRW: 0, VND: 0, ISK: 0, CLP: 0, KWD: 3, BHD: 3, OMR: 3, JOD: 3 };
export const minorDigits = (currency: string): number => DECIMALS[currency] ?? 2;
/** Minor units in one unit: 100 cents in a dollar. */
export const minorPerUnit = (currency: string): bigint => 10n ** BigInt(minorDigits(currency));

const bare = (text: string) => text.replace(/[\s,_\u00a0]/g, '').replace(/^[$₹€£]/u, '');

/** A typed amount as whole minor units: "1,000.50" is 100050. Below zero, finer than a minor unit or past the limit is refused. */
export function readAmount(text: string, currency: string): Result<number> {
  const value = fromDecimal(bare(text));
  if (!value) return failed(fault('amount', 'Please enter an amount as a number.'));
  if (sign(value) < 0) return failed(fault('amount', 'An amount cannot be negative.'));
  const minor = multiply(value, whole(minorPerUnit(currency)));
  if (minor.n % minor.d !== 0n)
    return failed(fault('amount', `${currency} has ${minorDigits(currency)} decimals at most.`));
  const units = minor.n / minor.d;
  if (units > BigInt(MONEY_MOST)) return failed(fault('too-large', 'This amount is too large.'));
  return fine(Number(units));
}

/** Minor units as an exact amount in units. */
export const amountOf = (minor: number | bigint, currency: string): Fraction => ({
  n: BigInt(minor),
  d: minorPerUnit(currency),
});

/** For an input field: 100050 is "1000.5". */
export const amountText = (minor: number, currency: string): string => toShortDecimal(amountOf(minor, currency), 3);

/** A typed number of shares. */
export function readShares(text: string): Result<number> {
  const value = fromDecimal(bare(text));
  if (!value || value.n % value.d !== 0n) return failed(fault('amount', 'Please enter a whole number of shares.'));
  const shares = value.n / value.d;
  if (shares < 0n) return failed(fault('amount', 'A number of shares cannot be negative.'));
  if (shares > BigInt(SHARES_MOST)) return failed(fault('too-large', 'This number of shares is too large.'));
  return fine(Number(shares));
}

/** Exact value of a stored number; what is none (NaN, Infinity, a text that slipped in) is null. */
export const exactly = (value: number | string | null | undefined): Fraction | null =>
  value === null || value === undefined ? null : fromDecimal(value);

/** A stored amount of minor units, or null where it is negative, broken, fractional or past the limit. */
export const moneyOf = (value: unknown): bigint | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= MONEY_MOST ? BigInt(value) : null;

/** A stored number of shares, or null where it is negative, broken, fractional or past the limit. */
export const sharesOf = (value: unknown): bigint | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= SHARES_MOST ? BigInt(value) : null;
