/** Exact arithmetic with fractions of big integers: reading decimals, rounding (only here), and splitting a total into whole parts. */

/** A rational number; `d` is always positive. Not necessarily in lowest terms: reducing waits until the parts grow. */
export interface Fraction {
  readonly n: bigint;
  readonly d: bigint;
}

export type Rounding = 'half-up' | 'floor' | 'ceil';

/** Fractions above this size are reduced. For smaller ones a greatest common divisor costs more than it saves (measured in a speed test). */
const REDUCE_ABOVE = 1n << 4096n;

const abs = (value: bigint) => (value < 0n ? -value : value);

function gcd(a: bigint, b: bigint): bigint {
  let [x, y] = [abs(a), abs(b)];
  while (y !== 0n) [x, y] = [y, x % y];
  return x;
}

/** `n / d` in lowest terms with a positive denominator. A denominator of 0 is a programming error and throws. */
export function fraction(n: bigint | number, d: bigint | number = 1n): Fraction {
  const [top, bottom] = [BigInt(n), BigInt(d)];
  if (bottom === 0n) throw new RangeError('A fraction needs a denominator other than 0.');
  const common = gcd(top, bottom) * (bottom < 0n ? -1n : 1n);
  return { n: top / common, d: bottom / common };
}

const settle = (n: bigint, d: bigint): Fraction =>
  d > REDUCE_ABOVE ? fraction(n, d) : d < 0n ? { n: -n, d: -d } : { n, d };

export const ZERO: Fraction = { n: 0n, d: 1n };
export const ONE: Fraction = { n: 1n, d: 1n };

/** A whole number as a fraction. */
export const whole = (value: bigint | number): Fraction => ({ n: BigInt(value), d: 1n });

export const add = (a: Fraction, b: Fraction): Fraction =>
  a.d === b.d ? { n: a.n + b.n, d: a.d } : settle(a.n * b.d + b.n * a.d, a.d * b.d);
export const subtract = (a: Fraction, b: Fraction): Fraction =>
  a.d === b.d ? { n: a.n - b.n, d: a.d } : settle(a.n * b.d - b.n * a.d, a.d * b.d);
export const multiply = (a: Fraction, b: Fraction): Fraction => settle(a.n * b.n, a.d * b.d);

/** `a / b`; dividing by 0 is a programming error and throws: callers report a fault before. */
export function divide(a: Fraction, b: Fraction): Fraction {
  if (b.n === 0n) throw new RangeError('Division by 0.');
  return settle(a.n * b.d, a.d * b.n);
}

/** Negative, 0 or positive, as for sorting. */
export function compare(a: Fraction, b: Fraction): number {
  const [left, right] = a.d === b.d ? [a.n, b.n] : [a.n * b.d, b.n * a.d];
  return left < right ? -1 : left > right ? 1 : 0;
}

export const equal = (a: Fraction, b: Fraction): boolean => compare(a, b) === 0;
export const isZero = (a: Fraction): boolean => a.n === 0n;
export const sign = (a: Fraction): number => (a.n < 0n ? -1 : a.n > 0n ? 1 : 0);
export const greater = (a: Fraction, b: Fraction): Fraction => (compare(a, b) >= 0 ? a : b);
export const lesser = (a: Fraction, b: Fraction): Fraction => (compare(a, b) <= 0 ? a : b);
export const sum = (parts: readonly Fraction[]): Fraction => parts.reduce(add, ZERO);

/** Rounds to a whole number. Half-up rounds halves away from zero, as on bills. */
export function round(a: Fraction, rounding: Rounding = 'half-up'): bigint {
  const quotient = a.n / a.d;
  const rest = a.n % a.d;
  if (rest === 0n) return quotient;
  if (rounding === 'floor') return a.n < 0n ? quotient - 1n : quotient;
  if (rounding === 'ceil') return a.n < 0n ? quotient : quotient + 1n;
  return abs(rest) * 2n >= a.d ? quotient + (a.n < 0n ? -1n : 1n) : quotient;
}

/** Rounded to `places` decimals, still exact. */
export function roundTo(a: Fraction, places: number, rounding: Rounding = 'half-up'): Fraction {
  const scale = 10n ** BigInt(places);
  return fraction(round(multiply(a, whole(scale)), rounding), scale);
}

/** As decimal text with exactly `places` decimals: `toDecimal(1/3, 4)` is "0.3333". */
export function toDecimal(a: Fraction, places: number, rounding: Rounding = 'half-up'): string {
  const scaled = round(multiply(a, whole(10n ** BigInt(places))), rounding);
  const digits = abs(scaled)
    .toString()
    .padStart(places + 1, '0');
  const minus = scaled < 0n ? '-' : '';
  return places === 0 ? `${minus}${digits}` : `${minus}${digits.slice(0, -places)}.${digits.slice(-places)}`;
}

/** The shortest exact decimal text; rounded to `max` decimals if it would be longer. */
export function toShortDecimal(a: Fraction, max = 10): string {
  const text = toDecimal(a, max);
  return text.includes('.') ? text.replace(/\.?0+$/, '') : text;
}

/** For a chart or a spreadsheet cell, where exactness ends. */
export const toNumber = (a: Fraction, places = 10): number => Number(toDecimal(a, places));

const DECIMAL = /^([+-]?)(\d{0,40})(?:\.(\d{0,40}))?(?:e([+-]?\d{1,3}))?$/i;
const MAX_EXPONENT = 40;

/** Reads a number or decimal text exactly ("33.33" is 3333/100, 0.1 is 1/10); null if it is not a number, or out of bounds. */
export function fromDecimal(value: number | string): Fraction | null {
  const match = DECIMAL.exec(String(value).trim());
  if (!match) return null;
  const [, minus, before = '', after = '', exponentText = '0'] = match;
  const exponent = Number(exponentText) - after.length;
  if (before + after === '' || Math.abs(exponent) > MAX_EXPONENT * 2) return null;
  const digits = BigInt(before + after) * (minus === '-' ? -1n : 1n);
  return exponent >= 0 ? whole(digits * 10n ** BigInt(exponent)) : fraction(digits, 10n ** BigInt(-exponent));
}

// Divides things that cannot be split, such as shares among holders.

/**
 * Splits `total` into whole parts in proportion to `weights` (Hamilton's method): everyone gets the floor, and the remaining units go to
 * the largest remainders, earlier parts first. The parts add up to `total`. If all weights are 0, all parts are 0.
 */
export function allocate(total: bigint, weights: readonly Fraction[]): bigint[] {
  const all = sum(weights);
  if (sign(all) <= 0) return weights.map(() => 0n);
  const shares = weights.map((weight) => divide(multiply(whole(total), weight), all));
  const parts = shares.map((share) => round(share, 'floor'));
  let left = total - parts.reduce((a, b) => a + b, 0n);
  const order = shares
    .map((share, index) => ({ index, rest: subtract(share, whole(parts[index] ?? 0n)) }))
    .sort((a, b) => compare(b.rest, a.rest) || a.index - b.index);
  for (const { index } of order) {
    if (left === 0n) break;
    parts[index] = (parts[index] ?? 0n) + 1n;
    left -= 1n;
  }
  return parts;
}
