/** The time and zone that relative times are written for: first the server's, so that both sides agree, then the browser's. */
import { useEffect, useState } from 'react';
import { MINUTE_MS } from '@/domain/time/durations';

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
