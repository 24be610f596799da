/** Changes a document to another currency: only the symbol, or every amount at a rate that the person gives. Each tool applies it itself. */
import { paiseOf, statedRate, type ExchangeRate } from '@/domain/money/exchange-rates';
import { divide, fromDecimal, ONE, type Fraction } from '@/domain/money/fractions';
import { MAX_AMOUNT, roundRatio, type Currency, type Minor } from '@/domain/money/money';

/** Units of the new currency for one of the old; null changes only the symbol. */
export type Rate = Fraction | null;

export const BAD_RATE = 'Please enter a rate above zero, such as 88.25.';
export const RATE_TOO_HIGH =
  'At this rate, at least one amount is too large to save, so nothing was changed. Please check the rate.';
const RATE = /^\d{1,7}(?:\.\d{1,8})?$/;

/** The question for a rate, the same in both directions: one unit of the dearer currency in the other, with the stated rate. */
export function rateQuestion(
  from: Currency,
  to: Currency,
  rates: readonly ExchangeRate[],
): { one: Currency; other: Currency; stated: string } {
  const isDearer = (paiseOf(rates, from) ?? 0) >= (paiseOf(rates, to) ?? 0);
  const [one, other] = isDearer ? [from, to] : [to, from];
  return { one, other, stated: statedRate(rates, one, other) };
}

/** The rate from the old currency to the new, typed as the value of one unit of `one`; null if it is not a rate. */
export function readRate(typed: string, from: Currency, one: Currency): Fraction | null {
  const text = typed.replace(/\s/g, '');
  const rate = RATE.test(text) ? fromDecimal(text) : null;
  if (!rate || rate.n === 0n) return null;
  return one === from ? rate : divide(ONE, rate);
}

/**
 * A document with each amount of minor units multiplied by a rate and rounded once, halves away from zero. Null if an amount would exceed
 * the limit, because a cut amount would be wrong. `walk` passes every amount to its argument.
 */
export function convertAll<Data>(
  rate: Fraction,
  walk: (convert: (amount: Minor) => Minor) => Data,
  max: Minor = MAX_AMOUNT,
): Data | null {
  let fits = true;
  const converted = walk((amount) => {
    const minor = roundRatio(BigInt(amount) * rate.n, rate.d);
    fits &&= Math.abs(minor) <= max;
    return minor;
  });
  return fits ? converted : null;
}
