/** The one rule for email addresses: which texts are valid, and how they are written in headers, links and the database. */
import { withoutUnseen } from '@/domain/text/invisible-characters';

/** Source: RFC 5321 §4.1.2, without quoted local parts. */
const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
/** Letters, digits, and hyphens inside; the last part is not a number. Source: RFC 1123 §2.1, RFC 5890 §2.3.1. */
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9](?:[a-z0-9-]{0,57}[a-z0-9])?)$/;
/** Characters that a typed domain may have, in any script; no part begins or ends with a hyphen. */
const TYPED_DOMAIN = /^(?!-|.*-\.|.*\.-|.*-$)[\p{L}\p{M}\p{N}.-]+$/u;

const LONGEST = { local: 64, domain: 253, address: 254 } as const;

/** A domain in the form that DNS uses, so that `example.भारत` is `example.xn--h2brj9c`; null if it is not a domain. */
function asciiDomain(typed: string): string | null {
  if (typed.length > LONGEST.domain || !TYPED_DOMAIN.test(typed)) return null;
  // The URL parser converts scripts, but would read a bare number as an IP address, hence the `x.`.
  const address = `http://x.${typed}`;
  if (!URL.canParse(address)) return null;
  const domain = new URL(address).hostname.slice(2);
  return domain.length <= LONGEST.domain && DOMAIN.test(domain) ? domain : null;
}

/**
 * Cleans a pasted address. Of `Asha Rao <asha@example.com>,` it takes the part between the angle brackets. It also removes `mailto:`, the
 * query after `?`, a comma or semicolon at the end, and invisible characters.
 */
export const tidyEmailAddress = (text: string): string =>
  withoutUnseen(text)
    .replace(/[\s,;]+$/, '')
    .replace(/^[^<>]*<([^<>]*)>$/s, '$1')
    .trim()
    .replace(/^mailto:\s*([^?]*)(?:\?.*)?$/is, '$1')
    .trim();

/** The address with its domain in ASCII and lower case and its local part unchanged; null if the text is not an address. */
export function readEmailAddress(text: string): string | null {
  const index = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(0, index));
  if (text.length > LONGEST.address || local.length > LONGEST.local || !LOCAL.test(local)) return null;
  const domain = asciiDomain(text.slice(index + 1));
  const address = `${local}@${domain}`;
  return domain === null || address.length > LONGEST.address ? null : address;
}

export const isEmailAddress = (text: string): boolean => readEmailAddress(text) !== null;
