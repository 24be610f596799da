/** The check of people, values and the mail at hand when they are read back from the browser. Maps lie there as lists of pairs. */
import * as z from 'zod/mini';
import { storedId, storedText } from '../toolkit/stored-fields';
import type { MergeValues } from './merge';
import { PEOPLE_LIMIT, VALUE_LIMIT, type PersonNotes } from './people';

const FIELD_NAME = /^[A-Za-z][A-Za-z0-9_]{0,39}$/;
const VALUES_MOST = 200;

const pair = z.tuple([z.string().check(z.regex(FIELD_NAME)), storedText(VALUE_LIMIT)]);

/** Values by name; pairs that are not readable are left out. */
export function readValues(stored: unknown): MergeValues {
  const values = new Map<string, string>();
  for (const entry of Array.isArray(stored) ? (stored as unknown[]).slice(0, VALUES_MOST) : []) {
    const reading = pair.safeParse(entry);
    if (reading.success) values.set(reading.data[0], reading.data[1]);
  }
  return values;
}

export const writeValues = (values: MergeValues): [string, string][] =>
  [...values].filter(([, value]) => value !== '').slice(0, VALUES_MOST);

const storedPerson = z.object({
  id: storedId,
  name: z._default(storedText(200), ''),
  fund: z._default(storedText(200), ''),
  email: z._default(storedText(254), ''),
  values: z._default(z.unknown(), []),
});

/** The readable people, and how many are not. */
export function readPeople(stored: unknown): { people: PersonNotes[]; unreadable: number } {
  const list = Array.isArray(stored) ? (stored as unknown[]).slice(0, PEOPLE_LIMIT) : [];
  const people = list.flatMap((row): PersonNotes[] => {
    const reading = storedPerson.safeParse(row);
    return reading.success ? [{ ...reading.data, values: readValues(reading.data.values) }] : [];
  });
  return { people, unreadable: list.length - people.length };
}

export const writePeople = (people: readonly PersonNotes[]) =>
  people.map((notes) => ({ ...notes, values: writeValues(notes.values) }));

/** What is typed now, kept so that a closed tab loses nothing. */
export interface CurrentMail {
  subject: string;
  body: string;
  templateId: string | null;
  /** The stored draft that it is; null for none. */
  draftId: string | null;
}

/** Longer than the form allows: what was pasted is kept until somebody shortens it. */
const storedCurrent = z.object({
  subject: storedText(50_000),
  body: storedText(500_000),
  templateId: z._default(z.nullable(storedId), null),
  draftId: z._default(z.nullable(storedId), null),
});

/** Null where nothing readable is kept. */
export function readCurrent(stored: unknown): CurrentMail | null {
  const reading = storedCurrent.safeParse(stored);
  return reading.success ? reading.data : null;
}
