/** This browser's records of tools that are stored in an account: the owner, and the agreed revisions. One key per tool, absent until it is switched on. */
import { PERSON_LENGTH, personText } from '@/domain/tools/account';
import type { ToolName } from '@/domain/tools/document';
import type { Agreed } from '@/domain/tools/sync';
import { accountKey } from '@/domain/tools/local-keys';
import { readJson } from '@/lib/storage/storage';
import { doWrites } from '@/lib/storage/tool-storage';

/** One person's setting in this browser. Lists of pairs, so that an id never becomes a key of an object. */
export interface AccountRecord {
  on: boolean;
  agreed: [id: string, agreed: Agreed][];
  /** Ids deleted here, with the time (ms). */
  deleted: [id: string, at: number][];
  /** Documents that were here before this person came back: they stay in the browser. */
  foreign: string[];
  /** Time of the last exchange, ms. */
  keptAt: number | null;
}

export interface ToolRecords {
  /** The person to whose account the documents in this browser belong; null if there is none. */
  at: string | null;
  people: [person: string, record: AccountRecord][];
}

/** A name for a person that does not show their address. */
export async function personOf(email: string): Promise<string> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(personText(email)));
  const text = btoa(String.fromCharCode(...new Uint8Array(hash)));
  return text.replaceAll('+', '-').replaceAll('/', '_').slice(0, PERSON_LENGTH);
}

const list = <Item>(value: unknown): Item[] => (Array.isArray(value) ? (value as Item[]) : []);

function toRecord(value: Partial<AccountRecord> | undefined): AccountRecord {
  return {
    on: value?.on === true,
    agreed: list(value?.agreed),
    deleted: list(value?.deleted),
    foreign: list(value?.foreign),
    keptAt: value?.keptAt ?? null,
  };
}

/** Records that a full browser refused to store; this page continues with them. */
const unwritten = new Map<ToolName, ToolRecords>();

export function readRecords(tool: ToolName): ToolRecords {
  const heldRecords = unwritten.get(tool);
  if (heldRecords) return heldRecords;
  const stored = readJson<Partial<ToolRecords> | null>(accountKey(tool), null);
  const people = list<[string, AccountRecord]>(stored?.people).map(([person, record]): [string, AccountRecord] => [
    person,
    toRecord(record),
  ]);
  return { at: typeof stored?.at === 'string' ? stored.at : null, people };
}

export function writeRecords(tool: ToolName, records: ToolRecords): void {
  const isStored = doWrites([{ key: accountKey(tool), value: JSON.stringify(records) }]) === 'kept';
  if (isStored) unwritten.delete(tool);
  else unwritten.set(tool, records);
}

export const recordOf = (records: ToolRecords, person: string): AccountRecord =>
  records.people.find(([other]) => other === person)?.[1] ?? toRecord(undefined);

export const withRecord = (records: ToolRecords, person: string, record: AccountRecord): ToolRecords => ({
  ...records,
  people: [...records.people.filter(([other]) => other !== person), [person, record]],
});

/** Reads, changes and writes in one step, so that another tab's changes are not lost. */
export function updateRecord(
  tool: ToolName,
  person: string,
  change: (record: AccountRecord) => AccountRecord,
): AccountRecord {
  const records = readRecords(tool);
  const record = change(recordOf(records, person));
  writeRecords(tool, withRecord(records, person, record));
  return record;
}

/** The record after browser and account agree on a document; with null, the agreement is removed. */
export const withAgreed = (record: AccountRecord, id: string, agreed: Agreed | null): AccountRecord => ({
  ...record,
  agreed: [...record.agreed.filter(([other]) => other !== id), ...(agreed ? [[id, agreed] as [string, Agreed]] : [])],
  // A document that is here again no longer counts as deleted.
  deleted: record.deleted.filter(([other]) => other !== id),
});

/** The record after the person asks to have a document in the account. The document is sent from then on, even if it has no entries. */
export const withAsked = (record: AccountRecord, id: string): AccountRecord => ({
  ...(record.agreed.some(([known]) => known === id) ? record : withAgreed(record, id, { revision: 0, savedAt: null })),
  foreign: record.foreign.filter((other) => other !== id),
});
