/** How the pulse of the page is sent and received; the asking itself is fetched later (pulse.ts). */
import type { Pulse } from '@/domain/notifications/pulse';
import { MINUTE_MS } from '@/domain/time/durations';

/** How often the progress and the bell are asked for. */
export const PULSE_EVERY_MS = MINUTE_MS;

/** What was answered; null once there is no session. */
export interface PulseNews {
  pulse: Pulse | null;
  /** When it was asked, ms. */
  askedAt: number;
}
const PULSE_EVENT = 'outset:pulse';

export const tellPulse = (news: PulseNews) =>
  document.dispatchEvent(new CustomEvent<PulseNews>(PULSE_EVENT, { detail: news }));

/** Calls `listen` with every answer. Returns what ends it. */
export function onPulse(listen: (news: PulseNews) => void): () => void {
  const hear = (event: Event) => listen((event as CustomEvent<PulseNews>).detail);
  document.addEventListener(PULSE_EVENT, hear);
  return () => document.removeEventListener(PULSE_EVENT, hear);
}
