/** Polls news of the account once a minute while the page is visible, and passes it to the bell and the roadmap. */
import { api } from '@/lib/api/api';
import { PULSE_EVERY_MS, tellPulse } from './pulse-news';
import { readText } from '@/lib/storage/storage';

let askedAt = 0;

/** Requests it now. Without a network the display does not change, and the next request follows in a minute. */
export async function askPulse(): Promise<void> {
  const at = (askedAt = Date.now());
  const asker = readText('token');
  // Without a session there is nothing to request.
  if (asker === null) return void tellPulse({ pulse: null, askedAt: at });
  const answer = await api.get('/api/pulse');
  // If the person signed out or another person signed in since the request, the answer is not used.
  const isOver = readText('token') !== asker;
  if (answer.status === 401 || isOver) return void tellPulse({ pulse: null, askedAt: at });
  if (answer.data) tellPulse({ pulse: answer.data, askedAt: at });
}

let isAwake = false;

/** Starts the requests; the display was correct at `since` (ms). A second call changes nothing. */
export function initPulse(since: number): void {
  if (isAwake) return;
  isAwake = true;
  askedAt = since;
  const whenSeen = () => {
    if (document.visibilityState === 'visible' && Date.now() - askedAt >= PULSE_EVERY_MS) void askPulse();
  };
  setInterval(() => {
    if (document.visibilityState === 'visible') void askPulse();
  }, PULSE_EVERY_MS);
  document.addEventListener('visibilitychange', whenSeen);
  window.addEventListener('pageshow', ({ persisted }) => {
    if (persisted) void askPulse();
  });
  whenSeen();
}
