// Which of several published values stands. The rule is written in docs/content/README.md.

const hostOf = (address) => (URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : '');

/** Whether an address is the institution's own: on one of its hosts or below it. */
export function isOwn(address, hosts) {
  const host = hostOf(address);
  return hosts.some((own) => host === own || host.endsWith(`.${own}`));
}

/** The hosts of web addresses, for `isOwn`. */
export const hostsOf = (addresses) => addresses.map(hostOf).filter(Boolean);

/** Higher comes first: no list, then the later, then its own page. An own page without a date says what stands there now. */
function rankOf(fact, hosts) {
  const own = isOwn(fact.address, hosts);
  // A year alone counts as its beginning.
  const date = fact.published ?? (own ? '9999' : '0000');
  return `${fact.isList ? 0 : 1} ${date.padEnd(7, '-')} ${own ? 1 : 0}`;
}

/** Facts in the order in which they count. Equal ones stay in the order of the file. */
export function ordered(facts, hosts) {
  const ranked = facts.map((fact) => ({ fact, rank: rankOf(fact, hosts) }));
  return ranked.sort((a, b) => (a.rank < b.rank ? 1 : a.rank > b.rank ? -1 : 0)).map(({ fact }) => fact);
}

/**
 * The one that stands of facts of one field; null where there is none, or where two pages differ and nothing decides. Two readings
 * of one page are one.
 */
export function choose(facts, hosts) {
  const [first, ...others] = ordered(facts, hosts);
  if (!first) return null;
  const rank = rankOf(first, hosts);
  const isContested = others.some(
    (other) => rankOf(other, hosts) === rank && other.value !== first.value && other.address !== first.address,
  );
  return isContested ? null : first;
}
