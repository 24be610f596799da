/** Whether the window is narrower than a phone's 640 px, or than another width, for what should not be in the page twice. Browser only. */
import { useCallback, useSyncExternalStore } from 'react';

const PHONE = 640;
const queryOf = (below: number) => matchMedia(`(width < ${below}px)`);

/** Now; a server knows no window. */
export const isNarrow = (below = PHONE): boolean => typeof matchMedia === 'function' && queryOf(below).matches;

export function useNarrow(below = PHONE): boolean {
  const listen = useCallback(
    (changed: () => void) => {
      const query = queryOf(below);
      query.addEventListener('change', changed);
      return () => query.removeEventListener('change', changed);
    },
    [below],
  );
  return useSyncExternalStore(
    listen,
    () => isNarrow(below),
    () => false,
  );
}
