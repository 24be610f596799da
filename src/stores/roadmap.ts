/** The signed-in person's roadmap marks: shown immediately, stored in this browser, synced with the server, and the same in all tabs. */
import { atom } from 'nanostores';
import {
  afterAnswer,
  changesToSend,
  emptyCopy,
  isPending,
  marksOf,
  withChange,
  type LocalCopy,
  type MarkChange,
} from '@/domain/roadmap/local-copy';
import {
  MAX_MARKS,
  marksOfItems,
  mergeMarks,
  readMarks,
  isSameMark,
  UNMARKED,
  type Mark,
  type Marks,
} from '@/domain/roadmap/marks';
import { progressOf } from '@/domain/roadmap/progress';
import { onPulse, type PulseNews } from '@/lib/shell/pulse-news';
import { tellProgress, initProgress } from '@/lib/roadmap/roadmap-progress';
import { updateCopy } from '@/lib/roadmap/roadmap-storage';
import { readText } from '@/lib/storage/storage';
import { toast } from './toasts';
import { api } from '@/lib/api/api';

const RETRY_MS = 30_000;
const CHANNEL = 'outset-roadmap';
const MARK_FAILED = 'Failed to save milestone';

/** The marks as they are shown; null until this browser's copy is read: until then the page shows the server's first state. */
export const $marks = atom<Marks | null>(null);
/** True while changes wait for a server that cannot be reached. */
export const $isStuck = atom(false);

let owner: string | null = null;
let milestoneIds: readonly string[] = [];
let copy: LocalCopy = emptyCopy('');
/** Changes that are being stored, and are shown already. */
let unstored: readonly { id: string; change: MarkChange; at: number }[] = [];
let timer: ReturnType<typeof setTimeout> | undefined;
let isSending = false;
let isWanted = false;
let confirmedAt = 0;
let channel: BroadcastChannel | null = null;

const seen = (): LocalCopy => unstored.reduce((all, { id, change, at }) => withChange(all, id, change, at), copy);

function show(): void {
  const now = seen();
  const marks = marksOf(now);
  $marks.set(marks);
  if (milestoneIds.length === 0) return;
  tellProgress({ progress: progressOf(milestoneIds.map((id) => marks[id] ?? UNMARKED)), isSettled: !isPending(now) });
}

let queue: Promise<unknown> = Promise.resolve();

/** Applies changes one after the other, so that a tab's own changes keep their order. */
function store(change: (copy: LocalCopy) => LocalCopy, person: string): Promise<void> {
  const turn = queue.then(async () => {
    copy = await updateCopy(person, change);
  });
  queue = turn.catch(() => undefined);
  return turn;
}

/** One exchange. Returns whether there is more to send. */
async function exchange(person: string): Promise<boolean> {
  await store((stored) => stored, person);
  const sent = changesToSend(copy, MAX_MARKS);
  const { status, data, message } = await api.post('/api/check/marks', {
    json: { changes: sent },
    // A tick just before the page is left is still sent.
    keepalive: true,
  });
  const isRefused = status === 400 || status === 404;
  if (!isRefused && !data) throw new Error(message ?? `status ${status}`);
  // A change that the server refuses for good must not hold up the others.
  if (isRefused) toast('error', message ?? MARK_FAILED);
  confirmedAt = Date.now();
  await store((stored) => afterAnswer(stored, sent, isRefused ? stored.confirmed : readMarks(data?.marks)), person);
  channel?.postMessage(null);
  return isPending(copy);
}

/** Sends until nothing is left. Changes made in the meantime are sent in the same run. */
async function synchronise(person: string): Promise<void> {
  isWanted = true;
  if (isSending) return;
  clearTimeout(timer);
  if (!navigator.onLine) return $isStuck.set(isPending(seen()));
  isSending = true;
  const send = async () => {
    while (await exchange(person));
  };
  try {
    while (isWanted) {
      isWanted = false;
      // One tab sends at a time; the next finds nothing left.
      await (navigator.locks ? navigator.locks.request(CHANNEL, send) : send());
    }
    $isStuck.set(false);
  } catch {
    // No network or a fault of the server: everything stays here, and the next try sends it.
    $isStuck.set(isPending(seen()));
    timer = setTimeout(() => void synchronise(person), RETRY_MS);
  } finally {
    isSending = false;
    if (owner) show();
  }
}

/** Sends changes that an earlier page could not send; for pages that do not show the roadmap. */
export async function sendPending(person: string): Promise<void> {
  if (owner === null) await synchronise(person);
}

/** Applies a change immediately, stores it in this browser and sends it. */
export function changeMark(id: string, change: MarkChange): void {
  const person = owner;
  if (person === null) return;
  const entry = { id, change, at: Date.now() };
  unstored = [...unstored, entry];
  show();
  void store((stored) => withChange(stored, id, change, entry.at), person).finally(() => {
    unstored = unstored.filter((one) => one !== entry);
    show();
    channel?.postMessage(null);
    void synchronise(person);
  });
}

const isSame = (a: Marks, b: Marks): boolean =>
  Object.keys({ ...a, ...b }).every((id) => isSameMark(a[id] ?? UNMARKED, b[id] ?? UNMARKED));

const newestOf = (marks: Marks): number =>
  Object.values(marks).reduce((newest, { doneAt, dueAt }) => Math.max(newest, doneAt, dueAt), 0);

/**
 * Shows the marks of `person` on top of the server's first state, and syncs them while the page is open. Returns a function that stops
 * this.
 */
export function watchRoadmap(person: string, items: readonly ({ _id: string } & Mark)[]): () => void {
  owner = person;
  initProgress(sendPending);
  milestoneIds = items.map(({ _id }) => _id);
  const server = marksOfItems(items);
  channel = typeof BroadcastChannel === 'function' ? new BroadcastChannel(CHANNEL) : null;
  let isBehind = false;
  const start = (stored: LocalCopy): LocalCopy => {
    // Another tab may know newer marks than this page was rendered with: then the server is asked again.
    const confirmed = mergeMarks(server, stored.confirmed);
    isBehind = !isSame(confirmed, server);
    return { ...stored, confirmed };
  };
  void store(start, person).then(() => {
    show();
    if (isBehind || isPending(copy)) void synchronise(person);
  });
  const reread = () => void store((stored) => stored, person).then(show);
  // Marks from other devices: the roadmap is read again only if the pulse reports a change.
  const onNews = async ({ pulse, askedAt }: PulseNews) => {
    if (!pulse || pulse.marksChangedAt <= newestOf(copy.confirmed)) return;
    const { ok, data } = await api.get('/api/check/getcheck');
    if (!ok || !Array.isArray(data) || isSending || askedAt <= confirmedAt) return;
    await store((stored) => ({ ...stored, confirmed: marksOfItems(data) }), person).then(show);
  };
  const stopNews = onPulse((news) => void onNews(news));
  const onWake = () => {
    // If the person signed out in another tab, waiting changes are sent after the next sign-in.
    if (isPending(seen()) && readText('token') !== null) void synchronise(person);
  };
  const onOffline = () => $isStuck.set(isPending(seen()));
  channel?.addEventListener('message', reread);
  document.addEventListener('visibilitychange', onWake);
  window.addEventListener('online', onWake);
  window.addEventListener('offline', onOffline);
  return () => {
    owner = null;
    clearTimeout(timer);
    channel?.close();
    channel = null;
    stopNews();
    document.removeEventListener('visibilitychange', onWake);
    window.removeEventListener('online', onWake);
    window.removeEventListener('offline', onOffline);
  };
}
