/** Whether the window is narrower than a phone's 640 px, or than another width, for what should not be in the page twice. Browser only. */
import { useCallback, useSyncExternalStore } from 'react';

const PHONE = 640;
const queryOf = (below: number) => matchMedia(`(width < ${below}px)`);

/** Now; a server knows no window. */
export const isNarrow = (below = PHONE): boolean => typeof matchMedia === 'function' && queryOf(below).matches;

function useWidth<Value>(below: number, now: (narrow: boolean) => Value, first: Value): Value {
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
    () => now(isNarrow(below)),
    () => first,
  );
}

export const useNarrow = (below = PHONE): boolean => useWidth(below, (narrow) => narrow, false);

/** How rows are drawn first. `both`: nobody knows how wide the page is, so each is drawn and one is hidden by its style. */
export type FirstLayout = 'both' | 'table' | 'cards';

/** As the server drew the rows until the page woke up, then what fits the width: one of both, not each row twice. */
export const useLayout = (first: FirstLayout): FirstLayout =>
  useWidth<FirstLayout>(PHONE, (narrow) => (narrow ? 'cards' : 'table'), first);
