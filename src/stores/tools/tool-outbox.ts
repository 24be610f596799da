/**
 * Stores the tool documents that a page could not send before it closed: they were too large for a request that continues after the page,
 * or there was no network. They stay in the browser's database, separate for each person, until the next page sends them.
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
interface WaitingDocument {
  person: string;
  tool: ToolName;
  id: string;
  /** The revision that was edited. */
  base: number;
  savedAt: number;
  text: string;
  /** The account has a newer revision, or refused the document. The page of the tool resolves this. */
  isRefused?: boolean;
}

interface Schema extends DBSchema {
  documents: { key: [string, string, string]; value: WaitingDocument; indexes: { person: string } };
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

/** False if an entry has a wrong format, so our code did not write it. A time in the future is allowed, because a clock may be wrong. */
function isWaiting(value: WaitingDocument): boolean {
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
async function drop(database: Database, { person, tool, id, savedAt }: WaitingDocument): Promise<void> {
  const { store, done } = database.transaction('documents', 'readwrite');
  const remove = async () => {
    const now = await store.get([person, tool, id]);
    if (now?.savedAt === savedAt) await store.delete([person, tool, id]);
  };
  await Promise.all([remove(), done]);
}

/** The waiting documents of a person. Removes entries with a wrong format. */
async function listWaiting(database: Database, person: string): Promise<WaitingDocument[]> {
  const found = await database.getAllFromIndex('documents', 'person', person);
  const waiting = found.filter(isWaiting);
  const invalid = found.filter((one) => !waiting.includes(one));
  await Promise.all(invalid.map(({ tool, id }) => database.delete('documents', [person, tool, id])));
  return waiting;
}

/** The outbox of one tool's page. If the browser refuses databases, nothing waits and everything else works. */
export class ToolOutbox {
  private database: Database | null = null;
  private opening: Promise<void> | null = null;
  /** False after the database was read, until a document is added. */
  private mayHold = true;

  constructor(
    private readonly tool: ToolName,
    private readonly person: string,
  ) {}

  /** Opens the database. Called at the first edit, because a page that closes has no time for it. Never rejects. */
  ready(): Promise<void> {
    const opened = () =>
      open().then(
        (database) => void (this.database = database),
        () => undefined,
      );
    this.opening ??= Promise.race([opened(), new Promise<void>((done) => setTimeout(done, OPEN_MS))]);
    return this.opening;
  }

  /** Stores a document; the write starts at once if the database is open. Resolves to false if the document could not be stored. */
  async keep(document: Omit<WaitingDocument, 'person' | 'tool' | 'isRefused'>): Promise<boolean> {
    this.mayHold = true;
    if (!this.database) await this.ready();
    try {
      const transaction = this.database?.transaction('documents', 'readwrite');
      if (!transaction) return false;
      const put = transaction.store.put({ ...document, person: this.person, tool: this.tool });
      // Commits at once, because a page that closes gets no more events.
      transaction.commit();
      await Promise.all([put, transaction.done]);
      return true;
    } catch {
      return false;
    }
  }

  /**
   * Called before an exchange with the account. Puts a waiting document into the store if the store has an older one, for example after a
   * page that could not use local storage. Returns a function that removes the waiting documents; call it after the exchange.
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
        // The document was made from an earlier revision, so an exchange since then has already handled it.
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

/** Sends one document. Returns false if the other documents cannot be sent now either. */
async function sendOne(database: Database, waiting: WaitingDocument): Promise<boolean> {
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
    // No network, no session, another person, or a server error: the next page tries again.
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
  const sending = navigator.locks ? navigator.locks.request(OUTBOX_DATABASE, send) : send();
  await sending.catch(() => undefined);
}
