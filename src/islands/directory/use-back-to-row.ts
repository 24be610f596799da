/** Coming back from a detail page: focus on the row that was opened, and the scroll as it was. */
import { useEffect } from 'react';

interface Left {
  opened?: unknown;
  scroll?: unknown;
}

/** The history entry remembers (see `rememberOpened`), so this acts only on the way back to that very entry. */
export function useBackToRow(): void {
  useEffect(() => {
    const restore = () => {
      const left = history.state as Left | null;
      if (typeof left?.opened !== 'string') return;
      const rows = document.querySelectorAll<HTMLElement>(`[data-row="${CSS.escape(left.opened)}"]`);
      // The table and the cards both hold the row; the one that is drawn takes the focus.
      const row = [...rows].find((item) => item.getClientRects().length > 0);
      if (typeof left.scroll === 'number') scrollTo({ top: left.scroll, behavior: 'instant' });
      row?.focus({ preventScroll: true });
    };
    const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
    if (navigation?.type === 'back_forward') restore();
    // A page kept whole by the browser comes back without loading.
    const shown = (event: PageTransitionEvent) => {
      if (event.persisted) restore();
    };
    window.addEventListener('pageshow', shown);
    return () => window.removeEventListener('pageshow', shown);
  }, []);
}
