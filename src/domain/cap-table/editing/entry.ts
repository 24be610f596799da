/** What people type into the forms of the mode "shares": amounts, prices below a cent, percent, each with its message. */
import { compare, fromDecimal, toShortDecimal, whole, ZERO } from '@/domain/money/fractions';
import { readAmount } from '@/domain/cap-table/document/amounts';
import { failed, fault, fine, type Result } from '@/domain/cap-table/document/faults';

/** A typed amount as minor units; `missing` is the message of an empty field. */
export const readMoney = (text: string, currency: string, missing = 'Please enter an amount'): Result<number> =>
  text.trim() === '' ? failed(fault('amount', missing)) : readAmount(text, currency);

/** Percent from 0 to `most` as a number; "12.5", "12.5 %" and "12,5" are the same. */
export function readPercent(text: string, message: string, { most = 100, below = false } = {}): Result<number> {
  const value = fromDecimal(text.replace(/[\s%]/g, '').replace(',', '.'));
  const order = value ? compare(value, whole(most)) : 1;
  if (!value || compare(value, ZERO) < 0 || order > 0 || (below && order === 0))
    return failed(fault('amount', message));
  return fine(Number(toShortDecimal(value, 10)));
}

/** A price per share as decimal text of at most ten decimals. */
export function readPrice(text: string, message = 'Please enter a price of 0 or more'): Result<string> {
  const value = fromDecimal(text.replace(/[\s,_\u00a0]/g, '').replace(/^[$₹€£]/u, ''));
  if (!value || compare(value, ZERO) < 0) return failed(fault('amount', message));
  const short = toShortDecimal(value, 10);
  const back = fromDecimal(short);
  return back && compare(back, value) === 0 && short.length <= 40
    ? fine(short)
    : failed(fault('amount', 'Please use at most 10 decimals'));
}
