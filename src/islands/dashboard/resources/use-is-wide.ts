/** Whether two columns stand side by side. The server assumes so; the stylesheet orders a narrow page right until this answers. */
import { useSyncExternalStore } from 'react';

const WIDE = '(width >= 64rem)';

function listen(changed: () => void): () => void {
  const query = window.matchMedia(WIDE);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

export const useIsWide = (): boolean =>
  useSyncExternalStore(
    listen,
    () => window.matchMedia(WIDE).matches,
    () => true,
  );
