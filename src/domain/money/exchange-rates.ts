/** The exchange rates that Outset uses, each with its day and source. Operators renew them in the back-office. */
import { RATED } from '@/domain/answers/words';
import type { z } from 'zod';
import type { exchangeRate } from '@/domain/answers/content';
import { daysBetween, formatDay, isDay, type Day } from '@/domain/time/days';
import { CURRENCY_FACTS, currencySign, isCurrency, type Currency } from './money';

export { RATED };

export type ExchangeRate = z.infer<typeof exchangeRate>;

/** The rates of a new database, which also replace a deleted rate. */
export const FIRST_RATES: readonly ExchangeRate[] = [
  { currency: 'USD', paise: 8800, day: '2025-09-01', source: 'Reserve Bank of India, rounded' },
  { currency: 'EUR', paise: 10_300, day: '2025-09-01', source: 'Reserve Bank of India, rounded' },
  { currency: 'GBP', paise: 11_900, day: '2025-09-01', source: 'Reserve Bank of India, rounded' },
];

/** A rate is shown as old after this many days. */
const OLD_AFTER_DAYS = 45;
const OLD = `older than ${OLD_AFTER_DAYS} days`;

const isOldRate = ({ day }: Pick<ExchangeRate, 'day'>, today: Day): boolean => daysBetween(day, today) > OLD_AFTER_DAYS;

/** The rates of stored rows, in the order of `RATED`. Missing rates of the tools' currencies come from `FIRST_RATES`. */
export const completeRates = (stored: readonly ExchangeRate[]): ExchangeRate[] =>
  RATED.flatMap(
    (currency) => [stored, FIRST_RATES].flatMap((some) => some.find((one) => one.currency === currency) ?? [])[0] ?? [],
  );

/** Paise for one unit; null if no rate is stated. */
export const paiseOf = (rates: readonly ExchangeRate[], currency: string): number | null =>
  currency === 'INR' ? 100 : (rates.find((one) => one.currency === currency)?.paise ?? null);

const rupees = (paise: number): string =>
  `${CURRENCY_FACTS.INR.symbol}${(paise / 100).toLocaleString('en-IN', { minimumFractionDigits: paise % 100 === 0 ? 0 : 2, maximumFractionDigits: 2 })}`;

/** "$1 = ₹88", "SGD 1 = ₹68.50". */
const equation = ({ currency, paise }: ExchangeRate): string =>
  `${currencySign(currency)}${isCurrency(currency) ? '' : ' '}1 = ${rupees(paise)}`;

/** "1 September 2025", with a remark once it is old. */
export const rateDayText = (rate: Pick<ExchangeRate, 'day'>, today: Day): string =>
  `${formatDay(rate.day)}${isOldRate(rate, today) ? `, ${OLD}` : ''}`;

/** "$1 = ₹88 (1 September 2025, older than 45 days)", to show beside a figure. */
export const rateText = (rate: ExchangeRate, today: Day): string => `${equation(rate)} (${rateDayText(rate, today)})`;

/** All rates, grouped by day and source: "$1 = ₹88, €1 = ₹103 (Reserve Bank of India, 1 September 2025)". */
export function ratesText(rates: readonly ExchangeRate[], today: Day): string {
  const origins = [...new Set(rates.map(({ day, source }) => `${source}\n${day}`))];
  return origins
    .map((origin) => {
      const some = rates.filter(({ day, source }) => `${source}\n${day}` === origin);
      const [first] = some;
      return first ? `${some.map(equation).join(', ')} (${first.source}, ${rateDayText(first, today)})` : '';
    })
    .join('; ');
}

/** Rates for a comparison, by currency: paise for one unit, and the rate in words, which are empty for the rupee. */
export type StatedRates = Readonly<Record<string, { paise: number; said: string }>>;

export const statedRates = (rates: readonly ExchangeRate[], today: Day): StatedRates =>
  Object.fromEntries([
    ['INR', { paise: 100, said: '' }],
    ...rates.map((rate) => [rate.currency, { paise: rate.paise, said: rateText(rate, today) }]),
  ]);

/** The value of one unit of a currency in another at these rates, with at most four decimals: "0.0114". */
export const statedRate = (rates: readonly ExchangeRate[], from: Currency, to: Currency): string =>
  String(Number(((paiseOf(rates, from) ?? 0) / (paiseOf(rates, to) ?? 1)).toFixed(4)));

/** The older of the rates that a conversion between two currencies uses; null if it uses none. */
export function oldestRate(rates: readonly ExchangeRate[], ...currencies: readonly Currency[]): ExchangeRate | null {
  const used = rates.filter(({ currency }) => (currencies as readonly string[]).includes(currency));
  return [...used].sort((a, b) => (a.day < b.day ? -1 : 1))[0] ?? null;
}

/** The rates of an API answer; the rates of a new database if the answer is not valid. */
export function readRates(data: unknown): ExchangeRate[] {
  const isRate = (one: Partial<ExchangeRate> | null): one is ExchangeRate =>
    (RATED as readonly unknown[]).includes(one?.currency) &&
    Number.isInteger(one?.paise) &&
    Number(one?.paise) > 0 &&
    isDay(one?.day) &&
    typeof one?.source === 'string';
  return completeRates(Array.isArray(data) ? (data as ExchangeRate[]).filter(isRate) : []);
}
