/** The fields that stored documents of all tools are made of, as zod, and the sentence for a document that does not pass. */
import { z } from 'zod';
import type { Decoded } from './document';

export const storedId = z
  .union([z.string(), z.int()])
  .transform(String)
  .pipe(z.string().regex(/^[\w.:-]{1,100}$/));

/** Text of at most `max` UTF-16 units, whatever the form asked for: a document is kept even where a rule grew stricter. */
export const storedText = (max: number) =>
  z
    .string()
    .max(max)
    .transform((text) => text.toWellFormed());

export const uniqueIds = (rows: readonly { id: string }[]): boolean =>
  new Set(rows.map(({ id }) => id)).size === rows.length;

/** The checked data, or one sentence with the field that is at fault. */
export function decodeWith<Schema extends z.ZodType>(
  schema: Schema,
  stored: unknown,
  noun: string,
): Decoded<z.output<Schema>> {
  const reading = schema.safeParse(stored);
  if (reading.success) return { data: reading.data };
  const path = reading.error.issues[0]?.path ?? [];
  const field = typeof path[0] === 'string' ? path[0] : undefined;
  const row = typeof path[1] === 'number' ? `, entry ${path[1] + 1}` : '';
  const fault = field
    ? `This ${noun} could not be read: something is wrong with “${field}”${row}.`
    : `This ${noun} could not be read.`;
  return field === undefined ? { fault } : { fault, field };
}
