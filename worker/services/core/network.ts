/** The network that an address belongs to, for counters: someone with IPv6 has 2^64 addresses at hand and counts as one. */

/** An IPv4 address as it is; of an IPv6 address the first 64 bits. Anything else counts by its text. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address);
  if (mapped?.[1]) return mapped[1];
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const after = tail === '' ? 0 : tail.split(':').length;
    while (groups.length < 8 - after) groups.push('0');
  }
  return groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':');
}
