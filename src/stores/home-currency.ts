/**
 * The currency of new documents of all tools in this browser: the currency chosen here, otherwise the one that the server finds in the
 * person's profile. Existing documents do not change.
 */
import { isCurrency, type Currency } from '@/domain/money/money';
import { readText, writeText } from '@/lib/storage/storage';

/** The currency in which the server renders. It is the domain's default, but not imported from there, because that loads all cities. */
export const SERVER_CURRENCY: Currency = 'INR';
const KEY = 'outset_currency';

/** The currency of the profile, in the portal's frame: `<div data-home-currency="INR">`. */
const ofProfile = (): string | undefined =>
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLElement>('[data-home-currency]')?.dataset['homeCurrency'];

/** The home currency now. Never throws; rupees on the server and if nothing is known. */
export function readHomeCurrency(): Currency {
  const chosen = typeof localStorage === 'undefined' ? null : readText(KEY);
  if (isCurrency(chosen)) return chosen;
  const profile = ofProfile();
  return isCurrency(profile) ? profile : SERVER_CURRENCY;
}

/** Sets the currency of new documents. */
export const chooseHomeCurrency = (currency: Currency): void => writeText(KEY, currency);
