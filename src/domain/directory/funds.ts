/** Texts of amounts and investment ranges: with currency, and digits grouped as in its country. */
import { countText } from '@/domain/count';
import { CURRENCY_FACTS, formatShortMoney, groupDigits, isCurrency, MINOR_PER_UNIT } from '@/domain/money/money';
import type { Listing } from './listing';
import { oldYear } from './source-fields';

export const NO_FUNDS = 'The incubator has not provided its investment range.';

/** An amount in a currency without a symbol in our table; with the currency code if `Intl` does not know the currency either. */
function foreignText(amount: number, currency: string, max: number): string {
  const digits = { minimumFractionDigits: 0, maximumFractionDigits: max };
  try {
    return new Intl.NumberFormat('en-US', { style: 'currency', currency, ...digits }).format(amount);
  } catch {
    return `${currency} ${new Intl.NumberFormat('en-US', digits).format(amount)}`.trim();
  }
}

/**
 * Whole units of a currency: ₹ in lakh and crore groups, others in thousands. An unknown code is written before the number. `max` is
 * the maximum number of decimals.
 */
export function moneyText(amount: number, currency: string, max = 0): string {
  if (!isCurrency(currency)) return foreignText(amount, currency, max);
  const { symbol, grouping } = CURRENCY_FACTS[currency];
  const [whole = '', decimals = ''] = String(Number(Math.abs(amount).toFixed(max))).split('.');
  return (amount < 0 ? '-' : '') + symbol + groupDigits(whole, grouping) + (decimals && `.${decimals}`);
}

/** Each begins where the smaller one would round up to a thousand. */
const FOREIGN_STEPS = [
  [999_995_000, 1e9, 'B'],
  [999_995, 1e6, 'M'],
  [1e3, 1e3, 'K'],
] as const;

/** "₹2.5 crore", "$300K": for a line with little room. Has up to two decimals, so that little is lost by rounding. */
export function shortMoney(amount: number, currency: string): string {
  if (isCurrency(currency)) return formatShortMoney(Math.round(amount * MINOR_PER_UNIT), currency);
  const [, unit, word] = FOREIGN_STEPS.find(([min]) => amount >= min) ?? [0, 1, ''];
  return moneyText(amount / unit, currency, unit === 1 ? 0 : 2) + word;
}

/** "₹5,00,000 – ₹50,00,000", one figure if both ends are equal, "Up to" if no minimum is known, or a note if there is no range. `money` writes one figure. */
export function fundsText(funds: Listing['funds'], money = moneyText): string {
  if (!funds || (!funds.minInvestment && !funds.maxInvestment)) return NO_FUNDS;
  const { minInvestment, maxInvestment, currency } = funds;
  if (minInvestment === 0) return `Up to ${money(maxInvestment, currency)}`;
  if (minInvestment === maxInvestment) return money(maxInvestment, currency);
  return `${money(minInvestment, currency)} – ${money(maxInvestment, currency)}`;
}

/** The parts of a listing, or of a compared entry, that a figure is read from. */
type Figures<Key extends 'funds' | 'investedCount'> = Pick<Listing, Key> & Partial<Pick<Listing, 'sources'>>;

const withYear = (text: string, year: string | null): string => (year ? `${text} (${year})` : text);

/** The investment range, followed by the year if only pages of earlier years say it. */
export const rangeText = ({ funds, sources = [] }: Figures<'funds'>, money = moneyText): string =>
  withYear(fundsText(funds, money), funds && oldYear(sources, 'funds'));

/** The investment in one startup as a short text, in its own currency; null if the investment is not known. */
export const chequeText = (listing: Figures<'funds'>): string | null =>
  listing.funds?.maxInvestment ? rangeText(listing, shortMoney) : null;

/** The number of companies in which it invested, with the year if the number is old; null if it is not known. */
export const investedText = ({ investedCount, sources = [] }: Figures<'investedCount'>): string | null =>
  investedCount === null ? null : withYear(countText(investedCount), oldYear(sources, 'investedCount'));
