/** What this browser knows of a tool that is stored in an account: whose, with what agreed on. One key a tool, absent until someone switches it on. */
import { PERSON_LENGTH, personText } from '@/domain/tools/account';
import type { ToolName } from '@/domain/tools/document';
import type { Agreed } from '@/domain/tools/sync';
import { accountKey } from '@/domain/tools/local-keys';
import { readJson } from '@/lib/storage/storage';
import { doWrites } from '@/lib/storage/tool-storage';

/** One person's switch in this browser. Lists of pairs, so that no id becomes a key of an object. */
export interface AccountRecord {
  on: boolean;
  agreed: [id: string, agreed: Agreed][];
  /** Ids deleted here, and when (ms). */
  deleted: [id: string, at: number][];
  /** Documents that lay here before this person came back: they stay in the browser. */
  foreign: string[];
  /** Of the last exchange, ms. */
  keptAt: number | null;
}

export interface ToolRecords {
  /** To whose account the documents in this browser belong; null where to no one's. */
  at: string | null;
  people: [person: string, record: AccountRecord][];
}

/** A name for a person that is not their address. */
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

/** What a full browser refused to write; this page goes on with it. */
const unwritten = new Map<ToolName, ToolRecords>();

export function readRecords(tool: ToolName): ToolRecords {
  const held = unwritten.get(tool);
  if (held) return held;
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

/** Reads, changes and writes in one go, so that what another tab wrote stays. */
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

/** The record once browser and account agree on a document; null where they forget it. */
export const withAgreed = (record: AccountRecord, id: string, agreed: Agreed | null): AccountRecord => ({
  ...record,
  agreed: [...record.agreed.filter(([other]) => other !== id), ...(agreed ? [[id, agreed] as [string, Agreed]] : [])],
  // A document that is here again does not count as deleted.
  deleted: record.deleted.filter(([other]) => other !== id),
});

/** The record once the person asks to have a document in the account: it is sent from then on, also where no one has entered anything in it. */
export const withAsked = (record: AccountRecord, id: string): AccountRecord => ({
  ...(record.agreed.some(([known]) => known === id) ? record : withAgreed(record, id, { revision: 0, savedAt: null })),
  foreign: record.foreign.filter((other) => other !== id),
});
