/** The order of names in lists, without `Intl` (see once.ts for the reason). */

const ASCII = /^[\x20-\x7e]*$/;
/** Lower case without accents, so that É is sorted with E. */
const plain = (name: string): string =>
  (ASCII.test(name) ? name : name.normalize('NFKD').replace(/\p{Mn}/gu, '')).toLowerCase();

/** Negative if `a` comes first. Case and accents count only between names that are otherwise the same. */
export function compareNames(a: string, b: string): number {
  const [first, second] = [plain(a), plain(b)];
  if (first !== second) return first < second ? -1 : 1;
  return a === b ? 0 : a < b ? -1 : 1;
}
