/**
 * The currency that new documents of all tools begin in, in this browser: what was chosen once, else what the server says of the
 * person's profile. Documents that exist keep theirs.
 */
import { isCurrency, type Currency } from '@/domain/money/money';
import { readText, writeText } from '@/lib/storage/storage';

/** What the server draws with, before anything is known. The domain's default; not imported from there, because that brings all cities. */
export const SERVER_CURRENCY: Currency = 'INR';
const KEY = 'outset_currency';

/** What the portal's frame says of the profile: `<div data-home-currency="INR">`. */
const ofProfile = (): string | undefined =>
  typeof document === 'undefined'
    ? undefined
    : document.querySelector<HTMLElement>('[data-home-currency]')?.dataset['homeCurrency'];

/** The home currency now. Never throws; rupees on the server and where nothing is known. */
export function readHomeCurrency(): Currency {
  const chosen = typeof localStorage === 'undefined' ? null : readText(KEY);
  if (isCurrency(chosen)) return chosen;
  const profile = ofProfile();
  return isCurrency(profile) ? profile : SERVER_CURRENCY;
}

/** From now on new documents begin in this currency. */
export const chooseHomeCurrency = (currency: Currency): void => writeText(KEY, currency);
