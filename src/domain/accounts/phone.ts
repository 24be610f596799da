/** The phone number of account forms. Separate from the other fields, because it loads the numbering plans of all countries. */
import { parsePhoneNumberFromString } from 'libphonenumber-js/min';
import { z } from 'zod';
import { plainSigns } from '@/domain/text/invisible-characters';

const BAD_PHONE = 'Please enter a valid phone number!';

/** A typed or pasted number with plain digits and symbols, and without `tel:`. */
export const tidyPhone = (typed: string): string => plainSigns(typed).replace(/^tel: ?/i, '');

/** E.164 form of a number written with plus sign and country code, or null. Extensions and letters are refused. */
export function normalisePhone(value: string): string | null {
  if (value.length > 200) return null;
  const typed = tidyPhone(value);
  if (typed.length > 32 || !/^\+[\d\s().-]+$/.test(typed)) return null;
  const phone = parsePhoneNumberFromString(typed);
  return phone?.isValid() && !phone.ext ? phone.number : null;
}

/** A stored number in readable form, such as "+91 98765 43210"; other texts do not change. */
export function formatPhone(number: string): string {
  return parsePhoneNumberFromString(number)?.formatInternational() ?? number;
}

/** One string of plus sign, country code, area code and number; the value is its E.164 form. */
export const phone = z.string({ error: BAD_PHONE }).transform((value, context) => {
  const number = normalisePhone(value);
  if (number) return number;
  context.issues.push({ code: 'custom', message: BAD_PHONE, input: value });
  return z.NEVER;
});
