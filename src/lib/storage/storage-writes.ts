/** Writes to local storage, and whether the browser keeps them. */
import type { KeyWrite } from '@/domain/tools/local-keys';

/** `full`: the browser has no room left; `blocked`: it keeps nothing at all, as some private windows do. */
export type StorageState = 'kept' | 'full' | 'blocked';

/** Does the writes in their order and stops at the first that is refused, so that what follows from it is not done either. */
export function doWrites(writes: readonly KeyWrite[]): StorageState {
  try {
    for (const { key, value } of writes) {
      if (value === null) localStorage.removeItem(key);
      else localStorage.setItem(key, value);
    }
    return 'kept';
  } catch (error) {
    const isFull = error instanceof DOMException && /quota/i.test(error.name);
    return isFull && hasSomething() ? 'full' : 'blocked';
  }
}

/** Some browsers report a quota of zero where they keep nothing. */
function hasSomething(): boolean {
  try {
    return localStorage.length > 0;
  } catch {
    return false;
  }
}
