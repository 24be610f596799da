/** Keeps this tab in step with the others: who signs out, signs in or leaves guest mode elsewhere does so here. Writes `lastActive`. */
import { useEffect } from 'react';
import { enterGuestMode, readAuthState, watchOtherTabs } from '../../lib/auth-state';
import { readText, writeText } from '../../lib/storage';
import type { Viewer } from '../../lib/viewer';

/** Other tabs write several keys in a row; this long after the last one the state is judged. */
const SETTLE_MS = 60;

export function useSessionWatch(viewer: Viewer): void {
  const { state } = viewer;

  useEffect(() => {
    // A tour started by the plain form knows only the cookie.
    if (state === 'guest' && readText('guestMode') !== 'true') enterGuestMode();
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = watchOtherTabs(() => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (readAuthState() === 'unauthenticated') location.assign('/');
        else location.reload();
      }, SETTLE_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [state]);

  useEffect(() => {
    if (state !== 'authenticated') return;
    const write = () => {
      if (document.visibilityState === 'visible') writeText('lastActive', String(Date.now()));
    };
    write();
    const timer = setInterval(write, 60_000);
    document.addEventListener('visibilitychange', write);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', write);
    };
  }, [state]);
}
