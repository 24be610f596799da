/** Whether the window is as narrow as a phone, under 640 px, for what should not be in the page twice. Browser only. */
import { useSyncExternalStore } from 'react';

const NARROW = '(width < 640px)';

function listen(changed: () => void): () => void {
  const query = matchMedia(NARROW);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

export const useNarrow = (): boolean =>
  useSyncExternalStore(
    listen,
    () => matchMedia(NARROW).matches,
    () => false,
  );
