/** The currency of new documents in all tools: the chosen one, else by city, country or phone, else rupees. */
import { findCity } from '@/domain/cities';
import type { Currency } from '@/domain/money/money';

/** The product is for founders in India; the server renders with it, too. */
const DEFAULT_HOME_CURRENCY: Currency = 'INR';

export interface HomeFacts {
  /** Chosen by the person; wins over everything. */
  chosen?: Currency | null;
  city?: string | null;
  /** A name or an ISO 3166 code of two letters. */
  country?: string | null;
  /** E.164, `+919876543210`; may have spaces. */
  phone?: string | null;
}

/** Countries that pay in the euro (European Central Bank, 2026), by ISO 3166 code: calling code and English name. */
const EURO: readonly (readonly [code: string, calling: string, name: string])[] = [
  ['AT', '43', 'Austria'],
  ['BE', '32', 'Belgium'],
  ['BG', '359', 'Bulgaria'],
  ['HR', '385', 'Croatia'],
  ['CY', '357', 'Cyprus'],
  ['EE', '372', 'Estonia'],
  ['FI', '358', 'Finland'],
  ['FR', '33', 'France'],
  ['DE', '49', 'Germany'],
  ['GR', '30', 'Greece'],
  ['IE', '353', 'Ireland'],
  ['IT', '39', 'Italy'],
  ['LV', '371', 'Latvia'],
  ['LT', '370', 'Lithuania'],
  ['LU', '352', 'Luxembourg'],
  ['MT', '356', 'Malta'],
  ['NL', '31', 'Netherlands'],
  ['PT', '351', 'Portugal'],
  ['SK', '421', 'Slovakia'],
  ['SI', '386', 'Slovenia'],
  ['ES', '34', 'Spain'],
];

const BY_COUNTRY: ReadonlyMap<string, Currency> = new Map<string, Currency>([
  ...['in', 'india', 'bharat'].map((name) => [name, 'INR'] as const),
  ...['us', 'usa', 'united states', 'united states of america'].map((name) => [name, 'USD'] as const),
  ...['gb', 'uk', 'united kingdom', 'great britain', 'england', 'scotland', 'wales'].map(
    (name) => [name, 'GBP'] as const,
  ),
  ...EURO.flatMap(([code, , name]) => [code, name].map((key) => [key.toLowerCase(), 'EUR'] as const)),
]);

const BY_CALLING_CODE: ReadonlyMap<string, Currency> = new Map<string, Currency>([
  ['91', 'INR'],
  ['1', 'USD'],
  ['44', 'GBP'],
  ...EURO.map(([, calling]) => [calling, 'EUR'] as const),
]);

/** The country by the calling code of a number; no code of ITU-T E.164 begins with another code. */
function currencyOfPhone(phone: string): Currency | undefined {
  const digits = /^\+(\d{4,15})$/.exec(phone.replace(/[\s().-]/g, ''))?.[1] ?? '';
  for (const length of [1, 2, 3]) {
    const currency = BY_CALLING_CODE.get(digits.slice(0, length));
    if (digits && currency) return currency;
  }
  return undefined;
}

/** Never fails: unknown facts are skipped, and the default is rupees. */
export function homeCurrency({ chosen, city, country, phone }: HomeFacts): Currency {
  if (chosen) return chosen;
  if (city && findCity(city)) return 'INR';
  return (
    (country && BY_COUNTRY.get(country.trim().toLowerCase())) ||
    (phone && currencyOfPhone(phone)) ||
    DEFAULT_HOME_CURRENCY
  );
}
