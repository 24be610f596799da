/** Asks once a minute, while the page is looked at, what is new for the account, and tells the bell and the roadmap. One poll for all that needs one. */
import { api } from '@/lib/api/api';
import { PULSE_EVERY_MS, tellPulse } from './pulse-news';
import { readText } from '@/lib/storage/storage';

let askedAt = 0;

/** Asks now. Without a network all stays as it is shown, and the next minute asks again. */
export async function askPulse(): Promise<void> {
  const at = (askedAt = Date.now());
  const asker = readText('token');
  // No session, nothing to ask.
  if (asker === null) return void tellPulse({ pulse: null, askedAt: at });
  const answer = await api.get('/api/pulse');
  // Signed out, or someone else, since: it is no one's any more.
  const isOver = readText('token') !== asker;
  if (answer.status === 401 || isOver) return void tellPulse({ pulse: null, askedAt: at });
  if (answer.data) tellPulse({ pulse: answer.data, askedAt: at });
}

let isAwake = false;

/** Begins to ask; what is shown was true at `since` (ms). A second call changes nothing. */
export function wakePulse(since: number): void {
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
