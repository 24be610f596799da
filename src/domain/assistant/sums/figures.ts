/** Defines a calculator, and reads its figures, checks them with plain sentences and writes them for people. All figures are exact. */
import { z } from 'zod';
import { countText } from '@/domain/count';
import {
  add,
  compare,
  divide,
  fraction,
  fromDecimal,
  multiply,
  round,
  sign,
  subtract,
  toDecimal,
  toShortDecimal,
  whole,
  ZERO,
  type Fraction,
} from '@/domain/money/fractions';
import { CURRENCIES, formatMoney, formatShortMoney, type Currency, type Minor } from '@/domain/money/money';
import { parseAmount, readAmountField, type MoneyFault } from '@/domain/money/read-amount';
import type { Sum } from '@/domain/assistant/message';

/** A calculator of the assistant: from its input, it makes a sum with its steps, or a plain sentence why there is none. */
export interface Calculator<Input extends z.ZodType = z.ZodType> {
  /** snake_case, begins with `calculate_`. */
  readonly name: string;
  /** Its result and its inputs, described for a model. */
  readonly description: string;
  /** Shown while it runs, e.g. "Calculating the runway". */
  readonly status: string;
  readonly input: Input;
  /** The sum, or a sentence that says why it cannot be calculated. Never throws. */
  run(input: z.output<Input>): Sum | string;
}

/** Ends a sum whose figures cannot be used. Its message is the sentence that the person reads. */
export class NoSum extends Error {}

/** What `make` returns, or the sentence of its `NoSum`. */
export function sumOrReason<Made>(make: () => Made): Made | string {
  try {
    return make();
  } catch (error) {
    if (error instanceof NoSum) return error.message;
    throw error;
  }
}

/** Keeps the type of the input for `run`, and turns a `NoSum` into its sentence. */
export const calculator = <Input extends z.ZodType>(made: Calculator<Input>): Calculator =>
  ({ ...made, run: (input: z.output<Input>) => sumOrReason(() => made.run(input)) }) as unknown as Calculator;

type Typed = number | string | undefined;

const typed = z.union([z.number(), z.string().max(60)]);
export const amountInput = (what: string) => typed.describe(`${what}, in whole units`);
/** Whether the percentage of a new pool is of the company after the round, not before it. */
export const poolAfterInput = z.boolean().optional();
export const percentInput = (what: string) => typed.describe(`${what}, in percent: 20 for 20 %`);
export const countInput = (what: string) => typed.describe(what);
export const currencyInput = z
  .enum(CURRENCIES)
  .default('INR')
  .describe('Currency of all amounts, which are whole units: 4000000 for 40 lakh');

const AMOUNT_FAULTS: Readonly<Record<MoneyFault, string>> = {
  empty: 'is missing',
  'not-a-number': 'must be an amount, such as 40 lakh or 4,00,000',
  negative: 'cannot be below 0',
  'too-large': 'is larger than this calculator can take',
  'too-precise': 'may have at most two decimals',
  'other-currency': 'must be in the same currency as the others',
};

/** Minor units of an amount of 0 or more. `label` begins the sentence about a fault, e.g. "The cash". */
export function amount(value: Typed, label: string, currency: Currency): Minor {
  const reading = readAmountField(value, currency, { decimal: '.' });
  if ('fault' in reading) throw new NoSum(`${label} ${AMOUNT_FAULTS[reading.fault]}.`);
  return reading.minor;
}

/** Like `amount`, but must be above 0. */
export function amountAbove0(value: Typed, label: string, currency: Currency): Minor {
  const minor = amount(value, label, currency);
  if (minor === 0) throw new NoSum(`${label} must be above 0.`);
  return minor;
}

/** An amount that may be missing, and is then 0. */
export const amountOr0 = (value: Typed, label: string, currency: Currency): Minor =>
  value === undefined ? 0 : amount(value, label, currency);

interface Bounds {
  least?: number;
  most: number;
  /** Whether `least` itself is too little. */
  isAbove?: boolean;
  isWhole?: boolean;
}

const read = (value: Typed): Fraction | null => {
  if (value === undefined) return null;
  const text = String(value).replace(/\s*%$/, '');
  return fromDecimal(/^\d{1,3}(,\d{2,3})+(\.\d+)?$/.test(text) ? text.replaceAll(',', '') : text);
};

function within(value: Typed, label: string, unit: string, { least = 0, most, isAbove, isWhole }: Bounds): Fraction {
  const figure = read(value);
  if (!figure) throw new NoSum(`${label} ${value === undefined ? 'is missing' : 'must be a number'}.`);
  const low = compare(figure, whole(least));
  if (low < 0 || (isAbove && low === 0))
    throw new NoSum(`${label} must be ${isAbove ? 'above' : 'at least'} ${least}${unit}.`);
  if (compare(figure, whole(most)) > 0) throw new NoSum(`${label} can be at most ${countText(most)}${unit}.`);
  if (isWhole && sign({ n: figure.n % figure.d, d: figure.d }) !== 0)
    throw new NoSum(`${label} must be a whole number.`);
  return figure;
}

/** Percent as a fraction of 1: 20 is 1/5. From 0 to 100 unless a caller says otherwise. */
export const percent = (value: Typed, label: string, bounds: Bounds = { most: 100 }): Fraction =>
  divide(within(value, label, '%', bounds), HUNDRED);

/** The part that a round sells or a pool takes: above 0 and below 100 %. */
export function soldPart(value: Typed, label: string): Fraction {
  const part = percent(value, label, { most: 100, isAbove: true });
  if (compare(part, whole(1)) >= 0) throw new NoSum(`${label} must be below 100%.`);
  return part;
}

/**
 * The pool's share of the company before a round that leaves `left` of each holder's share. A share that is given as of
 * after the round must be larger before it.
 */
export function poolBefore(value: Typed, isAfter: boolean | undefined, left: Fraction): Fraction {
  const pool = soldPart(value, 'The option pool');
  if (!isAfter) return pool;
  if (compare(pool, left) >= 0) throw new NoSum('The option pool and the new money together take the whole company.');
  return divide(pool, left);
}

/** A number of things or months. */
export const count = (value: Typed, label: string, bounds: Bounds): Fraction => within(value, label, '', bounds);

export const HUNDRED = whole(100);
/** Minor units as a fraction of the same value. */
export const exact = (minor: Minor): Fraction => whole(minor);

/**
 * Rounds to whole minor units, halves away from zero, or up for an amount that is needed, which less would not cover. Refuses a value that is
 * too large to be shown exactly.
 */
export function toMinor(value: Fraction, rounding: 'half-up' | 'ceil' = 'half-up'): Minor {
  const minor = round(value, rounding);
  if (minor > BigInt(Number.MAX_SAFE_INTEGER) || minor < -BigInt(Number.MAX_SAFE_INTEGER))
    throw new NoSum('The result is larger than this calculator can show.');
  return Number(minor);
}

/** "₹40 lakh" if that is exact, else in full: "₹6,66,666.67". */
export function money(minor: Minor, currency: Currency): string {
  const short = formatShortMoney(minor, currency);
  const back = parseAmount(short, currency);
  return 'minor' in back && back.minor === minor ? short : formatMoney(minor, currency).replace(/\.00$/, '');
}

/** A fraction of 1 as "40.96%"; parts near 0 or 1 are not rounded to 0% or 100%. */
export function share(part: Fraction, places = 2): string {
  const percents = multiply(part, HUNDRED);
  const text = toDecimal(percents, 2);
  if (sign(part) > 0 && text === '0.00') return 'less than 0.01%';
  if (compare(percents, HUNDRED) < 0 && text === '100.00') return 'just under 100%';
  return `${toShortDecimal(percents, places)}%`;
}

const MOST_DIGITS = 24;

/** A number with its digits grouped as in India and at most `places` decimals. */
export function number(value: Fraction, places = 2): string {
  const [digits = '', decimals] = toShortDecimal(value, places).split('.');
  if (digits.length > MOST_DIGITS) throw new NoSum('The result is larger than this calculator can show.');
  const grouped = digits.replace(/(\d)(?=(\d{2})*\d{3}$)/g, '$1,');
  return `${grouped}${decimals ? `.${decimals}` : ''}`;
}

/** "1 month", "6.67 months". */
export const counted = (value: Fraction, one: string, many = `${one}s`): string => {
  const text = number(value);
  return `${text} ${text === '1' ? one : many}`;
};

/** `base` to the power of a whole number. */
export function power(base: Fraction, times: number): Fraction {
  let result = whole(1);
  let square = base;
  for (let left = times; left > 0; left = Math.floor(left / 2)) {
    if (left % 2 === 1) result = multiply(result, square);
    square = multiply(square, square);
  }
  return fraction(result.n, result.d);
}

export { add, compare, divide, multiply, subtract, whole, ZERO };
export const line = (label: string, value: string) => ({ label, value });
