/** Input schemas of saved items: the exchange between a device and the server, and the cards of items. */
import { z } from 'zod';
import { wholeNumber } from '@/domain/fields';
import type { syncAnswer } from './answers';
import { readRecord, type SavedRecord } from './records';
import { MAX_CARDS } from './cards';
import { readRef } from './items';

/** Maximum records per request, and per person. */
export const MAX_SYNC = 500;
export const MAX_SAVED = 20_000;

/** One record from outside, checked according to its kind. */
export const savedRecord = z
  .unknown()
  .meta({ $ref: '#/components/schemas/SavedRecord' })
  .transform((entry, context): SavedRecord => {
    const read = readRecord(entry);
    if ('record' in read) return read.record;
    context.issues.push({ code: 'custom', message: read.fault.message, input: entry, path: [read.fault.field] });
    return z.NEVER;
  });

export const syncInput = z.object({
  /** The last version that the device has received; 0 at first. */
  since: wholeNumber('since must be a whole number', 0, undefined, 'since must not be negative'),
  records: z
    .array(savedRecord, 'records must be a list')
    .max(MAX_SYNC, `At most ${MAX_SYNC} changes can be sent at once`),
});
export type SyncInput = z.infer<typeof syncInput>;

export type SyncAnswer = Omit<z.infer<typeof syncAnswer>, 'records'> & { records: SavedRecord[] };

// Input schema of the API of saved cards.

/** `refs=seed:…,angel:…`: unknown or malformed ones are refused, duplicates are looked up once. */
export const cardsQuery = z.object({
  refs: z
    .string('refs must be given once')
    .max(4000, `At most ${MAX_CARDS} items`)
    .transform((text, context) => {
      const texts = [...new Set(text.split(',').filter(Boolean))];
      const refs = texts.map(readRef);
      if (refs.length > MAX_CARDS)
        context.issues.push({ code: 'custom', message: `At most ${MAX_CARDS} items`, input: text });
      if (refs.some((ref) => ref === null)) context.issues.push({ code: 'custom', message: 'Invalid ID', input: text });
      return refs.filter((ref) => ref !== null);
    }),
});
