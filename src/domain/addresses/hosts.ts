/** Which addresses our server may ask on someone's behalf: names of the public web over https, and nothing of a private network. */

const LOCAL_NAMES = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|private|test|invalid|onion|arpa)$/;

/** Why our server does not ask this address; null when it may. */
export function whyNotAsked(address: string): string | null {
  if (!URL.canParse(address)) return 'This is no address.';
  const { protocol, hostname, port, username, password } = new URL(address);
  if (protocol !== 'https:') return 'Only https addresses are checked.';
  if (username !== '' || password !== '') return 'Addresses with a password are not checked.';
  if (port !== '') return 'Addresses with a port are not checked.';
  const host = hostname.replace(/\.$/, '').toLowerCase();
  // URL writes every form of an IPv4 address as four numbers, and IPv6 in brackets.
  if (/^[\d.]+$/.test(host) || host.startsWith('[')) return 'Addresses of numbers are not checked.';
  if (!host.includes('.') || LOCAL_NAMES.test(host)) return 'Addresses of a private network are not checked.';
  return null;
}

/** Whether an address is one of the machine itself. Judged by the whole host name: `localhost.evil.test` is someone else's. */
const LOCAL_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** False for what is no absolute address. */
export function isLocalAddress(address: string): boolean {
  return URL.canParse(address) && LOCAL_HOST.test(new URL(address).hostname);
}

/** True where the site's own address and the called one are both on this machine. One of the two alone proves nothing. */
export const isLocalCall = (site: string, called: string): boolean => isLocalAddress(site) && isLocalAddress(called);
