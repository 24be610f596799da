/** Whether the window is as narrow as a phone, under 640 px, for what should not be in the page twice. Browser only. */
import { useSyncExternalStore } from 'react';

const NARROW = '(width < 640px)';

function listen(changed: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Now; a server knows no window. */
export const isNarrow = (): boolean => typeof matchMedia === 'function' && matchMedia(NARROW).matches;

export const useNarrow = (): boolean => useSyncExternalStore(listen, isNarrow, () => false);
