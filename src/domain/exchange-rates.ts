/** The stated rates at which amounts of different currencies are compared; whole rupees, so that every comparison is exact. */
import { CURRENCY_FACTS, type Currency } from './money';

/** The day of the rates: about the reference rates of the Reserve Bank of India. */
export const RATES_DAY = '1 September 2025';

/** Whole rupees in one unit. */
export const RUPEES_PER: Readonly<Record<Currency, number>> = { INR: 1, USD: 88, EUR: 103, GBP: 119 };

export const FOREIGN = ['USD', 'EUR', 'GBP'] as const satisfies readonly Currency[];

/** "$1 = ₹88, €1 = ₹103, £1 = ₹119 (1 September 2025)". */
export const RATES_TEXT = `${FOREIGN.map(
  (currency) => `${CURRENCY_FACTS[currency].symbol}1 = ${CURRENCY_FACTS.INR.symbol}${RUPEES_PER[currency]}`,
).join(', ')} (${RATES_DAY})`;

/** What one unit of a currency is in another at the stated rates, with at most four decimals: "0.0114". */
export const statedRate = (from: Currency, to: Currency): string =>
  String(Number((RUPEES_PER[from] / RUPEES_PER[to]).toFixed(4)));
