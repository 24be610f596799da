/** Reads e-mail addresses as mail programs do, and refuses those that are not allowed in a header or a link. */
import { isEmailAddress } from '@/domain/addresses/email-address';

/** What is wrong with an address; null when it can be used. */
export function faultOfAddress(address: string): string | null {
  if (isEmailAddress(address)) return null;
  return /[^\u0020-\u007e]/.test(address.slice(0, Math.max(0, address.lastIndexOf('@'))))
    ? 'Please enter an email address without accents or other scripts before the @.'
    : 'Please enter a valid email address.';
}

/** Everything that could begin a new header or hide in one. */
const BREAKS_A_HEADER = /[\p{Cc}\u2028\u2029]/u;

/** What is wrong with the text of a header; null when it is one line. */
export const faultOfHeader = (what: string, text: string): string | null =>
  BREAKS_A_HEADER.test(text) ? `${what} must be one line without control characters.` : null;
