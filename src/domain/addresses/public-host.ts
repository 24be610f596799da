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
