/** The count of the bell as the pulse of the page tells it. Every page of the portal loads this; the list talks to the API by itself. */
import { $unread } from '@/stores/notifications';
import type { PulseNews } from '@/lib/shell/pulse-news';

/** When a mark was last sent or answered, ms: a count that was asked for before tells of a time that is over. */
let markedAt = 0;

export function noteMark(): void {
  markedAt = Date.now();
}

/** Takes the count of the page's pulse. */
export function takePulse({ pulse, askedAt }: PulseNews): void {
  if (pulse && askedAt > markedAt) $unread.set(pulse.unread);
}
