/** The one rule for addresses of the web that people type: they are in links, images and mails. Free of zod. */

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
