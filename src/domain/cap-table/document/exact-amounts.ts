/** Stored amounts, shares and percentages as exact values. Typed texts are read in amounts.ts, which is larger. */
import { minorDigits } from '@/domain/money/money';
import { fromDecimal, toShortDecimal, type Fraction } from '@/domain/money/fractions';
import { MAX_MONEY, MAX_SHARES } from './document';

/** Minor units in one unit: 100 cents in a dollar. */
export const minorPerUnit = (currency: string): bigint => 10n ** BigInt(minorDigits(currency));

/** Minor units as an exact amount in units. */
export const amountOf = (minor: number | bigint, currency: string): Fraction => ({
  n: BigInt(minor),
  d: minorPerUnit(currency),
});

/** For an input field: 100050 is "1000.5". */
export const amountText = (minor: number, currency: string): string => toShortDecimal(amountOf(minor, currency), 3);

/** Exact value of a stored number; null if it is not a number (NaN, Infinity, a stray text). */
export const exactly = (value: number | string | null | undefined): Fraction | null =>
  value === null || value === undefined ? null : fromDecimal(value);

/** A stored amount of minor units, or null if it is negative, broken, fractional or past the limit. */
export const moneyOf = (value: unknown): bigint | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= MAX_MONEY ? BigInt(value) : null;

/** A stored number of shares, or null if it is negative, broken, fractional or past the limit. */
export const sharesOf = (value: unknown): bigint | null =>
  typeof value === 'number' && Number.isSafeInteger(value) && value >= 0 && value <= MAX_SHARES ? BigInt(value) : null;
