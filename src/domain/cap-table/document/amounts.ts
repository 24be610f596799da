/** Reads amounts, shares and percentages of the cap table as people type them, with the shared money reader. */
import { fraction, fromDecimal, sign, toShortDecimal } from '@/domain/money/fractions';
import {
  parseAmount,
  parseExact,
  type MoneyOptions,
  type MoneyReading,
  moneyMessage,
} from '@/domain/money/read-amount';
import { MAX_MONEY, MAX_SHARES } from './document';
import { minorDigits } from '@/domain/money/money';
import { failed, fault, fine, type Result } from './faults';

export * from './exact-amounts';

/** Options to read amounts of this document: valuations exceed the limit of the other tools. */
export const amountOptions = (currency: string): MoneyOptions => ({ most: MAX_MONEY, digits: minorDigits(currency) });

const codeOf = (reading: Extract<MoneyReading, { fault: string }>) =>
  reading.fault === 'too-large' ? 'too-large' : 'amount';

/**
 * A typed amount as whole minor units: "1,000.50" is 100050, "₹1.5 crore" 1500000000. Amounts below zero, finer than a minor
 * unit or above the limit are refused.
 */
export function readAmount(text: string, currency: string): Result<number> {
  const options = amountOptions(currency);
  const reading = parseAmount(text, currency, options);
  return 'minor' in reading
    ? fine(reading.minor)
    : failed(fault(codeOf(reading), `${moneyMessage(reading.fault, currency, undefined, options)}.`));
}

/** A typed number of shares: "1,000,000", "10 million", "1 crore". */
export function readShares(text: string): Result<number> {
  const reading = parseAmount(text, '', { most: MAX_SHARES, digits: 0 });
  if ('minor' in reading) return fine(reading.minor);
  if (reading.fault === 'negative') return failed(fault('amount', 'A number of shares cannot be negative.'));
  if (reading.fault === 'too-large') return failed(fault('too-large', 'This number of shares is too large.'));
  return failed(fault('amount', 'Please enter a whole number of shares.'));
}

/** Decimals of a stored percentage. */
const PERCENT_DIGITS = 10;
/** Decimals that a typed text may have: a spreadsheet can paste 15 of them. */
const TYPED_DIGITS = 60;

/** Percentages are never grouped: a lone comma is the decimal separator, as in "33,333". */
function typedPercent(text: string) {
  const isComma = /^[^.,]*,[^.,]*$/.test(text);
  const value = parseExact(text.replace(/\s*%\s*$/, ''), '', {
    digits: TYPED_DIGITS,
    ...(isComma && { decimal: ',' as const }),
  });
  return typeof value === 'string' ? null : fraction(value, 10n ** BigInt(TYPED_DIGITS));
}

/** A percentage, "33.33", "33,33 %" or a number, rounded to 10 decimals; null if it is not a percentage of at least 0. */
export function readPercent(value: unknown): number | null {
  const exact = typeof value === 'number' ? fromDecimal(value) : typeof value === 'string' ? typedPercent(value) : null;
  return exact && sign(exact) >= 0 ? Number(toShortDecimal(exact, PERCENT_DIGITS)) : null;
}
