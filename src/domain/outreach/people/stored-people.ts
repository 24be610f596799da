/** Checks people, values and the current mail when they are read back from the browser. Maps are stored there as lists of pairs. */
import * as v from 'valibot';
import { storedId, storedText } from '@/domain/tools/stored-fields';
import type { MergeValues } from '@/domain/outreach/letters/merge';
import { VALUE_LIMIT, type OwnValues } from '@/domain/outreach/own-values';
import { PEOPLE_LIMIT, type PersonNotes } from './people';
import { fieldName, readRows, storedOwn, TYPED_LIMITS } from '@/domain/outreach/letters/stored-templates';

const MAX_VALUES = 200;

const pair = v.tuple([fieldName, storedText(VALUE_LIMIT)]);

/** Values by name; pairs that are not readable are left out. */
export const readValues = (stored: unknown): MergeValues => new Map(readRows(stored, MAX_VALUES, pair).rows);

export const writeValues = (values: MergeValues): [string, string][] =>
  [...values].filter(([, value]) => value !== '').slice(0, MAX_VALUES);

const storedPerson = v.object({
  id: storedId,
  name: v.optional(storedText(200), ''),
  fund: v.optional(storedText(200), ''),
  email: v.optional(storedText(254), ''),
  values: v.pipe(v.unknown(), v.transform(readValues)),
});

/** The readable people, and how many are not. */
export function readPeople(stored: unknown): { people: PersonNotes[]; unreadable: number } {
  const { rows, unreadable } = readRows<PersonNotes>(stored, PEOPLE_LIMIT, storedPerson);
  return { people: rows, unreadable };
}

export const writePeople = (people: readonly PersonNotes[]) =>
  people.map((notes) => ({ ...notes, values: writeValues(notes.values) }));

/** The mail that is being typed, stored so that a closed tab loses nothing. */
export interface CurrentMail {
  subject: string;
  body: string;
  templateId: string | null;
  /** The saved draft that it belongs to; null for none. */
  draftId: string | null;
  own: OwnValues;
}

const storedMail = v.object({
  subject: storedText(TYPED_LIMITS.subject),
  body: storedText(TYPED_LIMITS.body),
  templateId: v.fallback(v.nullable(storedId), null),
  draftId: v.fallback(v.nullable(storedId), null),
  own: storedOwn,
});

/** Null if nothing readable is stored. */
export function readCurrent(stored: unknown): CurrentMail | null {
  const reading = v.safeParse(storedMail, stored);
  return reading.success ? reading.output : null;
}
