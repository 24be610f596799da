/** Exchanges a tool's documents between this browser and the account: lists, plans, fetches, sends. Throws if the server does not answer. */
import { DOCUMENT_BYTES, TOO_LARGE, type StoredDocument } from '@/domain/tools/account';
import { readDocument, timeOfEdit, writeDocument, type DocumentKind, type ToolDocument } from '@/domain/tools/document';
import {
  isUntouched,
  mergeDocuments,
  sameData,
  splitDocument,
  planSync,
  type ToolChanges,
  type Agreed,
} from '@/domain/tools/sync';
import { documentsOf } from '@/domain/tools/reconcile';
import { AccountRefusal, type AccountCalls } from '@/lib/tool-documents/tool-account-calls';
import { readRecords, recordOf, updateRecord, withAgreed, type AccountRecord } from '@/lib/tool-documents/tool-records';
import { toast } from '@/stores/toasts';
import type { ToolOutbox } from './tool-outbox';
import type { ToolStore } from './tool-store-types';

/** A deletion is sent after this time, when the notice's Undo is gone. */
const UNDO_MS = 12_000;
/** Max bytes of all requests together that browsers let outlast a page, less room for their headers. */
const OUTLASTING_BYTES = 60 * 1024;

/** Why a state of a document is not in the account. */
export interface Trouble {
  /** `here`: this document cannot be sent. `there`: the account's state cannot be read. */
  of: 'here' | 'there';
  /** `savedAt` of the state here, or the revision of the state there. */
  state: number;
  phase: 'too-large' | 'refused';
  message: string;
}

export interface Exchange<Data> {
  store: ToolStore<Data>;
  calls: AccountCalls;
  outbox: ToolOutbox;
  person: string;
  /** By id. Remembered between rounds, so that the same state is not tried again. */
  troubles: Map<string, Trouble>;
  /** False once the switch was turned off or another person signed in. */
  isOn: () => boolean;
  /** Changes the store without that counting as an edit. */
  quietly: (change: () => void) => void;
}

export interface RoundResult {
  /** Something changed in the meantime, so another round is needed. */
  again: boolean;
  /** Milliseconds until a deletion may be sent; null when none waits. */
  wait: number | null;
  /** Bytes of the largest document that was sent. */
  largest: number;
}

/** Records the documents that the person deleted, so that later pages can distinguish them from documents that are only missing. */
export function markDeleted<Data>({ tool, $state }: ToolStore<Data>, person: string): AccountRecord {
  const { workspace, removed } = $state.get();
  const here = new Set(documentsOf(workspace).map(({ id }) => id));
  const now = Date.now();
  return updateRecord(tool, person, (before) => {
    const marked = new Map([...removed.map((id) => [id, now] as const), ...before.deleted]);
    return { ...before, deleted: [...marked].filter(([id]) => !here.has(id)) };
  });
}

/** Takes documents over into the store; they replace an untouched first one that is not in the account. */
export function mergeInto<Data>(
  { store, person }: Pick<Exchange<Data>, 'store' | 'person'>,
  changes: Partial<ToolChanges<Data>>,
): void {
  const kind = store.kind();
  const agreed = new Map(recordOf(readRecords(store.tool), person).agreed);
  const isFirst = (document: ToolDocument<Data>) =>
    kind !== null && !agreed.has(document.id) && isUntouched(kind, document, store.first);
  store.arrange((workspace, fallback) =>
    mergeDocuments(workspace, { put: [], remove: [], ...changes }, fallback, isFirst),
  );
}

/**
 * Writes a document for sending and records that it was sent on revision `base`, so that a lost answer does not create a second document.
 * Returns null if the text is longer than `most` bytes.
 */
function startSending<Data>(
  exchange: Exchange<Data>,
  kind: DocumentKind<Data>,
  {
    document,
    last,
    base,
    most,
  }: { document: ToolDocument<Data>; last: Agreed | undefined; base: number; most: number },
): { text: string; size: number } | null {
  const { store, person, quietly } = exchange;
  const text = writeDocument(kind, document);
  const size = new TextEncoder().encode(text).length;
  if (size > most) return null;
  if (!last?.sending && (last?.revision ?? 0) === 0) {
    // Keys that another program wrote have no id until we write them. The id is stored now, so that it does not change.
    quietly(() => mergeInto(exchange, { put: [{ ...document }] }));
    store.flush();
  }
  const sending = { base, savedAt: document.savedAt };
  updateRecord(store.tool, person, (before) =>
    withAgreed(before, document.id, { revision: 0, savedAt: null, ...last, sending }),
  );
  return { text, size };
}

/**
 * Sends the documents edited since the last exchange when the person leaves the page, in requests that continue after the page. Does not
 * ask the server first: each document is sent on the last agreed revision, and the next exchange settles a conflict. Some documents wait in
 * the outbox instead: those too large for such a request, those that an exchange is sending now (its requests end with the page), and all
 * of them without a network or after a failed exchange. Settles when all answers have arrived; a closed page gets none.
 */
export async function sendBeforeLeaving<Data>(
  exchange: Exchange<Data>,
  { hasFailed, isUnderWay }: { hasFailed: boolean; isUnderWay: boolean },
): Promise<void> {
  const { store, calls, outbox, person, isOn } = exchange;
  const { tool } = store;
  const kind = store.kind();
  if (!kind || !isOn()) return;
  store.flush();
  const { agreed: pairs, foreign } = recordOf(readRecords(tool), person);
  const agreed = new Map(pairs);
  const sent: Promise<unknown>[] = [];
  let room = OUTLASTING_BYTES;
  for (const document of documentsOf(store.$state.get().workspace)) {
    const { id, savedAt } = document;
    const last = agreed.get(id);
    if (foreign.includes(id) || last?.savedAt === savedAt) continue;
    if (!last && isUntouched(kind, document, store.first)) continue;
    const base = last?.revision ?? 0;
    const written = startSending(exchange, kind, { document, last, base, most: DOCUMENT_BYTES });
    if (!written) continue;
    const canSend = !isUnderWay && navigator.onLine && written.size <= room;
    if (!canSend || hasFailed) sent.push(outbox.keep({ id, base, savedAt, text: written.text }));
    if (!canSend) continue;
    room -= written.size;
    const request = calls.put(id, base, written.text, true);
    sent.push(
      request.then((stored) => {
        if (stored && isOn())
          updateRecord(tool, person, (before) => withAgreed(before, id, { revision: stored.revision, savedAt }));
      }),
    );
  }
  await Promise.allSettled(sent);
}

export async function syncRound<Data>(exchange: Exchange<Data>): Promise<RoundResult> {
  const { store, calls, person, troubles, isOn, quietly } = exchange;
  const { tool } = store;
  const result: RoundResult = { again: false, wait: null, largest: 0 };
  const remote = await calls.list();
  const kind = store.kind();
  if (!kind || !isOn()) return result;
  store.flush();
  const documents = documentsOf(store.$state.get().workspace);
  const record = markDeleted(store, person);
  const agreed = new Map(record.agreed);
  const deleted = new Map(record.deleted);
  const isOurs = ({ id }: { id: string }) => !record.foreign.includes(id);
  const local = documents.filter((one) => isOurs(one) && (agreed.has(one.id) || !isUntouched(kind, one, store.first)));
  const plan = planSync({ local, agreed, deleted: new Set(deleted.keys()), remote: remote.filter(isOurs) });

  const find = (id: string) => documentsOf(store.$state.get().workspace).find((document) => document.id === id);
  const isAsPlanned = (id: string) => find(id)?.savedAt === documents.find((document) => document.id === id)?.savedAt;
  const isKnownTrouble = (id: string, of: Trouble['of'], state: number): boolean => {
    const trouble = troubles.get(id);
    return trouble?.of === of && trouble.state === state;
  };
  const agree = (id: string, next: Agreed | null) =>
    updateRecord(tool, person, (before) => withAgreed(before, id, next));

  /** Takes over a document of the account; `isSplit` if it was edited here too. */
  async function pull({ id, revision }: StoredDocument, isSplit: boolean): Promise<void> {
    if (isKnownTrouble(id, 'there', revision)) return;
    const body = await calls.read(id).catch((error: unknown) => {
      if (error instanceof AccountRefusal && error.status === 404) return null;
      throw error;
    });
    if (!isOn() || !kind) return;
    if (!body || !isAsPlanned(id)) {
      result.again = true;
      return;
    }
    const reading = readDocument(kind, body.text);
    if ('fault' in reading || reading.document.id !== id) {
      const message = 'fault' in reading ? reading.fault : 'A document in your account has the wrong id.';
      troubles.set(id, { of: 'there', state: revision, phase: 'refused', message });
      return;
    }
    troubles.delete(id);
    const own = find(id);
    takeOver(reading.document, own, isSplit);
    // Only a stored document is agreed on: a page that ends in between asks again.
    store.flush();
    agree(id, { revision: body.revision, savedAt: reading.document.savedAt });
  }

  function takeOver(document: ToolDocument<Data>, own: ToolDocument<Data> | undefined, isSplit: boolean): void {
    const isEqual = own !== undefined && kind !== null && sameData(kind, own.data, document.data);
    if (isSplit && own && !isEqual) {
      const id = crypto.randomUUID();
      quietly(() => store.arrange((workspace) => splitDocument(workspace, document, id), true));
      const name = find(id)?.name ?? own.name;
      toast('info', `“${own.name}” was also changed on another device. Your version is saved as “${name}”.`, {
        duration: 10_000,
      });
      result.again = true;
      return;
    }
    const wasOpen = own !== undefined && store.$state.get().workspace.open.id === own.id;
    quietly(() => mergeInto(exchange, { put: [document] }));
    if (wasOpen && !isEqual) toast('info', `“${document.name}” was brought up to date from your account.`);
  }

  function remove(id: string, revision: number): void {
    const own = find(id);
    if (!own || !isAsPlanned(id)) {
      result.again = true;
      return;
    }
    quietly(() => mergeInto(exchange, { remove: [id] }));
    store.flush();
    agree(id, { revision, savedAt: own.savedAt });
    const back = { ...own, savedAt: timeOfEdit(own, Date.now()) };
    toast('info', `“${own.name}” was deleted on another device.`, {
      action: { label: 'Bring back', run: () => mergeInto(exchange, { put: [back] }) },
      duration: 10_000,
    });
  }

  async function push(id: string, base: number): Promise<void> {
    const document = find(id);
    if (!document || !kind) {
      result.again = true;
      return;
    }
    if (isKnownTrouble(id, 'here', document.savedAt)) return;
    const fail = (phase: Trouble['phase'], message: string) =>
      troubles.set(id, { of: 'here', state: document.savedAt, phase, message: `“${document.name}”: ${message}` });
    const written = startSending(exchange, kind, { document, last: agreed.get(id), base, most: DOCUMENT_BYTES });
    if (!written) {
      fail('too-large', TOO_LARGE);
      return;
    }
    const { text, size } = written;
    try {
      const answer = await calls.put(id, base, text, size <= OUTLASTING_BYTES);
      if (!isOn()) return;
      if (!answer) {
        result.again = true;
        return;
      }
      result.largest = Math.max(result.largest, size);
      troubles.delete(id);
      agree(id, { revision: answer.revision, savedAt: document.savedAt });
    } catch (error) {
      if (!(error instanceof AccountRefusal)) throw error;
      if (error.status === 413) fail('too-large', TOO_LARGE);
      else if (error.status === 400 || error.code === 'full') fail('refused', error.message);
      else throw error;
    }
  }

  async function erase(id: string, base: number): Promise<void> {
    const left = (deleted.get(id) ?? 0) + UNDO_MS - Date.now();
    if (left > 0) result.wait = Math.min(result.wait ?? left, left);
    else if (find(id) || !(await calls.erase(id, base))) result.again = true;
    else agree(id, { revision: base + 1, savedAt: agreed.get(id)?.savedAt ?? null });
  }

  const coming = new Set([...plan.pull, ...plan.split].map(({ id }) => id));
  for (const [id, { of, state }] of troubles)
    if (of === 'there' ? !coming.has(id) : find(id)?.savedAt !== state) troubles.delete(id);
  for (const { id, revision, savedAt } of plan.confirm) {
    agreed.set(id, { revision, savedAt });
    agree(id, { revision, savedAt });
  }
  for (const id of plan.forget) agree(id, null);
  // The newest first: it is opened if nothing was here before.
  for (const document of [...plan.pull].sort((a, b) => b.savedAt - a.savedAt)) await pull(document, false);
  for (const document of plan.split) await pull(document, true);
  for (const { id, revision } of plan.remove) if (isOn()) remove(id, revision);
  for (const { id, base } of plan.push) if (isOn()) await push(id, base);
  for (const { id, base } of plan.erase) if (isOn()) await erase(id, base);
  return result;
}
