/** The signed-in person's saved items: shown immediately from this browser's copy, and synced with the server when there is a network. */
import { atom } from 'nanostores';
import { addFavourite, markSaved, type NamedRef, type Outcome } from '@/domain/saved/changes';
import { PRESSES_KEY, readRef, type BookmarkPress } from '@/domain/saved/items';
import { readRecord, type SavedRecord, type SavedState } from '@/domain/saved/records';
import {
  change,
  joinReplicas,
  newReplica,
  nextParcel,
  receive,
  withdraw,
  type Change,
  type Replica,
} from '@/domain/saved/replica';
import { viewOf, type SavedView } from '@/domain/saved/deals';
import { readReplica, SAVED_KEY, SYNCED_KEY, writeReplica } from '@/lib/storage/saved-storage';
import { readJson, readText, writeText } from '@/lib/storage/storage';
import { toast } from './toasts';
import { api } from '@/lib/api/api';
import { MINUTE_MS } from '@/domain/time/durations';

const SEND_DELAY_MS = 800;
/** A page that opens within this time of the last exchange does not ask for changes of other devices. */
const FRESH_MS = MINUTE_MS;
const RETRY_MS = 30_000;

let current: Replica = newReplica('0');
/** Favourites and collections as they are shown. */
export const $saved = atom<SavedView>(viewOf(current.state));
/** True while changes wait for the server. */
export const $hasUnsent = atom(false);
/** False until the first exchange of this page has ended, with or without success, or is not needed. */
export const $isSavedLoaded = atom(false);
/** True if the saved items are not known, because they could not be fetched. */
export const $isSavedFailed = atom(false);

let owner: string | null = null;
/** Changes made before the page knew who is signed in. */
let early: { changes: readonly Change[]; at: number }[] = [];
/** Whether the browser had a token when watching began; a new page may get it a moment later. */
let hadToken = false;
let timer: ReturnType<typeof setTimeout> | undefined;
let running: Promise<void> | null = null;

function show(replica: Replica): void {
  current = replica;
  $saved.set(viewOf(replica.state));
  $hasUnsent.set(replica.unsent.size > 0);
}

function keep(replica: Replica): void {
  // Signed out in another tab: the person's data was removed from this browser, and must not be written again.
  const isSignedOut = hadToken && readText('token') === null;
  show(owner && !isSignedOut ? writeReplica(owner, replica, Date.now()) : replica);
}

const sayLost = (reason: string) => toast('error', `A change could not be saved. ${reason}.`);

/** The records that an answer refuses: its `errors` name them by their place, such as `records.0.value`. */
const refusedOf = (sent: readonly SavedRecord[], errors: Readonly<Record<string, string>>) =>
  sent.flatMap((record, place) => {
    const path = Object.keys(errors).find((one) => one.startsWith(`records.${place}.`));
    return path === undefined ? [] : [{ record, reason: errors[path] ?? '' }];
  });

/** One exchange. Returns whether there is more to do. */
async function exchange(): Promise<boolean> {
  const before = current;
  const sent = nextParcel(before);
  const { status, data, message, errors } = await api.post('/api/saved/sync', {
    json: { since: before.version, records: sent },
  });
  const refused = status === 400 ? refusedOf(sent, errors) : [];
  if (refused.length > 0) {
    // One record that the server always refuses must not stop all others.
    keep(
      withdraw(
        current,
        refused.map(({ record }) => record),
      ),
    );
    for (const reason of new Set(refused.map(({ reason }) => reason))) sayLost(reason);
    return true;
  }
  if (status === 409 && message) toast('error', message);
  if (!data) throw new Error(message ?? `status ${status}`);
  const records = (data.records ?? []).map(readRecord).flatMap((read) => ('record' in read ? [read.record] : []));
  // Changes made during the exchange are only in the current replica, not in the one that was sent.
  keep(receive(current, sent, { records, version: data.version ?? 0 }, Date.now()));
  return data.hasMore === true || current.unsent.size > 0;
}

async function exchangeAll(): Promise<void> {
  clearTimeout(timer);
  try {
    while (await exchange());
    writeText(SYNCED_KEY, String(Date.now()));
    $isSavedFailed.set(false);
  } catch {
    // A fault of the server or of the network: everything stays here, and the next try sends it.
    timer = setTimeout(() => void refreshSaved(), RETRY_MS);
    $isSavedFailed.set(current.version === 0);
  }
}

/** Exchanges with the server now; joins an exchange that is under way. Never throws: changes that could not be sent wait. */
export async function refreshSaved(): Promise<void> {
  if (!owner) return;
  if (navigator.onLine) await (running ??= exchangeAll().finally(() => (running = null)));
  else $isSavedFailed.set(current.version === 0);
  $isSavedLoaded.set(true);
}

/** Sends waiting changes, including changes made during a running exchange. Returns whether the server has all of them. */
export async function flushSaved(): Promise<boolean> {
  await running;
  if (current.unsent.size > 0) await refreshSaved();
  return current.unsent.size === 0;
}

function sendSoon(): void {
  clearTimeout(timer);
  timer = setTimeout(() => void refreshSaved(), SEND_DELAY_MS);
}

/**
 * Shows the person's copy and syncs it while the page is open. It syncs immediately if the copy is old or changes wait. Returns a function
 * that stops this.
 */
export function watchSaved(email: string): () => void {
  owner = email;
  hadToken = readText('token') !== null;
  const lost = new Set<string>();
  const known = readReplica(email, Date.now(), (reason) => lost.add(reason));
  lost.forEach(sayLost);
  const replica = early.reduce((all, { changes, at }) => change(all, changes, at), known);
  const isStored = known.state.size > 0 && readText(SAVED_KEY) !== null && lost.size === 0;
  if (isStored && early.length === 0) show(replica);
  else keep(replica);
  early = [];
  // Also the presses of a page that was left before its store had loaded.
  doPresses();
  const isFresh = Date.now() - Number(readText(SYNCED_KEY) ?? 0) < FRESH_MS;
  if (isStored && isFresh && current.unsent.size === 0) $isSavedLoaded.set(true);
  else void refreshSaved();
  const onStorage = (event: StorageEvent) => {
    if (event.key === SAVED_KEY && event.newValue !== null) show(joinReplicas(current, readReplica(email, Date.now())));
  };
  const onWake = () => {
    // If the person signed out in another tab, waiting changes are sent after the next sign-in.
    if (document.visibilityState === 'visible' && readText('token') !== null) void refreshSaved();
  };
  window.addEventListener('storage', onStorage);
  window.addEventListener('online', onWake);
  document.addEventListener('visibilitychange', onWake);
  return () => {
    owner = null;
    clearTimeout(timer);
    window.removeEventListener('storage', onStorage);
    window.removeEventListener('online', onWake);
    document.removeEventListener('visibilitychange', onWake);
  };
}

/** The records as they are now, for `src/domain/saved/changes`. */
export const savedState = (): SavedState => current.state;

/** Applies changes at once and sends them soon. */
export function applySaved(changes: readonly Change[]): void {
  if (changes.length === 0) return;
  const now = Date.now();
  if (!owner) early = [...early, { changes, at: now }];
  keep(change(current, changes, now));
  sendSoon();
}

/** Applies a person's changes and shows a notice, with Undo if they can be undone. */
export function doSaved({ message, about, changes, undo }: Outcome): void {
  applySaved(changes);
  const action = undo.length > 0 ? { label: 'Undo', run: () => applySaved(undo) } : undefined;
  toast(changes.length > 0 ? 'success' : 'info', message, { about, ...(action ? { action } : {}) });
}

/**
 * Called by "Add to Favorites" of an entry's menu.
 * @public
 */
export const addToFavourites = ({ name, ...ref }: NamedRef): void =>
  doSaved({ ...addFavourite(savedState(), ref), about: name });

/**
 * Applies the bookmark buttons that were pressed in this session before the store was loaded; `own` are presses that could not be stored.
 * @public
 */
export function doPresses(own: readonly BookmarkPress[] = []): void {
  const stored = readJson<{ token?: unknown; presses?: unknown } | null>(PRESSES_KEY, null);
  writeText(PRESSES_KEY, null);
  const isOurs = stored?.token === readText('token') && Array.isArray(stored?.presses);
  for (const { type, id, name, wanted } of [...(isOurs ? (stored?.presses as BookmarkPress[]) : []), ...own])
    if (readRef(`${type}:${id}`)) doSaved(markSaved(savedState(), { type, id, name: String(name) }, wanted === true));
}
