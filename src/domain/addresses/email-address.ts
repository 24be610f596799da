/** The one rule for e-mail addresses: what counts as one, and how it is written in headers, links and the database. */
import { withoutUnseen } from '@/domain/text/invisible-characters';

/** Source: RFC 5321 §4.1.2, without quoted local parts. */
const LOCAL = /^[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+(?:\.[A-Za-z0-9!#$%&'*+/=?^_`{|}~-]+)*$/;
/** Letters, digits and hyphens inside; the last part is no number. Source: RFC 1123 §2.1, RFC 5890 §2.3.1. */
const DOMAIN = /^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+(?:[a-z]{2,63}|xn--[a-z0-9](?:[a-z0-9-]{0,57}[a-z0-9])?)$/;
/** What a domain may be typed with, in any script; no part begins or ends with a hyphen. */
const TYPED_DOMAIN = /^(?!-|.*-\.|.*\.-|.*-$)[\p{L}\p{M}\p{N}.-]+$/u;

const LONGEST = { local: 64, domain: 253, address: 254 } as const;

/** A domain as DNS has it, so that `example.भारत` is `example.xn--h2brj9c`; null for what is none. */
function asciiDomain(typed: string): string | null {
  if (typed.length > LONGEST.domain || !TYPED_DOMAIN.test(typed)) return null;
  // The address parser maps scripts. It would read a bare number as an IP address.
  const address = `http://x.${typed}`;
  if (!URL.canParse(address)) return null;
  const domain = new URL(address).hostname.slice(2);
  return domain.length <= LONGEST.domain && DOMAIN.test(domain) ? domain : null;
}

/**
 * An address as it was pasted: of `Asha Rao <asha@example.com>,` what is between the angles, without `mailto:` and what comes after its
 * `?`, without a comma or semicolon after it, and without unseen characters.
 */
export const tidyEmailAddress = (text: string): string =>
  withoutUnseen(text)
    .replace(/[\s,;]+$/, '')
    .replace(/^[^<>]*<([^<>]*)>$/s, '$1')
    .trim()
    .replace(/^mailto:\s*([^?]*)(?:\?.*)?$/is, '$1')
    .trim();

/** The address with its domain in ASCII and lower case, its local part as it is; null for a text that is no address. */
export function readEmailAddress(text: string): string | null {
  const index = text.lastIndexOf('@');
  const local = text.slice(0, Math.max(0, index));
  if (text.length > LONGEST.address || local.length > LONGEST.local || !LOCAL.test(local)) return null;
  const domain = asciiDomain(text.slice(index + 1));
  const address = `${local}@${domain}`;
  return domain === null || address.length > LONGEST.address ? null : address;
}

export const isEmailAddress = (text: string): boolean => readEmailAddress(text) !== null;
