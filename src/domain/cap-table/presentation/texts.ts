/** Shares, prices and amounts of the mode "shares" as people read them. Rounds for display alone. */
import { toDecimal, toShortDecimal, type Fraction } from '@/domain/money/fractions';
import { CURRENCY_FACTS, groupDigits, isCurrency } from '@/domain/money/money';
import { amountText, minorDigits, minorPerUnit } from '@/domain/cap-table/document/exact-amounts';
import { formatPercent, withCurrency } from './format';

/** "588,235"; shares group by thousands in every currency. */
export const sharesText = (shares: bigint | number): string =>
  String(shares).replace(/\d+/, (digits) => groupDigits(digits, 'thousands'));

/** An amount in units, without decimals where there are none: "$5,000,000", "$0.50". */
export const roundMoneyText = (amount: Fraction, currency: string): string =>
  withCurrency(toDecimal(amount, minorDigits(currency)).replace(/\.0+$/, ''), currency);

/** An amount for a headline: from ten thousand units on without decimals, which its explanation has. */
export function headMoneyText(amount: Fraction, currency: string): string {
  const isLarge = (amount.n < 0n ? -amount.n : amount.n) >= 10_000n * amount.d;
  return isLarge ? withCurrency(toDecimal(amount, 0), currency) : roundMoneyText(amount, currency);
}

/** Minor units as an amount: "$5,000,000". */
export const minorText = (minor: number | bigint, currency: string): string =>
  roundMoneyText({ n: BigInt(minor), d: minorPerUnit(currency) }, currency);

/** Minor units for a field, with separators but without the sign: "5,000,000". */
export const fieldText = (minor: number, currency: string): string => {
  const grouping = isCurrency(currency) ? CURRENCY_FACTS[currency].grouping : 'thousands';
  return amountText(minor, currency).replace(/^\d+/, (digits) => groupDigits(digits, grouping));
};

/** A price per share: at least two decimals, at most six, more only where all six are 0: "$1.1144", "$10.00". */
export function priceText(price: Fraction, currency: string): string {
  const short = toShortDecimal(price, 6);
  const text = short === '0' && price.n !== 0n ? toShortDecimal(price, 18) : short;
  const [, decimals = ''] = text.split('.');
  return withCurrency(decimals.length < 2 ? toDecimal(price, 2) : text, currency);
}

/** Part of a whole as percent; a dash where there is no whole. */
export const partText = (part: bigint, whole: bigint): string =>
  whole <= 0n ? '–' : formatPercent({ n: part * 100n, d: whole });

/** Part of a whole for a chart, 0 to 1. */
export const partOf = (part: bigint, whole: bigint): number =>
  whole <= 0n ? 0 : Number(toDecimal({ n: part, d: whole }, 10));
