/**
 * Separates the tools' documents of two people in one browser. Moves the other person's documents aside before anything is shown, and
 * restores them when that person signs in. Uses local storage only.
 */
import {
  readDocument,
  writeDocument,
  type DocumentKind,
  type ToolDocument,
  type ToolName,
} from '@/domain/tools/document';
import {
  documentKey,
  parkedPrefix,
  readWorkspace,
  writeOpen,
  type KeyWrite,
  type LocalLayout,
} from '@/domain/tools/local-keys';
import { documentsOf } from '@/domain/tools/reconcile';
import { readRecords, recordOf, withRecord, writeRecords, type ToolRecords } from '@/lib/tool-documents/tool-records';
import { doWrites, readEntries } from '@/lib/storage/tool-storage';
import { knownPerson } from './tool-account-state';

interface Source<Data> {
  kind: DocumentKind<Data>;
  layout: LocalLayout;
}

/** Writes, then removes; if storage has no space for both, removes first. Throws if neither works. */
function move(writes: readonly KeyWrite[], removals: readonly string[]): void {
  const taking = removals.map((key): KeyWrite => ({ key, value: null }));
  if (doWrites(writes) === 'kept') {
    doWrites(taking);
    return;
  }
  const before = [...writes.map(({ key }) => key), ...removals].map((key): KeyWrite => ({
    key,
    value: localStorage.getItem(key),
  }));
  doWrites(writes.map(({ key }): KeyWrite => ({ key, value: null })));
  doWrites(taking);
  if (doWrites(writes) === 'kept') return;
  doWrites(before);
  throw new Error('no room to put documents away');
}

/** The documents in this browser; `open` is null if there is none. */
function read<Data>({ kind, layout }: Source<Data>): { open: ToolDocument<Data> | null; all: ToolDocument<Data>[] } {
  const nothing = { id: 'none', name: '', savedAt: 0, data: undefined as Data };
  const { workspace, writes } = readWorkspace(kind, layout, readEntries(kind.tool, layout), nothing, Date.now());
  if (doWrites(writes) !== 'kept') throw new Error('no room for what could not be read');
  const open = workspace.open === nothing ? null : workspace.open;
  return { open, all: documentsOf(workspace).filter((document) => document !== nothing) };
}

/** Removes the documents of `person` from the tool's keys. Documents that the account has need no copy here; the others are moved aside. */
function putAway<Data>(source: Source<Data>, records: ToolRecords, person: string): void {
  const { kind, layout } = source;
  const { agreed, foreign } = recordOf(records, person);
  const known = new Map(agreed);
  const { open, all } = read(source);
  const going = all.filter(({ id }) => !foreign.includes(id));
  const parked = going
    .filter(({ id, savedAt }) => known.get(id)?.savedAt !== savedAt)
    .map((document) => ({
      key: parkedPrefix(kind.tool, person) + document.id,
      value: writeDocument(kind, document),
    }));
  const removals = going.filter((document) => document !== open).map(({ id }) => documentKey(kind.tool, id));
  if (!open || !going.includes(open)) return move(parked, removals);
  const next = all.find((document) => !going.includes(document));
  move(parked, [...removals, ...Object.values(layout.fields), layout.restKey]);
  if (next) move(writeOpen(kind, layout, next), [documentKey(kind.tool, next.id)]);
}

/** Restores the parked documents of `person`. Returns their ids. */
function bringBack<Data>({ kind }: Source<Data>, person: string, takenIds: ReadonlySet<string>): string[] {
  const prefix = parkedPrefix(kind.tool, person);
  const keys = Array.from({ length: localStorage.length }, (_, index) => localStorage.key(index));
  const ids: string[] = [];
  for (const key of keys) {
    const text = key?.startsWith(prefix) ? localStorage.getItem(key) : null;
    if (!key || text === null) continue;
    const reading = readDocument(kind, text);
    // An unreadable document stays aside. It is not lost, and the others are still restored.
    if ('fault' in reading) continue;
    const { document } = reading;
    const id = takenIds.has(document.id) ? crypto.randomUUID() : document.id;
    const value = id === document.id ? text : writeDocument(kind, { ...document, id });
    move([{ key: documentKey(kind.tool, id), value }], [key]);
    ids.push(id);
  }
  return ids;
}

/** Gives the tool's keys to `person`. Throws if another person's documents cannot be moved aside, because they must not be shown. */
function transfer<Data>(tool: ToolName, source: Source<Data>, person: string): void {
  let records = readRecords(tool);
  if (records.at === person) return;
  if (records.at !== null) {
    putAway(source, records, records.at);
    records = { ...records, at: null };
    writeRecords(tool, records);
  }
  const record = recordOf(records, person);
  const lying = read(source).all.map(({ id }) => id);
  const back = bringBack(source, person, new Set(lying));
  if (!record.on) return;
  // Documents that other people left in this browser are not sent to this person's account until they turn saving on again.
  const foreign = lying.filter((id) => !back.includes(id));
  writeRecords(tool, withRecord({ ...records, at: person }, person, { ...record, foreign }));
}

/** Runs before the documents are read: gives the tool's keys to the person of this page. */
export const transferToViewer = async <Data>(tool: ToolName, source: Source<Data>): Promise<void> =>
  transfer(tool, source, await knownPerson());
