/** Keeps the shell's progress boxes right: told at once after a tick, fetched every 60 seconds while the page is looked at. No framework. */
import { progressOf, type Progress } from '../domain/roadmap/progress';
import { PENDING_KEY, PERCENT_KEY } from './roadmap-keys';
import { readText, writeText } from './storage';

export const PROGRESS_EVERY_MS = 60_000;
/** A page that has just been opened has better things to do first. */
const SEND_DELAY_MS = 2_500;

/** Told by the roadmap after each change. `isSettled` is false while the server does not know it yet. */
export interface ProgressNews {
  progress: Progress;
  isSettled: boolean;
}
const PROGRESS_EVENT = 'outset:progress';
/** Told by the box when it has fetched the roadmap; `askedAt` is when it asked, ms. */
export interface RoadmapNews {
  data: unknown;
  askedAt: number;
}
export const ROADMAP_EVENT = 'outset:roadmap';

export function tellProgress(news: ProgressNews): void {
  document.dispatchEvent(new CustomEvent<ProgressNews>(PROGRESS_EVENT, { detail: news }));
}

function show(percent: number): void {
  for (const text of document.querySelectorAll('[data-progress]')) text.textContent = `${percent}\u00a0%`;
  for (const bar of document.querySelectorAll<HTMLProgressElement>('[data-progress-bar]')) bar.value = percent;
}

let shownAt = 0;
/** Counts ticks and requests: a response to an earlier request is out of date. */
let turn = 0;
let isHeld = false;

async function refresh(): Promise<void> {
  const own = (turn += 1);
  // No session, no progress.
  if (readText('token') === null) return show(0);
  const askedAt = (shownAt = Date.now());
  try {
    const response = await fetch('/api/check/getcheck', { headers: { accept: 'application/json' } });
    if (response.status === 401) return show(0);
    const { data } = (await response.json()) as { data?: unknown };
    if (!response.ok || !Array.isArray(data)) return;
    if (own === turn && !isHeld) show(progressOf(data as { done?: unknown }[]).percent);
    document.dispatchEvent(new CustomEvent<RoadmapNews>(ROADMAP_EVENT, { detail: { data, askedAt } }));
  } catch {
    // Without a network the box keeps what it shows; the next minute asks again.
  }
}

type SendPending = (owner: string) => Promise<void>;

/** Changes that a page without the roadmap finds unsent, e.g. after a tick without a network. */
function sendLeftOver(owner: string, sendPending: SendPending): void {
  if (readText(PENDING_KEY) === null || !navigator.onLine) return;
  sendPending(owner)
    .then(refresh)
    .catch(() => undefined);
}

/** What another tab said of the percent or of the sign-in. */
export function hearStorage({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>): void {
  if (key === 'token' && newValue === null) show(0);
  if (key === PERCENT_KEY && /^\d{1,3}$/.test(newValue ?? '')) show(Number(newValue));
}

let isAwake = false;

/**
 * Begins to keep the boxes right, which show what was true at `since` (ms). `sendPending` sends the marks that wait in this
 * browser. A second call changes nothing.
 */
export function wakeProgress(sendPending: SendPending, since: number = Date.now()): void {
  const owner = document.querySelector<HTMLElement>('[data-roadmap-owner]')?.dataset['roadmapOwner'];
  if (!owner || isAwake) return;
  isAwake = true;
  shownAt = since;
  const whenSeen = () => {
    if (document.visibilityState === 'visible' && Date.now() - shownAt >= PROGRESS_EVERY_MS) void refresh();
  };
  setInterval(() => {
    if (document.visibilityState === 'visible') void refresh();
  }, PROGRESS_EVERY_MS);
  document.addEventListener('visibilitychange', whenSeen);
  window.addEventListener('pageshow', (event) => {
    if (event.persisted) void refresh();
  });
  document.addEventListener(PROGRESS_EVENT, (event) => {
    const { progress, isSettled } = (event as CustomEvent<ProgressNews>).detail;
    turn += 1;
    isHeld = !isSettled;
    show(progress.percent);
    writeText(PERCENT_KEY, String(progress.percent));
  });
  window.addEventListener('storage', hearStorage);
  const sendSoon = () => sendLeftOver(owner, sendPending);
  window.addEventListener('online', sendSoon);
  setTimeout(sendSoon, SEND_DELAY_MS);
  whenSeen();
}
