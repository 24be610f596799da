/** Lists the countries, combines a country and a typed number into one string with plus sign and country code, and splits such a string. */
import {
  getCountries,
  getCountryCallingCode,
  isSupportedCountry,
  parsePhoneNumberFromString,
} from 'libphonenumber-js/min';
import { formatPhone, tidyPhone } from '@/domain/accounts/phone';
import { FIRST_COUNTRY, type PhoneParts } from './phone-parts';

export interface PhoneCountry {
  /** ISO 3166 code. */
  code: string;
  name: string;
  /** Without the plus sign. */
  callingCode: string;
}

/** Every country with a calling code: India first, the others by name. */
export function phoneCountries(language = 'en'): PhoneCountry[] {
  const names = new Intl.DisplayNames([language], { type: 'region', fallback: 'code' });
  return getCountries()
    .map((code) => ({ code, name: names.of(code) ?? code, callingCode: getCountryCallingCode(code) }))
    .sort((a, b) =>
      a.code === FIRST_COUNTRY ? -1 : b.code === FIRST_COUNTRY ? 1 : a.name.localeCompare(b.name, language),
    );
}

/** `'IN'`, `'098765 43210'` → `'+919876543210'`. Text that is not a number stays invalid, so that the schema refuses it. */
export function combinePhone(country: string, typed: string): string {
  const number = tidyPhone(typed);
  if (number === '' || number.startsWith('+')) return number;
  if (!isSupportedCountry(country)) return number;
  const prefix = `+${getCountryCallingCode(country)}`;
  if (!/^[\d\s().-]+$/.test(number) || number.length > 32) return `${prefix}${number.slice(0, 64)}`;
  // The national prefix (the 0 before an area code at home) is not dialled from abroad; the parser knows each country's.
  return parsePhoneNumberFromString(number, country)?.number ?? `${prefix}${number.replace(/\D/g, '')}`;
}

/** Splits a number with a country code into country and national number; null if it has no country code or is not valid. */
export function splitPhone(typed: string): { country: string; number: string } | null {
  const number = tidyPhone(typed);
  if (!number.startsWith('+')) return null;
  const parsed = parsePhoneNumberFromString(number);
  return parsed?.country && parsed.isValid() ? { country: parsed.country, number: parsed.formatNational() } : null;
}

/** A stored number as a form shows it. */
export function phonePartsOf(stored: string): PhoneParts {
  const shown = formatPhone(stored);
  const country = splitPhone(stored)?.country;
  // Without the national prefix 0, because the country code is beside it.
  return { country: country ?? FIRST_COUNTRY, number: country ? shown.replace(/^\+\d+ /, '') : stored, shown };
}
