/** Amounts, shares and percentages of the cap table: exact values, and the reading of what people type by the one reader of money. */
import { parseAmount, type MoneyOptions, type MoneyReading, moneyMessage } from '../money-input';
import { fromDecimal, toShortDecimal, type Fraction } from '../fractions';
import { MONEY_MOST, SHARES_MOST } from './document';
import { failed, fault, fine, type Result } from './faults';

/** ISO 4217: decimals of a currency where they are not two. */
const DECIMALS: ReadonlyMap<string, number> = new Map([
  ...['JPY', 'KRW', 'VND', 'ISK', 'CLP'].map((code) => [code, 0] as const),
  ...['KWD', 'BHD', 'OMR', 'JOD'].map((code) => [code, 3] as const),
]);
export const minorDigits = (currency: string): number => DECIMALS.get(currency) ?? 2;
/** Minor units in one unit: 100 cents in a dollar. */
export const minorPerUnit = (currency: string): bigint => 10n ** BigInt(minorDigits(currency));

/** How amounts of this document are read: valuations go beyond what the other tools take. */
export const amountOptions = (currency: string): MoneyOptions => ({ most: MONEY_MOST, digits: minorDigits(currency) });

const codeOf = (reading: Extract<MoneyReading, { fault: string }>) =>
  reading.fault === 'too-large' ? 'too-large' : 'amount';

/** A typed amount as whole minor units: "1,000.50" is 100050, "₹1.5 crore" 1500000000. What is below zero, finer than a minor unit or past the limit is refused. */
export function readAmount(text: string, currency: string): Result<number> {
  const options = amountOptions(currency);
  const reading = parseAmount(text, currency, options);
  return 'minor' in reading
    ? fine(reading.minor)
    : failed(fault(codeOf(reading), `${moneyMessage(reading.fault, currency, undefined, options)}.`));
}

/** Minor units as an exact amount in units. */
export const amountOf = (minor: number | bigint, currency: string): Fraction => ({
  n: BigInt(minor),
  d: minorPerUnit(currency),
});

/** For an input field: 100050 is "1000.5". */
export const amountText = (minor: number, currency: string): string => toShortDecimal(amountOf(minor, currency), 3);

/** A typed number of shares: "1,000,000", "10 million", "1 crore". */
export function readShares(text: string): Result<number> {
  const reading = parseAmount(text, '', { most: SHARES_MOST, digits: 0 });
  if ('minor' in reading) return fine(reading.minor);
  if (reading.fault === 'negative') return failed(fault('amount', 'A number of shares cannot be negative.'));
  if (reading.fault === 'too-large') return failed(fault('too-large', 'This number of shares is too large.'));
  return failed(fault('amount', 'Please enter a whole number of shares.'));
}

/** Decimals of a typed percentage. */
const PERCENT_DIGITS = 10;

/** A typed percentage, "33.33", or "33,33 %"; null where it is none of at least 0 with at most 10 decimals. */
export function readPercent(value: unknown): number | null {
  const text = typeof value === 'number' ? String(value) : typeof value === 'string' ? value : '';
  const reading = parseAmount(text.replace(/\s*%\s*$/, ''), '', {
    digits: PERCENT_DIGITS,
    most: Number.MAX_SAFE_INTEGER,
  });
  return 'minor' in reading ? reading.minor / 10 ** PERCENT_DIGITS : null;
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
