// Chooses among several published values of a field. The rule is in content/README.md.
import { FIGURES_SINCE } from '../../src/domain/directory/source-fields.ts';

const hostOf = (address) => (URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : '');

/** Whether an address is the institution's own: on one of its hosts or below it. */
export function isOwn(address, hosts) {
  const host = hostOf(address);
  return hosts.some((own) => host === own || host.endsWith(`.${own}`));
}

/** The hosts of web addresses, for `isOwn`. */
export const hostsOf = (addresses) => addresses.map(hostOf).filter(Boolean);

/** Whether a fact is from before `FIGURES_SINCE`, so that it is right only for its date. */
export const isOld = ({ published }) => published !== null && published < FIGURES_SINCE;

/** Higher ranks come first: not from a list, then not old, then from the institution's own page, then the later date. */
function rankOf(fact, hosts) {
  const own = isOwn(fact.address, hosts);
  // A year without a month counts before its months, an own page without a date as newest, any other page without a date as oldest.
  const date = fact.published ?? (own ? '9999' : '0000');
  return [!fact.isList, date >= FIGURES_SINCE, own].map(Number).join(' ') + ` ${date.padEnd(7, '-')}`;
}

/** Facts in the order of their rank. Equal ones stay in the order of the file. */
export function ordered(facts, hosts) {
  const ranked = facts.map((fact) => ({ fact, rank: rankOf(fact, hosts) }));
  return ranked.sort((a, b) => (a.rank < b.rank ? 1 : a.rank > b.rank ? -1 : 0)).map(({ fact }) => fact);
}

/**
 * The fact that counts among facts of one field; null if there is none, or if two pages of equal rank differ. Different
 * values from the same page are not a conflict.
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

/** A key that is equal for spellings of one value: "3 per cent" and "3%", "CSIR-Centre" and "CSIR Centre". */
const keyOf = (value) =>
  value
    .toLowerCase()
    .replace(/\s*per cent/g, '%')
    .replace(/[^a-z0-9%]/g, '');

/** The facts of one field from other pages that differ from the chosen one, if there is one: each value once. */
export function othersOf(facts, chosen, hosts) {
  const seen = new Set(chosen ? [keyOf(chosen.value)] : []);
  return ordered(facts, hosts).filter(({ value, address }) => {
    const key = keyOf(value);
    return address !== chosen?.address && !seen.has(key) && Boolean(seen.add(key));
  });
}
