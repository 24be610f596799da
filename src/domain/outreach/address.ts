/** Addresses as mail programs take them, and what is refused before it reaches a header or a link. */

const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
const DOMAIN =
  /^(?=.{1,253}$)[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?(\.[A-Za-z0-9](?:[A-Za-z0-9-]{0,61}[A-Za-z0-9])?)+$/;

/** What is wrong with an address; null when it can be used. Source: RFC 5321 §4.1.2 without quoted local parts. */
export function faultOfAddress(address: string): string | null {
  const at = address.lastIndexOf('@');
  if (at < 1 || address.length > 254) return 'Please enter a valid email address.';
  if (/[^\u0020-\u007e]/.test(address)) return 'Please enter an email address without accents or other scripts.';
  const local = address.slice(0, at);
  return local.length <= 64 && LOCAL.test(local) && DOMAIN.test(address.slice(at + 1))
    ? null
    : 'Please enter a valid email address.';
}

/** Everything that could begin a new header or hide in one. */
const BREAKS_A_HEADER = /[\p{Cc}\u2028\u2029]/u;

/** What is wrong with the text of a header; null when it is one line. */
export const faultOfHeader = (what: string, text: string): string | null =>
  BREAKS_A_HEADER.test(text) ? `${what} must be one line without control characters.` : null;
