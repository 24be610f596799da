/** The one rule for web addresses that people type: they are used in links, images and mails. Free of zod. */
import { withoutUnseen } from '@/domain/text/invisible-characters';

/** Blanks, characters that a page could read as markup, controls, line separators, and marks that change the text direction. */
const NOT_IN_AN_ADDRESS = /[\s\\<>"`\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** True for an http or https address of a host with a dot in its name, without an account (`user:pass@`). */
export function isWebAddress(value: string): boolean {
  if (!/^https?:\/\//i.test(value) || NOT_IN_AN_ADDRESS.test(value) || !value.isWellFormed()) return false;
  if (!URL.canParse(value)) return false;
  const { username, password, hostname } = new URL(value);
  return username === '' && password === '' && /^[^.].*\.[^.]/.test(hostname);
}

/** The address if the value is one, else empty: only web addresses become links and pictures. */
export const webAddressOf = (value: unknown): string => (typeof value === 'string' && isWebAddress(value) ? value : '');

// Addresses of profiles on other sites, as people paste them: corrected to https if only that is missing; and the check for LinkedIn.

export const LINKEDIN_HINT = 'Please enter a valid LinkedIn URL, such as https://www.linkedin.com/in/your-name.';

const HOST_FIRST = /^(?:[\p{L}\d](?:[\p{L}\d-]*[\p{L}\d])?\.)+\p{L}{2,}(?=[/?#]|$)/iu;

/**
 * Adds https to an address without a scheme ("example.com", "//example.com"). Any other text does not change, so that the check can refuse
 * it.
 */
export function mendAddress(typed: string): string {
  const value = withoutUnseen(typed);
  if (/^\/\/[^/]/.test(value)) return `https:${value}`;
  return HOST_FIRST.test(value) ? `https://${value}` : value;
}

/** The address with https. Corrects `http:`, `//` and a missing scheme. Any other text does not change, so that the check can refuse it. */
export function mendProfileAddress(typed: string): string {
  const value = mendAddress(typed);
  return /^https?:\/\//i.test(value) ? value.replace(/^https?:/i, 'https:') : value;
}

/** The address on X of a handle, "@blume"; anything else stays. */
export const mendHandle = (typed: string): string => {
  const handle = /^@(\w{1,15})$/.exec(withoutUnseen(typed).trim())?.[1];
  return handle === undefined ? typed : `https://x.com/${handle}`;
};

/** True for an https address on linkedin.com without a port that can be in a link. */
export function isLinkedinUrl(value: string): boolean {
  if (!/^https:/i.test(value) || value.includes("'") || !isWebAddress(value)) return false;
  const { hostname, port } = new URL(value);
  return (hostname === 'linkedin.com' || hostname.endsWith('.linkedin.com')) && port === '';
}
