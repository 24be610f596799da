/** How long ago something was, in words that move along with the time: one timer, which wakes when the words change. */
import { useEffect, useState } from 'react';
import { agoPhrase } from '@/islands/account/sessions/session-list';
import { HOUR_MS, MINUTE_MS } from '@/domain/time/durations';

/** Milliseconds until "2 minutes ago" is no longer what one says. */
export function untilNextPhrase(at: number, now: number): number {
  const passed = Math.max(0, now - at);
  const unit = passed < HOUR_MS ? MINUTE_MS : HOUR_MS;
  return unit - (passed % unit);
}

/** The words; null while there is no time. */
export function useAgo(at: number | null): string | null {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (at === null) return;
    let timer: ReturnType<typeof setTimeout>;
    const tick = () => {
      const time = Date.now();
      setNow(time);
      timer = setTimeout(tick, untilNextPhrase(at, time));
    };
    tick();
    return () => clearTimeout(timer);
  }, [at]);
  return at === null ? null : agoPhrase(at, now);
}
