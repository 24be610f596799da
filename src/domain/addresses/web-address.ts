/** The one rule for addresses of the web that people type: they are in links, images and mails. Free of zod. */
import { withoutUnseen } from '@/domain/text/invisible-characters';

/** Blanks, what a page could read as markup, controls, line separators, and the marks that turn what follows around. */
const NOT_IN_AN_ADDRESS = /[\s\\<>"`\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u;

/** True for an http or https address of a host with a dot in its name, without an account (`user:pass@`). */
export function isWebAddress(value: string): boolean {
  if (!/^https?:\/\//i.test(value) || NOT_IN_AN_ADDRESS.test(value) || !value.isWellFormed()) return false;
  if (!URL.canParse(value)) return false;
  const { username, password, hostname } = new URL(value);
  return username === '' && password === '' && /^[^.].*\.[^.]/.test(hostname);
}

/** The address where an answer holds one, else nothing: only web addresses become links and pictures. */
export const webAddressOf = (value: unknown): string => (typeof value === 'string' && isWebAddress(value) ? value : '');

// Addresses of profiles elsewhere, as people paste them: mended to https where that is all they lack, and which of them are LinkedIn's.

export const LINKEDIN_HINT = 'Please enter a valid LinkedIn URL, such as https://www.linkedin.com/in/your-name.';

const HOST_FIRST = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}(?=[/?#]|$)/i;

/** The address with https: `http:`, `//` and a missing scheme are mended; anything else stays as it is, for the check to refuse. */
export function mendProfileAddress(typed: string): string {
  const value = withoutUnseen(typed);
  if (/^https?:\/\//i.test(value)) return value.replace(/^https?:/i, 'https:');
  if (/^\/\/[^/]/.test(value)) return `https:${value}`;
  return HOST_FIRST.test(value) ? `https://${value}` : value;
}

/** True for an https address on linkedin.com that can be in a link, without a port. */
export function isLinkedinUrl(value: string): boolean {
  if (!/^https:/i.test(value) || value.includes("'") || !isWebAddress(value)) return false;
  const { hostname, port } = new URL(value);
  return (hostname === 'linkedin.com' || hostname.endsWith('.linkedin.com')) && port === '';
}
