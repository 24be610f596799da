/** Addresses of profiles elsewhere, as people paste them: mended to https where that is all they lack, and LinkedIn's told from others. */

export const LINKEDIN_HINT = 'Please enter a valid LinkedIn URL, such as https://www.linkedin.com/in/your-name.';

const HOST_FIRST = /^(?:[a-z\d](?:[a-z\d-]*[a-z\d])?\.)+[a-z]{2,}(?=[/?#]|$)/i;

/** The address with https: `http:`, `//` and a missing scheme are mended; anything else stays as it is, for the check to refuse. */
export function mendProfileAddress(typed: string): string {
  const value = typed.trim();
  if (/^https?:\/\//i.test(value)) return value.replace(/^https?:/i, 'https:');
  if (/^\/\/[^/]/.test(value)) return `https:${value}`;
  return HOST_FIRST.test(value) ? `https://${value}` : value;
}

/** True for an https address on linkedin.com that can stand in a link; without account, port or anything that a page could read as markup. */
export function isLinkedinUrl(value: string): boolean {
  if (!/^https:\/\//i.test(value) || /[\s\\<>"'`\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]/u.test(value))
    return false;
  if (!URL.canParse(value)) return false;
  const url = new URL(value);
  return (
    (url.hostname === 'linkedin.com' || url.hostname.endsWith('.linkedin.com')) &&
    !url.username &&
    !url.password &&
    !url.port
  );
}
