/** The check of people, values and the mail at hand when they are read back from the browser. Maps lie there as lists of pairs. */
import type { MergeValues } from './merge';
import { PEOPLE_LIMIT, VALUE_LIMIT, type PersonNotes } from './people';
import { idOf, isRow, readRows, textOf, type Row } from './stored-rows';

const FIELD_NAME = /^[A-Za-z][A-Za-z0-9_]{0,39}$/;
const VALUES_MOST = 200;

/** Values by name; pairs that are not readable are left out. */
export function readValues(stored: unknown): MergeValues {
  const values = new Map<string, string>();
  for (const pair of Array.isArray(stored) ? (stored as unknown[]).slice(0, VALUES_MOST) : []) {
    const [name, given] = Array.isArray(pair) ? (pair as unknown[]) : [];
    const value = textOf(given, VALUE_LIMIT, null);
    if (typeof name === 'string' && FIELD_NAME.test(name) && value !== null) values.set(name, value);
  }
  return values;
}

export const writeValues = (values: MergeValues): [string, string][] =>
  [...values].filter(([, value]) => value !== '').slice(0, VALUES_MOST);

function readPerson(row: Row): PersonNotes | null {
  const id = idOf(row['id']);
  const name = textOf(row['name'], 200, '');
  const fund = textOf(row['fund'], 200, '');
  const email = textOf(row['email'], 254, '');
  if (id === null || name === null || fund === null || email === null) return null;
  return { id, name, fund, email, values: readValues(row['values']) };
}

/** The readable people, and how many are not. */
export function readPeople(stored: unknown): { people: PersonNotes[]; unreadable: number } {
  const { rows, unreadable } = readRows(stored, PEOPLE_LIMIT, readPerson);
  return { people: rows, unreadable };
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
const CURRENT_LIMITS = { subject: 50_000, body: 500_000 } as const;

/** Null where nothing readable is kept. */
export function readCurrent(stored: unknown): CurrentMail | null {
  if (!isRow(stored)) return null;
  const subject = textOf(stored['subject'], CURRENT_LIMITS.subject, null);
  const body = textOf(stored['body'], CURRENT_LIMITS.body, null);
  if (subject === null || body === null) return null;
  return { subject, body, templateId: idOf(stored['templateId']), draftId: idOf(stored['draftId']) };
}
