/** The order of names in lists, without `Intl` (once.ts says why). */
import { withoutAccents } from './accents';

/** Small letters without accents, so that É lies beside E. */
const plain = (name: string): string => withoutAccents(name).toLowerCase();

/** Negative if `a` comes first. Case and accents count only between names that are otherwise the same. */
export function compareNames(a: string, b: string): number {
  const [first, second] = [plain(a), plain(b)];
  if (first !== second) return first < second ? -1 : 1;
  return a === b ? 0 : a < b ? -1 : 1;
}
