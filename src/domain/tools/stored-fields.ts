/**
 * Schemas of the fields in stored documents of all tools, and the sentence for a document that does not pass. Written with
 * Valibot, because every tool needs them before it can render: a tenth of the size of zod, which the forms load later.
 */
import * as v from 'valibot';
import { minorOf } from '@/domain/money/money';
import type { Decoded } from './document';

export const storedId = v.pipe(
  v.union([v.string(), v.pipe(v.number(), v.safeInteger())]),
  v.transform(String),
  v.regex(/^[\w.:-]{1,100}$/),
);

/** Text of at most `max` UTF-16 units, whatever the form allows: a stored document stays readable even if a rule of the form became stricter. */
export const storedText = (max: number) =>
  v.pipe(
    v.string(),
    v.maxLength(max),
    v.transform((text) => text.toWellFormed()),
  );

/** A whole number within both bounds. */
export const wholeBetween = (min: number, max: number) =>
  v.pipe(v.number(), v.safeInteger(), v.minValue(min), v.maxValue(max));

/** A list of at most `max` entries; empty if the document has none. */
export const storedList = <Entry>(entry: v.GenericSchema<unknown, Entry>, max: number) =>
  v.optional(v.pipe(v.array(entry), v.maxLength(max)), []);

export const uniqueIds = (rows: readonly { id: string }[]): boolean =>
  new Set(rows.map(({ id }) => id)).size === rows.length;

/** A list of at most `max` entries. No two entries have the same id, because other entries refer to them by id. */
export const distinctRows = <Entry extends { id: string }>(entry: v.GenericSchema<unknown, Entry>, max: number) =>
  v.pipe(
    v.array(entry),
    v.maxLength<Entry[], number>(max),
    v.check<Entry[], string>(uniqueIds, 'Two entries have one id'),
  );

/** Like `distinctRows`; empty if the document has none. */
export const storedRows = <Entry extends { id: string }>(entry: v.GenericSchema<unknown, Entry>, max: number) =>
  v.optional(distinctRows(entry, max), []);

/** An amount in a stored document: a number of whole units, or the same as text; 0 or more. Returns minor units. */
export const storedMoney = v.pipe(
  v.union([v.number(), v.pipe(v.string(), v.maxLength(40))]),
  v.rawTransform<number | string, number>(({ dataset: { value }, addIssue, NEVER }) => {
    const units = typeof value === 'number' ? value : /^\d+(\.\d+)?$/.test(value) ? Number(value) : null;
    const minor = minorOf(units);
    if (minor !== null && minor >= 0) return minor;
    addIssue({ message: 'An amount in it cannot be read.' });
    return NEVER;
  }),
);

/** The checked data, or one sentence with the field that is at fault. */
export function decodeWith<Data>(schema: v.GenericSchema<unknown, Data>, stored: unknown, noun: string): Decoded<Data> {
  const reading = v.safeParse(schema, stored);
  if (reading.success) return { data: reading.output };
  const [field, entry] = (reading.issues[0].path ?? []).map(({ key }) => key);
  if (typeof field !== 'string') return { fault: `This ${noun} could not be read.` };
  const row = typeof entry === 'number' ? `, entry ${entry + 1}` : '';
  return { fault: `This ${noun} could not be read: something is wrong with “${field}”${row}.`, field };
}
