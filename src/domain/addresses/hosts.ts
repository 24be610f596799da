/**
 * Decides which addresses our server may request for a person: public host names over https, never a private network. Also recognises
 * addresses of this machine.
 */

const LOCAL_NAMES = /(?:^|\.)(?:localhost|local|internal|intranet|lan|home|corp|private|test|invalid|onion|arpa)$/;

/** The host name of an address, without the dot that may end a full name: `a.example.` and `a.example` are the same host. */
export const hostOf = (address: string): string => new URL(address).hostname.replace(/\.+$/, '');

/** The reason why our server does not request this address; null if it may. */
export function blockReason(address: string): string | null {
  if (!URL.canParse(address)) return 'This is not an address.';
  const { protocol, port, username, password } = new URL(address);
  if (protocol !== 'https:') return 'Only https addresses are checked.';
  if (username !== '' || password !== '') return 'Addresses with a password are not checked.';
  if (port !== '') return 'Addresses with a port are not checked.';
  const host = hostOf(address);
  // URL writes every form of an IPv4 address as four numbers, and puts IPv6 in brackets.
  if (/^[\d.]+$/.test(host) || host.startsWith('[')) return 'IP addresses are not checked.';
  if (!host.includes('.') || LOCAL_NAMES.test(host)) return 'Addresses of a private network are not checked.';
  return null;
}

/** Names of the machine itself. The whole host name is compared, because `localhost.evil.test` belongs to someone else. */
const LOCAL_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;

/** False if it is not an absolute address. */
export function isLocalAddress(address: string): boolean {
  return URL.canParse(address) && LOCAL_HOST.test(new URL(address).hostname);
}

/** True if the site's own address and the called address are both on this machine. One of them alone proves nothing. */
export const isLocalCall = (site: string, called: string): boolean => isLocalAddress(site) && isLocalAddress(called);
