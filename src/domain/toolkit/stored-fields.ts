/**
 * The fields that stored documents of all tools are made of, and the sentence for a document that does not pass. Written with
 * zod's small variant, because every tool needs them to open: a sixth of the size of the full one, which the forms fetch later.
 */
import * as z from 'zod/mini';
import type * as core from 'zod/v4/core';
import { minorOf } from '../money';
import type { Decoded } from './document';

export const storedId = z.pipe(
  z.pipe(z.union([z.string(), z.int()]), z.transform(String)),
  z.string().check(z.regex(/^[\w.:-]{1,100}$/)),
);

/** Text of at most `max` UTF-16 units, whatever the form asked for: a document is kept even where a rule grew stricter. */
export const storedText = (max: number) =>
  z.pipe(
    z.string().check(z.maxLength(max)),
    z.transform((text: string) => text.toWellFormed()),
  );

/** A list of at most `max` entries; empty where the document has none. */
export const storedList = <Schema extends core.$ZodType>(entry: Schema, max: number) =>
  z._default(z.array(entry).check(z.maxLength(max)), []);

/** As `storedList`, of entries with an id each. */
export const storedRows = <Schema extends core.$ZodType<{ id: string }>>(entry: Schema, max: number) =>
  z._default(
    z.array(entry).check(
      z.maxLength(max),
      z.refine((rows) => uniqueIds(rows)),
    ),
    [],
  );

/** An amount in a stored document: a number of whole units, or the same as text; 0 and more. Minor units come out. */
export const storedMoney = z.pipe(
  z.union([z.number(), z.string().check(z.maxLength(40))]),
  z.transform((value: number | string, context): number => {
    const units = typeof value === 'number' ? value : /^\d+(\.\d+)?$/.test(value) ? Number(value) : null;
    const minor = minorOf(units);
    if (minor !== null && minor >= 0) return minor;
    context.issues.push({ code: 'custom', message: 'An amount in it cannot be read.', input: value });
    return z.NEVER;
  }),
);

export const uniqueIds = (rows: readonly { id: string }[]): boolean =>
  new Set(rows.map(({ id }) => id)).size === rows.length;

/** The checked data, or one sentence with the field that is at fault. */
export function decodeWith<Schema extends core.$ZodType>(
  schema: Schema,
  stored: unknown,
  noun: string,
): Decoded<core.output<Schema>> {
  const reading = z.safeParse(schema, stored);
  if (reading.success) return { data: reading.data };
  const path = reading.error.issues[0]?.path ?? [];
  const field = typeof path[0] === 'string' ? path[0] : undefined;
  const row = typeof path[1] === 'number' ? `, entry ${path[1] + 1}` : '';
  const fault = field
    ? `This ${noun} could not be read: something is wrong with “${field}”${row}.`
    : `This ${noun} could not be read.`;
  return field === undefined ? { fault } : { fault, field };
}
