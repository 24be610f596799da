/** Money as integer minor units with a currency: the only place that rounds, adds and formats it. read-amount.ts reads typed amounts. */

/** Integer minor units (cents, paise); never a fraction. */
export type Minor = number;

export const CURRENCIES = ['USD', 'INR', 'EUR', 'GBP'] as const;
export type Currency = (typeof CURRENCIES)[number];

export interface CurrencyFacts {
  symbol: string;
  name: string;
  /** How digits before the point are grouped. */
  grouping: 'thousands' | 'lakhs';
}

export const CURRENCY_FACTS: Readonly<Record<Currency, CurrencyFacts>> = {
  USD: { symbol: '$', name: 'US dollars', grouping: 'thousands' },
  INR: { symbol: '₹', name: 'Indian rupees', grouping: 'lakhs' },
  EUR: { symbol: '€', name: 'euros', grouping: 'thousands' },
  GBP: { symbol: '£', name: 'British pounds', grouping: 'thousands' },
};

export const isCurrency = (value: unknown): value is Currency => (CURRENCIES as readonly unknown[]).includes(value);

/** The symbol of a currency for a field; one that is not ours shows its ISO 4217 code. */
export const currencySign = (currency: string): string =>
  isCurrency(currency) ? CURRENCY_FACTS[currency].symbol : currency;

/** ISO 4217: decimals of the currencies that do not have two. */
const DECIMALS: ReadonlyMap<string, number> = new Map([
  ...['JPY', 'KRW', 'VND', 'ISK', 'CLP'].map((code) => [code, 0] as const),
  ...['KWD', 'BHD', 'OMR', 'JOD'].map((code) => [code, 3] as const),
]);
export const minorDigits = (currency: string): number => DECIMALS.get(currency) ?? 2;

/** How the digits of a currency are grouped; by thousands if it is not ours. */
export const groupingOf = (currency: string): CurrencyFacts['grouping'] =>
  isCurrency(currency) ? CURRENCY_FACTS[currency].grouping : 'thousands';

/** Minor units in one whole unit; the same for all four currencies (ISO 4217). */
export const MINOR_PER_UNIT = 100;
/** The largest single amount, 100,000,000,000.00: nine hundred of them still add up exactly. */
export const MAX_AMOUNT: Minor = 10_000_000_000_000;

export const isAmount = (value: unknown): value is Minor =>
  typeof value === 'number' && Number.isInteger(value) && Math.abs(value) <= MAX_AMOUNT;

const clampSafe = (value: number): Minor =>
  Math.max(-Number.MAX_SAFE_INTEGER, Math.min(Number.MAX_SAFE_INTEGER, value));

/**
 * `numerator / denominator` as a whole number, halves away from zero. Money is rounded only here. The result is limited to ±(2^53 − 1); a
 * denominator of zero gives zero.
 */
export function roundRatio(numerator: bigint, denominator: bigint): Minor {
  if (denominator === 0n) return 0;
  const negative = numerator < 0n !== denominator < 0n;
  const top = numerator < 0n ? -numerator : numerator;
  const bottom = denominator < 0n ? -denominator : denominator;
  const size = Number((2n * top + bottom) / (2n * bottom));
  return clampSafe(negative && size !== 0 ? -size : size);
}

/** An amount times a fraction, rounded once: `scaleMoney(1000, 1, 3)` is 333. All three are integers. */
export function scaleMoney(amount: Minor, numerator: number, denominator: number): Minor {
  return roundRatio(BigInt(amount) * BigInt(numerator), BigInt(denominator));
}

/** The sum of amounts in minor units; exact up to 2^53 − 1, saturated beyond. */
export function sumMoney(amounts: Iterable<Minor>): Minor {
  let sum = 0;
  for (const amount of amounts) sum = clampSafe(sum + amount);
  return sum;
}

/** The number of whole times that `part` goes into `whole`, exact, unlike a floating-point division. `part` is above zero. */
export function wholeTimes(whole: Minor, part: Minor): number {
  return (whole - (((whole % part) + part) % part)) / part;
}

/** `part / whole` in hundredths of a percent, rounded; null if `whole` is 0. */
export function shareOf(part: Minor, whole: Minor): number | null {
  return whole === 0 ? null : roundRatio(BigInt(part) * 10_000n, BigInt(whole));
}

/** Hundredths of a percent as `12.5%`; at most two decimals, without trailing zeros. */
export function formatShare(hundredths: number): string {
  const sign = hundredths < 0 ? '-' : '';
  const size = Math.abs(hundredths);
  const rest = String(size % 100)
    .padStart(2, '0')
    .replace(/0+$/, '');
  return `${sign}${Math.floor(size / 100)}${rest && `.${rest}`}%`;
}

/** Digits before the point with separators: 1,234,567 or, in lakhs, 12,34,567. */
export function groupDigits(digits: string, grouping: CurrencyFacts['grouping']): string {
  if (grouping === 'thousands') return digits.replace(/\B(?=(\d{3})+$)/g, ',');
  const last = digits.slice(-3);
  const before = digits.slice(0, -3);
  return before ? `${before.replace(/\B(?=(\d{2})+$)/g, ',')},${last}` : last;
}

const partsOf = (amount: Minor, digits = 2) => {
  const [size, unit] = [Math.abs(amount), 10 ** digits];
  const fraction = digits === 0 ? '' : String(size % unit).padStart(digits, '0');
  return { sign: amount < 0 ? '-' : '', whole: String((size - (size % unit)) / unit), fraction };
};

/** Always two decimals: `$1,234.50`, `-$20,000.00`, `₹1,00,000.50`. */
export function formatMoney(amount: Minor, currency: Currency): string {
  const { symbol, grouping } = CURRENCY_FACTS[currency];
  const { sign, whole, fraction } = partsOf(amount);
  return `${sign}${symbol}${groupDigits(whole, grouping)}.${fraction}`;
}

/** Minor units of any currency, with its decimals and, if it is not ours, its code: `$1,234.50`, `JPY 1,234`, `-KWD 1.250`. */
export function formatAmount(amount: Minor, currency: string): string {
  if (isCurrency(currency)) return formatMoney(amount, currency);
  const { sign, whole, fraction } = partsOf(amount, minorDigits(currency));
  return `${sign}${currency} ${groupDigits(whole, groupingOf(currency))}${fraction && `.${fraction}`}`;
}

/** How minor units are rounded to whole units: `up` for an amount that someone still needs, which less would not cover. */
type Rounding = 'nearest' | 'up';

/** Whole units, halves away from zero or `up`, for cards and charts: `₹3,00,000`, `-$20,000`; never for sums. */
export function formatWholeMoney(amount: Minor, currency: Currency, rounding: Rounding = 'nearest'): string {
  const units =
    rounding === 'up' ? -wholeTimes(-amount, MINOR_PER_UNIT) : roundRatio(BigInt(amount), BigInt(MINOR_PER_UNIT));
  return formatMoney(units * MINOR_PER_UNIT, currency).slice(0, -3);
}

/**
 * For the cards and charts of tools: whole units, except dollars, which have two decimals, as the specification says (toolkit §9). Never
 * for sums.
 */
export const formatCardMoney = (amount: Minor, currency: Currency, rounding: Rounding = 'nearest'): string =>
  currency === 'USD' ? formatMoney(amount, currency) : formatWholeMoney(amount, currency, rounding);

/** Only digits and a point, for a field or a CSV cell: `1234.50`. */
export function formatPlainMoney(amount: Minor): string {
  const { sign, whole, fraction } = partsOf(amount);
  return `${sign}${whole}.${fraction}`;
}

/** An amount for a field: grouped as in its currency, with decimals only if they are not 0. `parseAmount` reads it back. */
export function formatMoneyField(amount: Minor, currency: Currency): string {
  const { sign, whole, fraction } = partsOf(amount);
  return `${sign}${groupDigits(whole, CURRENCY_FACTS[currency].grouping)}${fraction === '00' ? '' : `.${fraction}`}`;
}

/** The amount in units of the currency, as the nearest number, for a spreadsheet cell or the stored JSON of the specification; never calculated with. */
export function unitsOf(amount: Minor, digits = 2): number {
  const { sign, whole, fraction } = partsOf(amount, digits);
  return Number(`${sign}${whole}.${fraction}`);
}

/** Minor units of a JSON number in units of the currency, rounded to the nearest; null if it is not an amount. */
export function minorOf(units: unknown): Minor | null {
  if (typeof units !== 'number' || !Number.isFinite(units) || Math.abs(units) > MAX_AMOUNT / MINOR_PER_UNIT)
    return null;
  // The shortest decimal that means this number, so that 1.005 is a half and not just under it.
  const match = /^(-?)(\d+)(?:\.(\d+))?(?:e([+-]\d+))?$/.exec(String(units));
  if (!match) return null;
  const [, sign, whole = '0', fraction = '', exponent = '0'] = match;
  const places = fraction.length - Number(exponent);
  const value = BigInt(whole + fraction) * BigInt(MINOR_PER_UNIT);
  const minor = places > 0 ? roundRatio(value, 10n ** BigInt(Math.min(places, 400))) : Number(value);
  return sign && minor !== 0 ? -minor : minor;
}

interface Step {
  from: number;
  name: string;
  /** Words are separated by a space; letters are not. */
  word: boolean;
}

const LAKH_STEPS: readonly Step[] = [
  { from: 1_00_00_000, name: 'crore', word: true },
  { from: 1_00_000, name: 'lakh', word: true },
];
const THOUSAND_STEPS: readonly Step[] = [
  { from: 1_000_000_000, name: 'B', word: false },
  { from: 1_000_000, name: 'M', word: false },
  { from: 1_000, name: 'K', word: false },
];

/** From here on a short amount leaves out cents and paise. */
const WHOLE_FROM = 100 * MINOR_PER_UNIT;

/** Short, for charts and cards, with at most two decimals: `$1.25M`, `₹1.5 crore`, `₹20 lakh`, `₹52,346`; rounds, so never for sums. */
export function formatShortMoney(amount: Minor, currency: Currency): string {
  const { symbol, grouping } = CURRENCY_FACTS[currency];
  const steps = grouping === 'lakhs' ? LAKH_STEPS : THOUSAND_STEPS;
  const size = Math.abs(amount);
  const sign = amount < 0 ? '-' : '';
  for (const [index, step] of steps.entries()) {
    if (size < step.from * MINOR_PER_UNIT) continue;
    const hundredths = scaleMoney(size, 1, step.from);
    const larger = steps[index - 1];
    // 999,999.99 rounds up to a thousand thousands, which is a million.
    if (larger && hundredths * step.from >= larger.from * 100)
      return `${sign}${symbol}1${larger.word ? ' ' : ''}${larger.name}`;
    const { whole, fraction } = partsOf(hundredths);
    const decimals = fraction.replace(/0+$/, '');
    const figure = `${groupDigits(whole, grouping)}${decimals && `.${decimals}`}`;
    return `${sign}${symbol}${figure}${step.word ? ' ' : ''}${step.name}`;
  }
  return size < WHOLE_FROM ? formatMoney(amount, currency).replace(/\.00$/, '') : formatWholeMoney(amount, currency);
}
