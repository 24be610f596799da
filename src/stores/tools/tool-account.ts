/**
 * "Save in my account" of one tool and person: exchanges documents when the tool is opened, a moment after edits, and when the page is
 * shown again. A document that cannot be sent stays in the browser and is tried again.
 */
import { readDocument, type ToolDocument } from '@/domain/tools/document';
import { documentsOf } from '@/domain/tools/reconcile';
import type { SavedVersion } from '@/domain/tools/account';
import { AccountRefusal, accountCalls } from '@/lib/tool-documents/tool-account-calls';
import {
  readRecords,
  recordOf,
  updateRecord,
  withAsked,
  withRecord,
  writeRecords,
} from '@/lib/tool-documents/tool-records';
import { toast } from '@/stores/toasts';
import { $toolAccount, ACCOUNT_OFF, knownPerson, type AccountState } from './tool-account-state';
import {
  markDeleted,
  mergeInto,
  sendBeforeLeaving,
  syncRound,
  type Exchange,
  type Trouble,
} from './tool-account-round';
import { ToolOutbox } from './tool-outbox';
import type { ToolStore } from './tool-store-types';
import { MINUTE_MS } from '@/domain/time/durations';

const EDIT_DELAY_MS = 3_000;
/** Edits without a pause are sent after this time. */
const LONGEST_DELAY_MS = 20_000;
const LARGE_BYTES = 512 * 1024;
const LARGE_DELAY_MS = 15_000;
const RETRY_MS = 30_000;
const LONGEST_RETRY_MS = 10 * MINUTE_MS;
/** Max rounds of one exchange: two browsers that edit at the same time need two or three. */
const MAX_ROUNDS = 8;

const SIGN_IN_AGAIN = 'Please log in again to save your changes in your account.';

export interface ToolAccount<Data> {
  /** Follows the documents until `stop`. */
  start: () => void;
  stop: () => void;
  /** Saves all documents of this browser in the account from now on, and shows a notice unless `isQuiet`. */
  switchOn: (options?: { isQuiet?: boolean }) => void;
  /** Nothing is sent or fetched any more; the copies in the browser and in the account remain. */
  switchOff: () => void;
  /** Exchanges now; joins an exchange that is under way. Never rejects. */
  sync: () => Promise<void>;
  /** Starts an exchange now, with this document even if it is untouched. True if the account then has the same document. Never rejects. */
  save: (id: string) => Promise<boolean>;
  /** The versions of a document in the account, newest first. Rejects if they cannot be fetched. */
  versions: (id: string) => Promise<SavedVersion[]>;
  /** One of them as a document. Rejects when it cannot be fetched or read. */
  version: (id: string, revision: number) => Promise<ToolDocument<Data>>;
}

export function createToolAccount<Data>(store: ToolStore<Data>, person: string): ToolAccount<Data> {
  const { tool } = store;
  const calls = accountCalls(tool, person);
  const outbox = new ToolOutbox(tool, person);
  const troubles = new Map<string, Trouble>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let running: Promise<void> | null = null;
  let isWanted = false;
  let isQuiet = false;
  let isStarted = false;
  /** Someone else is signed in: nothing may be sent from this page any more. */
  let isForeign = false;
  let dirtySince: number | null = null;
  let editDelay = EDIT_DELAY_MS;
  let failures = 0;
  let isLeaving = false;
  /** Requests that end with the page are under way. */
  let isExchanging = false;
  /** The documents as they were last seen here. */
  let seen: unknown = null;

  const record = () => recordOf(readRecords(tool), person);
  const isOn = (): boolean => {
    const records = readRecords(tool);
    return !isForeign && records.at === person && recordOf(records, person).on;
  };

  function show(phase: AccountState['phase'], message: string | null = null): void {
    const { keptAt, foreign } = record();
    $toolAccount.set(phase === 'off' ? ACCOUNT_OFF : { phase, message, keptAt, foreign });
  }

  function later(delay: number): void {
    clearTimeout(timer);
    if (isStarted) timer = setTimeout(() => void sync(), delay);
  }

  function quietly(change: () => void): void {
    isQuiet = true;
    change();
    isQuiet = false;
    seen = store.$state.get().workspace;
  }

  const exchange: Exchange<Data> = { store, calls, outbox, person, troubles, isOn, quietly };

  async function exchangeAll(): Promise<void> {
    clearTimeout(timer);
    show('synchronising');
    const since = dirtySince;
    dirtySince = null;
    let wait: number | null = null;
    isExchanging = true;
    try {
      const settle = await outbox.takeInto(store, (document) =>
        quietly(() => mergeInto(exchange, { put: [document] })),
      );
      for (let round = 1; ; round += 1) {
        const result = await syncRound(exchange);
        if (!isOn()) return;
        if (result.largest > 0) editDelay = result.largest > LARGE_BYTES ? LARGE_DELAY_MS : EDIT_DELAY_MS;
        wait = result.wait;
        if (!result.again) break;
        if (round === MAX_ROUNDS) throw new Error('documents change all the time');
      }
      if (troubles.size === 0) await settle();
    } catch (error) {
      dirtySince ??= since;
      return fail(error);
    } finally {
      isExchanging = false;
    }
    failures = 0;
    updateRecord(tool, person, (before) => ({ ...before, keptAt: Date.now() }));
    const [stopped] = troubles.values();
    show(stopped?.phase ?? 'kept', stopped?.message ?? null);
    if (dirtySince !== null) later(editDelay);
    else if (wait !== null) later(wait + 50);
  }

  function fail(error: unknown): void {
    failures += 1;
    if (!isOn()) return;
    const refusal = error instanceof AccountRefusal ? error : null;
    if (refusal?.code === 'another-person') {
      isForeign = true;
      return show('refused', refusal.message);
    }
    if (refusal?.status === 401) return show('refused', SIGN_IN_AGAIN);
    show(navigator.onLine ? 'stuck' : 'offline');
    const pause = Math.min(RETRY_MS * 2 ** (failures - 1), LONGEST_RETRY_MS);
    later(Math.max(pause, (refusal?.retryAfter ?? 0) * 1000));
  }

  async function run(): Promise<void> {
    while (isWanted && isOn() && store.$state.get().phase === 'ready') {
      isWanted = false;
      if (!navigator.onLine) {
        show('offline');
        return;
      }
      // One tab at a time; the next tab then has nothing to do.
      await (navigator.locks ? navigator.locks.request(`outset-account-${tool}`, exchangeAll) : exchangeAll());
    }
  }

  function sync(): Promise<void> {
    isWanted = true;
    running ??= run().finally(() => {
      running = null;
      // A sync was requested just as the exchange ended.
      if (isWanted && isOn() && store.$state.get().phase === 'ready') void sync();
    });
    return running;
  }

  /** An edit is sent a moment after the last one. */
  function follow(): void {
    const { workspace, phase, removed } = store.$state.get();
    if (phase !== 'ready' || isQuiet || workspace === seen) return;
    const isFirst = seen === null;
    seen = workspace;
    if (!isOn()) return;
    if (isFirst) return void sync();
    if (removed.length > 0) markDeleted(store, person);
    dirtySince ??= Date.now();
    void outbox.ready();
    // "Saved in your account" is true again when this edit is there.
    if ($toolAccount.get().phase === 'kept') show(navigator.onLine ? 'synchronising' : 'offline');
    if (!running) later(Math.max(0, Math.min(editDelay, dirtySince + LONGEST_DELAY_MS - Date.now())));
  }

  const onVisible = () => {
    if (isForeign) return;
    if (!isOn()) return show('off');
    // A document that was refused may be accepted now.
    for (const [id, { of }] of troubles) if (of === 'here') troubles.delete(id);
    if (document.visibilityState === 'visible') void sync();
    else onLeave();
  };
  /** When the page is hidden or left, edits are sent immediately. If the page remains open, an exchange sends the rest. */
  const onLeave = () => {
    if ((dirtySince === null && !isExchanging) || !isOn() || isLeaving) return;
    isLeaving = true;
    void sendBeforeLeaving(exchange, { hasFailed: failures > 0, isUnderWay: dirtySince === null }).then(() => {
      isLeaving = false;
      return sync();
    });
  };
  const onOnline = () => isOn() && void sync();
  const onOffline = () => isOn() && show('offline');
  /** The switch was turned on or off in another tab. */
  const onStorage = () => {
    if (isForeign || isOn() === ($toolAccount.get().phase !== 'off')) return;
    if (isOn()) void sync();
    else show('off');
  };
  let unsubscribe: (() => void) | undefined;

  function start(): void {
    if (isStarted) return;
    isStarted = true;
    show(isOn() ? 'synchronising' : 'off');
    unsubscribe = store.$state.subscribe(follow);
    document.addEventListener('visibilitychange', onVisible);
    addEventListener('pagehide', onLeave);
    addEventListener('online', onOnline);
    addEventListener('offline', onOffline);
    addEventListener('storage', onStorage);
  }

  return {
    start,
    stop() {
      isStarted = false;
      unsubscribe?.();
      clearTimeout(timer);
      outbox.close();
      document.removeEventListener('visibilitychange', onVisible);
      removeEventListener('pagehide', onLeave);
      removeEventListener('online', onOnline);
      removeEventListener('offline', onOffline);
      removeEventListener('storage', onStorage);
    },
    switchOn({ isQuiet: isSaidElsewhere = false } = {}) {
      const records = readRecords(tool);
      writeRecords(tool, withRecord({ ...records, at: person }, person, { ...record(), on: true, foreign: [] }));
      start();
      show('synchronising');
      void sync();
      if (!isSaidElsewhere) toast('success', 'This tool’s documents are now saved in your account.');
    },
    switchOff() {
      clearTimeout(timer);
      const records = readRecords(tool);
      writeRecords(tool, withRecord({ ...records, at: null }, person, { ...record(), on: false }));
      show('off');
      toast('success', 'From now on, changes stay in this browser. What is already in your account stays there.');
    },
    sync,
    async save(id) {
      const document = documentsOf(store.$state.get().workspace).find((one) => one.id === id);
      if (!document || !isOn()) return false;
      updateRecord(tool, person, (before) => withAsked(before, id));
      await sync();
      const agreed = new Map(record().agreed).get(id);
      return agreed !== undefined && agreed.revision > 0 && (agreed.savedAt ?? -1) >= document.savedAt;
    },
    versions: (id) => calls.versions(id),
    async version(id, revision) {
      const { text } = await calls.read(id, revision);
      const kind = store.kind();
      const reading = kind ? readDocument(kind, text) : { fault: 'The tool is still loading. Please try again.' };
      if ('fault' in reading) throw new Error(reading.fault);
      return reading.document;
    },
  };
}

/** The account of the person of this page. */
export const openAccount = async <Data>(store: ToolStore<Data>): Promise<ToolAccount<Data>> =>
  createToolAccount(store, await knownPerson());
