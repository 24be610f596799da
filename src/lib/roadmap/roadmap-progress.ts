/** Updates the progress boxes of the portal's frame: immediately after a tick, and every 60 seconds by the page's pulse. No framework. */
import { percentOf, type Progress } from '@/domain/roadmap/progress';
import { askPulse, initPulse } from '@/lib/shell/pulse';
import { onPulse, type PulseNews } from '@/lib/shell/pulse-news';
import { PENDING_KEY, PERCENT_KEY } from './roadmap-keys';
import { readText, writeText } from '@/lib/storage/storage';

/** A page that was just opened has more important work first. */
const SEND_DELAY_MS = 2_500;

/** Called by the roadmap after each change. `isSettled` is false while the server does not know it yet. */
export interface ProgressNews {
  progress: Progress;
  isSettled: boolean;
}
const PROGRESS_EVENT = 'outset:progress';

export function tellProgress(news: ProgressNews): void {
  document.dispatchEvent(new CustomEvent<ProgressNews>(PROGRESS_EVENT, { detail: news }));
}

function show(percent: number): void {
  for (const text of document.querySelectorAll('[data-progress]')) text.textContent = `${percent}\u00a0%`;
  for (const bar of document.querySelectorAll<HTMLProgressElement>('[data-progress-bar]')) bar.value = percent;
}

/** When the shown progress was requested or marked, ms: an earlier answer is outdated. */
let newestAt = 0;
let isHeld = false;

function hearPulse({ pulse, askedAt }: PulseNews): void {
  if (!pulse) return show(0);
  if (askedAt < newestAt || isHeld) return;
  newestAt = askedAt;
  show(percentOf(pulse.done, pulse.total));
}

type SendPending = (owner: string) => Promise<void>;

/** Sends changes that were left unsent, e.g. after a tick without a network, from a page without the roadmap. */
function sendLeftOver(owner: string, sendPending: SendPending): void {
  if (readText(PENDING_KEY) === null || !navigator.onLine) return;
  sendPending(owner)
    .then(askPulse)
    .catch(() => undefined);
}

/** Handles a change of the percentage or of the sign-in in another tab. */
export function hearStorage({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>): void {
  if (key === 'token' && newValue === null) show(0);
  if (key === PERCENT_KEY && /^\d{1,3}$/.test(newValue ?? '')) show(Number(newValue));
}

let isAwake = false;

/**
 * Starts updating the boxes, whose content was correct at `since` (ms). `sendPending` sends the marks that wait in this
 * browser. A second call changes nothing.
 */
export function initProgress(sendPending: SendPending, since: number = Date.now()): void {
  const owner = document.querySelector<HTMLElement>('[data-roadmap-owner]')?.dataset['roadmapOwner'];
  if (!owner || isAwake) return;
  isAwake = true;
  onPulse(hearPulse);
  document.addEventListener(PROGRESS_EVENT, (event) => {
    const { progress, isSettled } = (event as CustomEvent<ProgressNews>).detail;
    newestAt = Date.now();
    isHeld = !isSettled;
    show(progress.percent);
    writeText(PERCENT_KEY, String(progress.percent));
  });
  window.addEventListener('storage', hearStorage);
  const sendSoon = () => sendLeftOver(owner, sendPending);
  window.addEventListener('online', sendSoon);
  setTimeout(sendSoon, SEND_DELAY_MS);
  initPulse(since);
}
