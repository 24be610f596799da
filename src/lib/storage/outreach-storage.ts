/** The outreach tool's data in local storage, read and checked one part at a time. */
import * as v from 'valibot';
import { OUTREACH_KEYS, type Draft } from '@/domain/outreach/letters/drafts';
import { LOG_LIMIT, OUTREACH_STATES, type OutreachEntry } from '@/domain/outreach/log';
import type { MergeValues } from '@/domain/outreach/letters/merge';
import type { PersonNotes } from '@/domain/outreach/people/people';
import {
  readCurrent,
  readPeople,
  readValues,
  writePeople,
  writeValues,
  type CurrentMail,
} from '@/domain/outreach/people/stored-people';
import { readDrafts, readRows } from '@/domain/outreach/letters/stored-templates';
import { parseJson } from '@/domain/tools/safe-json';
import { isDay } from '@/domain/time/days';
import { storedId, storedText, wholeBetween } from '@/domain/tools/stored-fields';
import { MAIL_TARGETS } from '@/domain/outreach/people/targets';
import { readText } from './storage';
import { doWrites, type StorageState } from './tool-storage';

// The check of a log that was read from the browser.

const day = v.custom<string>(isDay);

const storedEntry = v.object({
  id: storedId,
  at: wholeBetween(0, Number.MAX_SAFE_INTEGER),
  day,
  recipientId: storedId,
  recipientName: storedText(200),
  email: v.fallback(v.nullable(storedText(254)), null),
  templateId: v.fallback(v.nullable(storedId), null),
  subject: storedText(1000),
  channel: v.picklist([...MAIL_TARGETS, 'clipboard', 'eml']),
  state: v.picklist(OUTREACH_STATES),
  followUp: v.fallback(v.nullable(day), null),
});

/** The readable entries, newest first, and the number of unreadable ones. */
export function readLog(stored: unknown): { log: OutreachEntry[]; unreadable: number } {
  const { rows, unreadable } = readRows<OutreachEntry>(stored, LOG_LIMIT, storedEntry);
  return { log: rows.sort((a, b) => b.at - a.at), unreadable };
}

export interface OutreachParts {
  drafts: readonly Draft[];
  log: readonly OutreachEntry[];
  people: readonly PersonNotes[];
  values: MergeValues;
  current: CurrentMail | null;
}
export type OutreachPart = keyof OutreachParts;

interface PartReading<Value> {
  value: Value;
  /** Entries that could not be read. */
  unreadable: number;
}

const READERS: { [Part in OutreachPart]: (stored: unknown) => PartReading<OutreachParts[Part]> } = {
  drafts: (stored) => {
    const { drafts, unreadable } = readDrafts(stored);
    return { value: drafts, unreadable };
  },
  log: (stored) => {
    const { log, unreadable } = readLog(stored);
    return { value: log, unreadable };
  },
  people: (stored) => {
    const { people, unreadable } = readPeople(stored);
    return { value: people, unreadable };
  },
  values: (stored) => ({ value: readValues(stored), unreadable: 0 }),
  current: (stored) => ({ value: readCurrent(stored), unreadable: 0 }),
};

const WRITERS: { [Part in OutreachPart]: (value: OutreachParts[Part]) => unknown } = {
  drafts: (value) => value,
  log: (value) => value,
  people: writePeople,
  values: writeValues,
  current: (value) => value,
};

/** One part as stored in the browser; `text` is set if it could not be read completely. */
export function readPart<Part extends OutreachPart>(part: Part): { value: OutreachParts[Part]; text: string | null } {
  const text = readText(OUTREACH_KEYS[part]);
  if (text === null) return { value: READERS[part](null).value, text: null };
  const parsed = parseJson(text);
  const stored = 'fault' in parsed ? null : parsed.value;
  const { value, unreadable } = READERS[part](stored);
  const isList = part === 'current' || Array.isArray(stored);
  return { value, text: 'fault' in parsed || unreadable > 0 || !isList ? text : null };
}

/** @public */
export function writePart<Part extends OutreachPart>(part: Part, value: OutreachParts[Part]): StorageState {
  return doWrites([{ key: OUTREACH_KEYS[part], value: JSON.stringify(WRITERS[part](value)) }]);
}

/**
 * Stores a copy of a part that could not be read, because the next change overwrites it. Only once, because the first copy is complete.
 * @public
 */
export function setAside(part: OutreachPart, text: string): void {
  const key = `outset_aside_outreach_${part}`;
  if (readText(key) === null) doWrites([{ key, value: text }]);
}
