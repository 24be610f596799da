/** Figures of the cap table as people read them: amounts in any currency, percentages, and the units of explanations. */
import { toDecimal, type Fraction } from '@/domain/money/fractions';
import { CURRENCY_FACTS, formatMoney, groupDigits, isCurrency } from '@/domain/money/money';
import { minorDigits } from '@/domain/cap-table/document/exact-amounts';
import type { StakeholderType } from '@/domain/cap-table/document/document';

/** Decimal text with its digits grouped as the currency does, and the currency's sign or code before it. */
export function withCurrency(text: string, currency: string): string {
  const [, minus = '', whole = '', fraction = ''] = /^(-?)(\d+)(\.\d+)?$/.exec(text) ?? [];
  const { symbol, grouping } = isCurrency(currency)
    ? CURRENCY_FACTS[currency]
    : { symbol: `${currency} `, grouping: 'thousands' as const };
  return `${minus}${symbol}${groupDigits(whole, grouping)}${fraction}`;
}

/** Whole minor units as `$1,234.50`, `₹1,00,000.00`, `JPY 1,234`. */
export function formatAmount(minor: number, currency: string): string {
  if (isCurrency(currency)) return formatMoney(minor, currency);
  const digits = minorDigits(currency);
  return withCurrency(toDecimal({ n: BigInt(minor), d: 10n ** BigInt(digits) }, digits), currency);
}

/** A fraction that is in percent already: `33.33%`. */
export const formatPercent = (percent: Fraction): string => `${toDecimal(percent, 2)}%`;

/** A difference in points of percent: `+1.50`, `−1.50`, `0.00`. */
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
