/**
 * Documents that a page could not send before it was left: too large for a request that outlasts the page, or without a network.
 * They are in the browser's database, each under its person, until the next page sends them.
 */
import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import { DOCUMENT_BYTES, readEnvelope } from '@/domain/tools/account';
import { isDocumentId, readDocument, TOOLS, type ToolDocument, type ToolName } from '@/domain/tools/document';
import { documentsOf } from '@/domain/tools/reconcile';
import { OUTBOX_DATABASE } from '@/lib/session/forget';
import { AccountRefusal, accountCalls } from '@/lib/tool-documents/tool-account-calls';
import { readRecords, recordOf, updateRecord, withAgreed } from '@/lib/tool-documents/tool-records';
import { knownPerson } from './tool-account-state';
import type { ToolStore } from './tool-store-types';

/** A waiting document. */
interface Waiting {
  person: string;
  tool: ToolName;
  id: string;
  /** The revision that was edited. */
  base: number;
  savedAt: number;
  text: string;
  /** The account has another state by now, or refuses it: its tool settles that. */
  isRefused?: boolean;
}

interface Schema extends DBSchema {
  documents: { key: [string, string, string]; value: Waiting; indexes: { person: string } };
}
type Database = IDBPDatabase<Schema>;

/** A database that does not open in this time counts as refused. */
const OPEN_MS = 3_000;

const open = async (): Promise<Database> =>
  openDB<Schema>(OUTBOX_DATABASE, 1, {
    upgrade(database) {
      database.createObjectStore('documents', { keyPath: ['person', 'tool', 'id'] }).createIndex('person', 'person');
    },
    // A sign-out deletes the database, even while pages have it open.
    blocking: (_current, _next, event) => (event.target as IDBDatabase).close(),
  });

/** False if an entry has another shape: our code did not write it. A time in the future is allowed, because a clock may be wrong. */
function isWaiting(value: Waiting): boolean {
  const { tool, id, base, savedAt, text } = value;
  const isShaped =
    TOOLS.includes(tool) &&
    isDocumentId(id) &&
    Number.isSafeInteger(base) &&
    base >= 0 &&
    typeof text === 'string' &&
    text.length <= DOCUMENT_BYTES;
  if (!isShaped) return false;
  const reading = readEnvelope(tool, id, text, Number.MAX_SAFE_INTEGER);
  return 'envelope' in reading && reading.envelope.savedAt === savedAt;
}

/** Removes an entry, unless a newer state has replaced it. */
async function drop(database: Database, { person, tool, id, savedAt }: Waiting): Promise<void> {
  const { store, done } = database.transaction('documents', 'readwrite');
  const remove = async () => {
    const now = await store.get([person, tool, id]);
    if (now?.savedAt === savedAt) await store.delete([person, tool, id]);
  };
  await Promise.all([remove(), done]);
}

/** The waiting documents of a person. Entries of another shape are removed. */
async function listWaiting(database: Database, person: string): Promise<Waiting[]> {
  const found = await database.getAllFromIndex('documents', 'person', person);
  const waiting = found.filter(isWaiting);
  const forged = found.filter((one) => !waiting.includes(one));
  await Promise.all(forged.map(({ tool, id }) => database.delete('documents', [person, tool, id])));
  return waiting;
}

/** The outbox of one tool's page. If the browser refuses databases, nothing waits and everything else works. */
export class ToolOutbox {
  private database: Database | null = null;
  private opening: Promise<void> | null = null;
  /** False once it was read and nothing was added since. */
  private mayHold = true;

  constructor(
    private readonly tool: ToolName,
    private readonly person: string,
  ) {}

  /** Opens the database. Called at the first edit, because a page that is being left has no time for it. Never rejects. */
  ready(): Promise<void> {
    const opened = () =>
      open().then(
        (database) => void (this.database = database),
        () => undefined,
      );
    this.opening ??= Promise.race([opened(), new Promise<void>((done) => setTimeout(done, OPEN_MS))]);
    return this.opening;
  }

  /** Starts the write at once if the outbox is open. Resolves to whether the document waits now. */
  async keep(document: Omit<Waiting, 'person' | 'tool' | 'isRefused'>): Promise<boolean> {
    this.mayHold = true;
    if (!this.database) await this.ready();
    try {
      const transaction = this.database?.transaction('documents', 'readwrite');
      if (!transaction) return false;
      const put = transaction.store.put({ ...document, person: this.person, tool: this.tool });
      // Commits at once, because a page that is being left gets no events any more.
      transaction.commit();
      await Promise.all([put, transaction.done]);
      return true;
    } catch {
      return false;
    }
  }

  /**
   * Before an exchange: takes over waiting documents if those of this browser are older, as after a page without storage.
   * Returns the function that removes them from the outbox, to be called when the exchange has settled them.
   */
  async takeInto<Data>(
    store: ToolStore<Data>,
    put: (document: ToolDocument<Data>) => void,
  ): Promise<() => Promise<void>> {
    const nothing = () => Promise.resolve();
    const kind = store.kind();
    if (!kind || !this.mayHold) return nothing;
    await this.ready();
    const database = this.database;
    if (!database) return nothing;
    this.mayHold = false;
    try {
      const waiting = (await listWaiting(database, this.person)).filter(({ tool }) => tool === this.tool);
      const record = recordOf(readRecords(this.tool), this.person);
      const agreed = new Map(record.agreed);
      const deleted = new Map(record.deleted);
      for (const { id, base, text, savedAt } of waiting) {
        // An exchange since then has settled a document made from an earlier revision.
        if (deleted.has(id) || (agreed.get(id)?.revision ?? 0) !== base) continue;
        const own = documentsOf(store.$state.get().workspace).find((document) => document.id === id);
        const reading = (own?.savedAt ?? -1) >= savedAt ? null : readDocument(kind, text);
        if (reading && 'document' in reading) put(reading.document);
      }
      return () => Promise.all(waiting.map((one) => drop(database, one))).then(nothing, nothing);
    } catch {
      return nothing;
    }
  }

  close(): void {
    this.database?.close();
    this.database = null;
    this.opening = null;
  }
}

/** Sends one document. False if no other can be sent now either. */
async function sendOne(database: Database, waiting: Waiting): Promise<boolean> {
  const { person, tool, id, base, savedAt, text } = waiting;
  const { on, agreed, deleted, foreign } = recordOf(readRecords(tool), person);
  const [, last] = agreed.find(([other]) => other === id) ?? [];
  const isWanted = on && !foreign.includes(id) && !deleted.some(([other]) => other === id);
  if (!isWanted || (last?.savedAt ?? -1) >= savedAt) {
    await drop(database, waiting);
    return true;
  }
  try {
    const isNewest = (last?.revision ?? 0) === base;
    const stored = isNewest ? await accountCalls(tool, person).put(id, base, text) : null;
    if (!stored) await database.put('documents', { ...waiting, isRefused: true });
    else {
      updateRecord(tool, person, (before) => withAgreed(before, id, { revision: stored.revision, savedAt }));
      await drop(database, waiting);
    }
    return true;
  } catch (error) {
    // No network, no session, another person, or a server in trouble: the next page tries again.
    const isAnswered =
      error instanceof AccountRefusal && (error.status === 413 || error.status === 400 || error.code === 'full');
    if (isAnswered) await database.put('documents', { ...waiting, isRefused: true });
    return isAnswered;
  }
}

/** Sends the waiting documents of the person of this page. Never rejects. */
export async function sendOutbox(): Promise<void> {
  // If no tool is saved in an account, nothing waits.
  const person = await knownPerson();
  if (!navigator.onLine || !TOOLS.some((tool) => recordOf(readRecords(tool), person).on)) return;
  const send = async () => {
    const database = await open();
    try {
      for (const waiting of await listWaiting(database, person))
        if (!waiting.isRefused && !(await sendOne(database, waiting))) return;
    } finally {
      database.close();
    }
  };
  const asked = navigator.locks ? navigator.locks.request(OUTBOX_DATABASE, send) : send();
  await asked.catch(() => undefined);
}
