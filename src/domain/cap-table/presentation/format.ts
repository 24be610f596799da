/** Figures of the cap table as people read them: amounts in any currency, percentages, and the units of explanations. */
import { equal, toDecimal, whole, ZERO, type Fraction } from '@/domain/money/fractions';
import { CURRENCY_FACTS, groupDigits, groupingOf, isCurrency } from '@/domain/money/money';
import type { StakeholderType } from '@/domain/cap-table/document/document';
import type { Figure } from '@/domain/cap-table/calculation/explanation';

/** A decimal text with the digits before its point grouped as the currency does. */
export const groupedText = (text: string, currency: string): string =>
  text.replace(/\d+/, (whole) => groupDigits(whole, groupingOf(currency)));

/** Decimal text with its digits grouped in the way of the currency, with the currency's symbol or code before it. */
export function withCurrency(text: string, currency: string): string {
  const [, minus = '', size = ''] = /^(-?)(\d+(?:\.\d+)?)$/.exec(text) ?? [];
  const symbol = isCurrency(currency) ? CURRENCY_FACTS[currency].symbol : `${currency} `;
  return `${minus}${symbol}${groupedText(size, currency)}`;
}

/** A difference smaller than this many decimals is not shown. */
const MAX_TOTAL_PLACES = 20;

/** A fraction that is in percent already: `33.33%`. */
export const formatPercent = (percent: Fraction): string => `${toDecimal(percent, 2)}%`;

/**
 * A total in percent, without the percent sign. It has two decimals, or as many as make it differ from 0 and from 100: 99.999999 is not
 * `100.00`, because that would say that nothing is missing.
 */
export function totalDecimal(percent: Fraction): string {
  const looksLike = (other: Fraction, places: number) =>
    !equal(percent, other) && toDecimal(percent, places) === toDecimal(other, places);
  let places = 2;
  while (places < MAX_TOTAL_PLACES && [ZERO, whole(100)].some((other) => looksLike(other, places))) places += 1;
  return toDecimal(percent, places);
}

/** A total, or the missing part of one: `100.00%`, `99.999999%`. */
export const formatTotalPercent = (percent: Fraction): string => `${totalDecimal(percent)}%`;

/** A difference in percentage points: `+1.50`, `−1.50`, `0.00`. */
export function formatChange(points: Fraction): string {
  const text = toDecimal(points, 2);
  if (Number(text) === 0) return '0.00';
  return text.startsWith('-') ? `−${text.slice(1)}` : `+${text}`;
}

export const STAKEHOLDER_NAMES: Readonly<Record<StakeholderType, string>> = {
  'co-founder': 'Co-founder',
  investor: 'Investor',
  employee: 'Employee',
  'option-pool': 'Option pool',
};

// The figures of explanations as people read them.

/** A figure of an explanation with its unit; `currency` is the currency of the document. */
export function formatFigure({ unit, text }: Figure, currency: string): string {
  switch (unit) {
    case 'money':
    case 'price':
      return withCurrency(text, currency);
    case 'percent':
      return `${text}%`;
    case 'shares':
      return `${groupedText(text, currency)} ${text === '1' ? 'share' : 'shares'}`;
    case 'months':
      return `${text} ${text === '1' ? 'month' : 'months'}`;
    case 'number':
      return groupedText(text, currency);
  }
}
