/** How an investment range reads: currency without decimals, grouped as its country groups. */
import { countText } from '@/domain/count';
import { CURRENCY_FACTS, groupDigits, isCurrency } from '@/domain/money/money';
import type { Listing } from './listing';
import { oldYear } from './source-fields';

export const NO_FUNDS = 'The incubator has not provided its investment range.';

/** A currency without a sign of ours; the code is written where `Intl` knows none either. */
function foreignText(amount: number, currency: string, most: number): string {
  const digits = { minimumFractionDigits: 0, maximumFractionDigits: most };
  try {
    return new Intl.NumberFormat('en-US', { style: 'currency', currency, ...digits }).format(amount);
  } catch {
    return `${currency} ${new Intl.NumberFormat('en-US', digits).format(amount)}`.trim();
  }
}

/**
 * Whole units of a currency: ₹ in lakh and crore groups, others in thousands. An unknown code is written before the number. `most` is
 * how many decimals it may have.
 */
export function moneyText(amount: number, currency: string, most = 0): string {
  if (!isCurrency(currency)) return foreignText(amount, currency, most);
  const { symbol, grouping } = CURRENCY_FACTS[currency];
  const [whole = '', decimals = ''] = String(Number(Math.abs(amount).toFixed(most))).split('.');
  return (amount < 0 ? '-' : '') + symbol + groupDigits(whole, grouping) + (decimals && `.${decimals}`);
}

const RUPEE_STEPS = [
  [1e7, ' crore'],
  [1e5, ' lakh'],
] as const;
const STEPS = [
  [1e9, 'B'],
  [1e6, 'M'],
  [1e3, 'K'],
] as const;

/** "₹2.5 crore", "$300K": for a line with little room. At most two decimals, so that what is rounded is small. */
export function shortMoney(amount: number, currency: string): string {
  const [unit, word] = (currency === 'INR' ? RUPEE_STEPS : STEPS).find(([least]) => amount >= least) ?? [1, ''];
  return moneyText(amount / unit, currency, unit === 1 ? 0 : 2) + word;
}

/** "₹5,00,000 – ₹50,00,000", one figure when both ends are equal, "Up to" where no least one is known, or the note that none was given. `money` writes one figure. */
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

/** The investment range with the year behind it where only pages of earlier years say it. */
export const rangeText = ({ funds, sources = [] }: Figures<'funds'>, money = moneyText): string =>
  withYear(fundsText(funds, money), funds && oldYear(sources, 'funds'));

/** What it invests in one startup, short, in its own currency; null where that is not known. */
export const chequeText = (listing: Figures<'funds'>): string | null =>
  listing.funds?.maxInvestment ? rangeText(listing, shortMoney) : null;

/** How many companies it invested in, with the year of an old count; null where that is not known. */
export const investedText = ({ investedCount, sources = [] }: Figures<'investedCount'>): string | null =>
  investedCount === null ? null : withYear(countText(investedCount), oldYear(sources, 'investedCount'));
