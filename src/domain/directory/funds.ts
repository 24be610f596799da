/** How an investment range reads: currency without decimals, grouped as its country groups. */
import type { Listing } from './listing';

export const NO_FUNDS = 'The incubator has not provided its investment range.';

/** Whole units of a currency: ₹ in lakh and crore groups, others in thousands. An unknown code is written before the number. */
export function moneyText(amount: number, currency: string): string {
  const locale = currency === 'INR' ? 'en-IN' : 'en-US';
  try {
    return new Intl.NumberFormat(locale, { style: 'currency', currency, maximumFractionDigits: 0 }).format(amount);
  } catch {
    return `${currency} ${new Intl.NumberFormat(locale, { maximumFractionDigits: 0 }).format(amount)}`.trim();
  }
}

/** "₹5,00,000 – ₹50,00,000", one figure when both ends are equal, "Up to" where no least one is known, or the note that none was given. */
export function fundsText(funds: Listing['funds']): string {
  if (!funds || (!funds.minInvestment && !funds.maxInvestment)) return NO_FUNDS;
  const { minInvestment, maxInvestment, currency } = funds;
  if (minInvestment === 0) return `Up to ${moneyText(maxInvestment, currency)}`;
  if (minInvestment === maxInvestment) return moneyText(maxInvestment, currency);
  return `${moneyText(minInvestment, currency)} – ${moneyText(maxInvestment, currency)}`;
}
