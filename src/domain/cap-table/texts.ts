/** Exact figures of the cap table as people read them: grouped digits, the sign of the currency, percent. Rounds for display alone. */
import { toDecimal, toShortDecimal, type Fraction } from '../fractions';
import { CURRENCY_FACTS, groupDigits, isCurrency } from '../money';
import { minorDigits, minorPerUnit } from './amounts';
import type { Figure } from './explanation';

const groupingOf = (currency: string) => (isCurrency(currency) ? CURRENCY_FACTS[currency].grouping : 'thousands');

/** Sign of the currency before a figure; a currency without one of ours gets its code. */
export const currencySign = (currency: string): string =>
  isCurrency(currency) ? CURRENCY_FACTS[currency].symbol : `${currency} `;

function grouped(text: string, grouping: 'thousands' | 'lakhs'): string {
  const [, minus = '', digits = '0', rest = ''] = /^(-?)(\d+)(.*)$/.exec(text) ?? [];
  return `${minus}${groupDigits(digits, grouping)}${rest}`;
}

/** "588,235"; shares group by thousands in every currency. */
export const sharesText = (shares: bigint | number): string => grouped(String(shares), 'thousands');

const signed = (text: string, currency: string) =>
  text.startsWith('-') ? `-${currencySign(currency)}${text.slice(1)}` : `${currencySign(currency)}${text}`;

/** An amount in units with all its decimals: "$5,000,000.00". */
export const moneyText = (amount: Fraction, currency: string): string =>
  signed(grouped(toDecimal(amount, minorDigits(currency)), groupingOf(currency)), currency);

/** The same without decimals where there are none: "$5,000,000". */
export const roundMoneyText = (amount: Fraction, currency: string): string =>
  moneyText(amount, currency).replace(/\.0+$/, '');

/** Minor units as an amount: "$5,000,000". */
export const minorText = (minor: number | bigint, currency: string): string =>
  roundMoneyText({ n: BigInt(minor), d: minorPerUnit(currency) }, currency);

/** A price per share: at least two decimals, at most six: "$1.1144", "$10.00". */
export function priceText(price: Fraction, currency: string): string {
  const short = toShortDecimal(price, 6);
  const text = short === '0' && price.n !== 0n ? toShortDecimal(price, 18) : short;
  const [, decimals = ''] = text.split('.');
  return signed(grouped(decimals.length < 2 ? toDecimal(price, 2) : text, groupingOf(currency)), currency);
}

/** "51.54%". */
export const percentText = (percent: Fraction, places = 2): string => `${toDecimal(percent, places)}%`;

/** Shares of all shares; a dash where there are none. */
export const partText = (shares: bigint, all: bigint): string =>
  all <= 0n ? '–' : percentText({ n: shares * 100n, d: all });

/** A change in points of percent with its sign: "+3.20", "−8.10". */
export function pointsText(change: Fraction): string {
  const text = toDecimal(change, 2);
  if (/^-?0\.00$/.test(text)) return '0.00';
  return text.startsWith('-') ? `−${text.slice(1)}` : `+${text}`;
}

/** A figure of an explanation in its unit. */
export function figureText({ unit, exact }: Figure, currency: string): string {
  if (unit === 'money') return moneyText(exact, currency);
  if (unit === 'price') return priceText(exact, currency);
  if (unit === 'percent') return percentText(exact);
  if (unit === 'months') return `${toShortDecimal(exact, 2)} months`;
  return grouped(toShortDecimal(exact, unit === 'shares' ? 2 : 6), 'thousands');
}

/** Part of a whole for a chart, 0 to 1. */
export const partOf = (shares: bigint, all: bigint): number =>
  all <= 0n ? 0 : Number(toDecimal({ n: shares, d: all }, 10));
