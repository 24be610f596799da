/** Keeps this tab in step with the others: who signs out, signs in or leaves guest mode elsewhere does so here. Writes `lastActive`. */
import { useEffect } from 'react';
import { api } from '../../lib/api';
import { agreeWith, readSignInState, rememberLogout, watchOtherTabs } from '../../lib/sign-in-state';
import { readText, writeText } from '../../lib/storage';
import type { Viewer } from '../../lib/viewer';
import { MINUTE_MS } from '@/domain/time/durations';

/** Other tabs write several keys in a row; this long after the last one the state is judged. */
const SETTLE_MS = 60;
/** A logout this young is the one that this tab is told of. */
const LOGOUT_AGE_MS = 5_000;

async function leave(hadSession: boolean): Promise<void> {
  // The token was taken away by hand: the cookie alone would still open the portal, so the session is ended for real.
  if (hadSession && Date.now() - Number(readText('logout') ?? 0) > LOGOUT_AGE_MS) {
    await api.post('/api/logout');
    rememberLogout();
  }
  location.assign('/');
}

export function useSessionWatch(viewer: Viewer): void {
  const { state } = viewer;

  useEffect(() => {
    const canFollow = agreeWith(viewer);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const follow = () => {
      clearTimeout(timer);
      timer = setTimeout(() => {
        if (readSignInState() === 'unauthenticated') void leave(viewer.state === 'authenticated');
        else location.reload();
      }, SETTLE_MS);
    };
    // A page that rested in the browser's memory was told of nothing meanwhile.
    const wake = () => {
      if (canFollow && document.visibilityState === 'visible' && readSignInState() !== viewer.state) follow();
    };
    const stop = watchOtherTabs(follow);
    window.addEventListener('pageshow', wake);
    document.addEventListener('visibilitychange', wake);
    return () => {
      clearTimeout(timer);
      stop();
      window.removeEventListener('pageshow', wake);
      document.removeEventListener('visibilitychange', wake);
    };
  }, [viewer]);

  useEffect(() => {
    if (state !== 'authenticated') return;
    const write = () => {
      if (document.visibilityState === 'visible') writeText('lastActive', String(Date.now()));
    };
    write();
    const timer = setInterval(write, MINUTE_MS);
    document.addEventListener('visibilitychange', write);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', write);
    };
  }, [state]);
}
