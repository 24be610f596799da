/** Hooks for values that only the browser knows: whether the window or an element is narrow, whether the page is hydrated or offline, the time zone, the clock. */
import { useCallback, useSyncExternalStore, useEffect, useState, type RefCallback } from 'react';
import { MINUTE_MS } from '@/domain/time/durations';

const PHONE = 640;
const queryOf = (below: number) => matchMedia(`(width < ${below}px)`);

/** Whether the window is narrow now; false on a server. */
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

/**
 * Whether the element with this ref is narrower than `rem`, or the window has the width of a phone. In rem, because larger letters need
 * more room. Measures the element, because a menu beside it takes room from the window. An element without a layout counts as wide.
 */
export function useTight(rem: number): [ref: RefCallback<HTMLElement>, isTight: boolean] {
  const isPhone = useNarrow();
  const [isTight, setTight] = useState(false);
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return undefined;
      const measure = () => {
        const width = element.clientWidth;
        setTight(width > 0 && width < rem * Number.parseFloat(getComputedStyle(document.documentElement).fontSize));
      };
      measure();
      const observer = new ResizeObserver(measure);
      observer.observe(element);
      return () => observer.disconnect();
    },
    [rem],
  );
  return [ref, isPhone || isTight];
}

type Layout = 'both' | 'table' | 'cards';

/** The server draws each row in both layouts, and CSS hides one of them. The browser draws only the layout that fits its width. */
export const useLayout = (): Layout => useWidth<Layout>(PHONE, (narrow) => (narrow ? 'cards' : 'table'), 'both');

const neverChanges = () => () => undefined;

/** False on the server and during hydration, true from then on: parts that the address opens are drawn then. */
export const useHydrated = (): boolean =>
  useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );

/**
 * Calls `act` when the page is shown again: when its tab comes to the front, or when the page returns from the back-forward cache. Returns
 * a function that stops this.
 */
export function onPageShown(act: () => void): () => void {
  const onVisible = () => {
    if (document.visibilityState === 'visible') act();
  };
  const onBack = ({ persisted }: PageTransitionEvent) => {
    if (persisted) act();
  };
  document.addEventListener('visibilitychange', onVisible);
  window.addEventListener('pageshow', onBack);
  return () => {
    document.removeEventListener('visibilitychange', onVisible);
    window.removeEventListener('pageshow', onBack);
  };
}

function subscribeToNetwork(listen: () => void) {
  window.addEventListener('online', listen);
  window.addEventListener('offline', listen);
  return () => {
    window.removeEventListener('online', listen);
    window.removeEventListener('offline', listen);
  };
}

/** When the page was stored, ms, as the service worker wrote it into the page; 0 for a page from the server. */
const readStoredAt = (): number => Number(document.documentElement.dataset['keptAt'] ?? 0);

export const useStoredAt = (): number => useSyncExternalStore(subscribeToNetwork, readStoredAt, () => 0);

/** True if there is no network: the browser says so, or the page came from the offline copy. False on the server. */
export const useOffline = (): boolean =>
  useSyncExternalStore(
    subscribeToNetwork,
    () => !navigator.onLine || readStoredAt() > 0,
    () => false,
  );

/** The zone in which times are written: India's on the server and in the first render, the person's own after it. */
export function useTimeZone(): string {
  const [timeZone, setTimeZone] = useState('Asia/Kolkata');
  useEffect(() => setTimeZone(Intl.DateTimeFormat().resolvedOptions().timeZone), []);
  return timeZone;
}

/** The time and zone that relative times are written for: first the server's, so that both sides agree, then the browser's. */
export function useClock(serverNow: number): { now: number; timeZone: string } {
  const [clock, setClock] = useState({ now: serverNow, timeZone: 'Asia/Kolkata' });
  useEffect(() => {
    const tick = () => setClock({ now: Date.now(), timeZone: Intl.DateTimeFormat().resolvedOptions().timeZone });
    tick();
    const timer = setInterval(tick, MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return clock;
}
