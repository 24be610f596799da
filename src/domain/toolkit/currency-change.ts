/** A tool's document in another currency: the sign alone, or every amount at a rate that the person gives. The walks are with each tool. */
import { RUPEES_PER, statedRate } from '../exchange-rates';
import { divide, fromDecimal, ONE, type Fraction } from '../fractions';
import { MAX_AMOUNT, roundRatio, type Currency, type Minor } from '../money';

/** Units of the new currency for one of the old; null changes the sign alone. */
export type Rate = Fraction | null;

export const BAD_RATE = 'Please enter a rate above zero, such as 88.25.';
const RATE = /^\d{1,7}(?:\.\d{1,8})?$/;

/** How a rate is asked for, whichever way the change goes: one unit of the dearer currency in the other. */
export function rateQuestion(from: Currency, to: Currency): { one: Currency; other: Currency; stated: string } {
  const [one, other] = RUPEES_PER[from] >= RUPEES_PER[to] ? [from, to] : [to, from];
  return { one, other, stated: statedRate(one, other) };
}

/** The rate from the old currency to the new, as typed for `rateQuestion`; null when it is none. */
export function readRate(typed: string, from: Currency, to: Currency): Fraction | null {
  const text = typed.replace(/\s/g, '');
  const rate = RATE.test(text) ? fromDecimal(text) : null;
  if (!rate || rate.n === 0n) return null;
  return rateQuestion(from, to).one === from ? rate : divide(ONE, rate);
}

/** Minor units at a rate, rounded once, halves away from zero, and never above what an amount may be. Both currencies have hundredths. */
export const convertMinor = (amount: Minor, rate: Fraction, most: Minor = MAX_AMOUNT): Minor =>
  Math.max(-most, Math.min(most, roundRatio(BigInt(amount) * rate.n, rate.d)));
