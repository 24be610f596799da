/** Explains a computed number as data: a label, the formula, its inputs and the result. Screens format it. */
import { toDecimal, toShortDecimal, type Fraction } from '@/domain/money/fractions';
import { priceDecimal } from './prices';

/** `money` is in units of the currency, not in minor units; `percent` is out of 100. */
export type Unit = 'money' | 'price' | 'shares' | 'percent' | 'months' | 'number';

export interface Figure {
  unit: Unit;
  exact: Fraction;
  /** Rounded decimal text without separators or symbols. */
  text: string;
}

export interface Explanation {
  label: string;
  formula: string;
  inputs: { label: string; figure: Figure }[];
  result: Figure;
  /** The subject, for a button beside a figure: `price`, `new-shares`, `holder:…`. */
  about?: string;
}

const TEXTS: Record<Unit, (value: Fraction) => string> = {
  money: (value) => toDecimal(value, 2),
  price: priceDecimal,
  shares: (value) => toShortDecimal(value, 2),
  percent: (value) => toDecimal(value, 2),
  months: (value) => toShortDecimal(value, 2),
  number: (value) => toShortDecimal(value, 6),
};

export const figure = (unit: Unit, exact: Fraction): Figure => ({ unit, exact, text: TEXTS[unit](exact) });

/** Shorthand: `explain('Price', 'a / b', { a: figure(…) }, figure(…))`, inputs in the order written. */
export const explain = (
  label: string,
  formula: string,
  inputs: Record<string, Figure>,
  result: Figure,
  about?: string,
): Explanation => ({
  label,
  formula,
  inputs: Object.entries(inputs).map(([name, value]) => ({ label: name, figure: value })),
  result,
  ...(about === undefined ? {} : { about }),
});
