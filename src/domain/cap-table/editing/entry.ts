/** Reads typed amounts, prices below a cent and percentages in the forms of the mode "shares", each with its message. */
import { compare, fraction, sign, toShortDecimal, type Fraction } from '@/domain/money/fractions';
import { moneyMessage, parseExact, type MoneyFault } from '@/domain/money/read-amount';
import { amountOf, amountOptions, readAmount, readPercent as percentOf } from '@/domain/cap-table/document/amounts';
import { MAX_MONEY } from '@/domain/cap-table/document/document';
import { failed, fault, fine, type Result } from '@/domain/cap-table/document/faults';

/** A typed amount as minor units; `missing` is the message of an empty field. */
export const readMoney = (text: string, currency: string, missing = 'Please enter an amount'): Result<number> =>
  text.trim() === '' ? failed(fault('amount', missing)) : readAmount(text, currency);

/** Percent from 0 to `most` as a number; "12.5", "12.5 %" and "12,5" are the same. */
export function readPercent(text: string, message: string, { most = 100, below = false } = {}): Result<number> {
  const percent = percentOf(text);
  return percent === null || percent > most || (below && percent === most)
    ? failed(fault('amount', message))
    : fine(percent);
}

/** Decimals of a price per share and of a ratio: prices go below a cent. */
const DIGITS = 10;

/** A figure of at most ten decimals. A single point is a decimal separator in euros too, because the forms show stored prices with one. */
function readFine(text: string, currency: string): Fraction | MoneyFault {
  const isPoint = /^[^.,]*\.[^.,]*$/.test(text);
  const units = parseExact(text, currency, { digits: DIGITS, ...(isPoint && { decimal: '.' as const }) });
  return typeof units === 'string' ? units : fraction(units, 10n ** BigInt(DIGITS));
}

/** A price per share as decimal text of at most ten decimals; read like every amount: "0,50", "₹2.50", "10 lakh". */
export function readPrice(
  text: string,
  currency: string,
  message = 'Please enter a price of 0 or more',
): Result<string> {
  const price = readFine(text, currency);
  if (price === 'empty' || (typeof price !== 'string' && sign(price) < 0)) return failed(fault('amount', message));
  if (typeof price === 'string')
    return failed(fault('amount', moneyMessage(price, currency, message, { digits: DIGITS })));
  return compare(price, amountOf(MAX_MONEY, currency)) > 0
    ? failed(fault('too-large', moneyMessage('too-large', currency, message, amountOptions(currency))))
    : fine(toShortDecimal(price, DIGITS));
}

/** Common shares for one share of a class, as decimal text. */
export function readRatio(text: string): Result<string> {
  const ratio = readFine(text, '');
  if (ratio === 'too-precise') return failed(fault('amount', moneyMessage(ratio, '', undefined, { digits: DIGITS })));
  return typeof ratio === 'string' || sign(ratio) <= 0
    ? failed(fault('amount', 'The conversion ratio must be above 0'))
    : fine(toShortDecimal(ratio, DIGITS));
}
