/** Addresses of profiles elsewhere, as people paste them: mended to https where that is all they lack, and which of them are LinkedIn's. */
import { withoutUnseen } from '@/domain/text/invisible-characters';
import { isWebAddress } from './web-address';

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
