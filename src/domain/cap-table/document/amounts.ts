/** Amounts, shares and percentages of the cap table as people type them, by the one reader of money. */
import { parseAmount, type MoneyOptions, type MoneyReading, moneyMessage } from '@/domain/money/money-input';
import { MONEY_MOST, SHARES_MOST } from './document';
import { minorDigits } from './exact-amounts';
import { failed, fault, fine, type Result } from './faults';

export * from './exact-amounts';

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
