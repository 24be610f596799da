/** Sends and receives the events of the page's pulse; the requests themselves are in pulse.ts, which is loaded later. */
import type { Pulse } from '@/domain/notifications/pulse';
import { MINUTE_MS } from '@/domain/time/durations';

/** How often the progress and the bell are updated. */
export const PULSE_EVERY_MS = MINUTE_MS;

/** The answer; null if there is no session any more. */
export interface PulseNews {
  pulse: Pulse | null;
  /** When it was requested, ms. */
  askedAt: number;
}
const PULSE_EVENT = 'outset:pulse';

export const tellPulse = (news: PulseNews) =>
  document.dispatchEvent(new CustomEvent<PulseNews>(PULSE_EVENT, { detail: news }));

/** Calls `listen` with every answer. Returns a function that stops this. */
export function onPulse(listen: (news: PulseNews) => void): () => void {
  const hear = (event: Event) => listen((event as CustomEvent<PulseNews>).detail);
  document.addEventListener(PULSE_EVENT, hear);
  return () => document.removeEventListener(PULSE_EVENT, hear);
}
