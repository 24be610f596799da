// Which of several published values is. The rule is written in content/README.md.
import { FIGURES_SINCE } from '../../src/domain/directory/source-fields.ts';

const hostOf = (address) => (URL.canParse(address) ? new URL(address).hostname.replace(/^www\./, '') : '');

/** Whether an address is the institution's own: on one of its hosts or below it. */
export function isOwn(address, hosts) {
  const host = hostOf(address);
  return hosts.some((own) => host === own || host.endsWith(`.${own}`));
}

/** The hosts of web addresses, for `isOwn`. */
export const hostsOf = (addresses) => addresses.map(hostOf).filter(Boolean);

/** A page from before `FIGURES_SINCE` is right for its date only. */
export const isOld = ({ published }) => published !== null && published < FIGURES_SINCE;

/** Higher comes first: no list, then what is not old, then the institution's own page, then the later. */
function rankOf(fact, hosts) {
  const own = isOwn(fact.address, hosts);
  // A year alone counts as its January, an own page without a date as today's, any other without a date as the oldest.
  const date = fact.published ?? (own ? '9999' : '0000');
  return [!fact.isList, date >= FIGURES_SINCE, own].map(Number).join(' ') + ` ${date.padEnd(7, '-')}`;
}

/** Facts in the order in which they count. Equal ones stay in the order of the file. */
export function ordered(facts, hosts) {
  const ranked = facts.map((fact) => ({ fact, rank: rankOf(fact, hosts) }));
  return ranked.sort((a, b) => (a.rank < b.rank ? 1 : a.rank > b.rank ? -1 : 0)).map(({ fact }) => fact);
}

/**
 * The one that is of facts of one field; null where there is none, or where two pages differ and nothing decides. Two readings
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

/** Two spellings of one value: "3 per cent" and "3%", "CSIR-Centre" and "CSIR Centre". */
const keyOf = (value) =>
  value
    .toLowerCase()
    .replace(/\s*per cent/g, '%')
    .replace(/[^a-z0-9%]/g, '');

/** The facts of one field that other pages say, where they differ from the chosen one, if any: each value once. */
export function othersOf(facts, chosen, hosts) {
  const seen = new Set(chosen ? [keyOf(chosen.value)] : []);
  return ordered(facts, hosts).filter(({ value, address }) => {
    const key = keyOf(value);
    return address !== chosen?.address && !seen.has(key) && Boolean(seen.add(key));
  });
}
