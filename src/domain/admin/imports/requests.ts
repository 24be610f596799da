/** Schemas of the requests to the API of imports. */
import { countText } from '@/domain/count';
import { z } from 'zod';
import { flag, line, wholeNumberText } from '@/domain/fields';
import { NOUNS } from '@/domain/admin/entities/entity';
import type { RowValues } from './cells';
import { OUTCOMES, IMPORT_LIMITS } from './job';

const noun = z.enum(NOUNS, { error: 'noun must be a kind of record' });
const fieldName = z.string().max(100);
const hash = z.string().regex(/^[0-9a-f]{64}$/, { error: 'file must be the SHA-256 of the file' });

/** True leaves records unchanged that someone edited here by hand. */
const keepsEdited = flag('Keeping edited records').default(false);

export const importStart = z.strictObject({
  noun,
  keepsEdited,
  fileName: line('The file has no name', 255),
  file: hash,
  total: z
    .int({ error: 'total must be a whole number' })
    .min(1, { error: 'The file has no rows.' })
    .max(IMPORT_LIMITS.rows, { error: `At most ${countText(IMPORT_LIMITS.rows)} rows at once.` }),
  columns: z.array(fieldName.nullable()).max(IMPORT_LIMITS.columns),
  headings: z
    .array(z.strictObject({ heading: z.string().min(1).max(200), field: fieldName }))
    .max(IMPORT_LIMITS.columns),
});
export type ImportStart = z.output<typeof importStart>;

const isRecord = (value: unknown): boolean => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The service checks the names of fields, because it knows the kind of record. */
const row = z.strictObject({
  /** The row number in the file or sheet, counting blank rows. */
  row: z.int({ error: 'row must be a whole number' }).min(1).max(IMPORT_LIMITS.lastRow),
  values: z.custom<RowValues>(isRecord, { error: 'values must be a record' }),
  /** The person left the row out. It is stored as skipped, so that it counts as done. */
  skip: z.literal(true).optional(),
});
export type SentRow = z.output<typeof row>;

const rows = z
  .array(row, { error: 'rows must be a list' })
  .min(1, { error: 'There are no rows.' })
  .max(IMPORT_LIMITS.slice, { error: `At most ${IMPORT_LIMITS.slice} rows at once.` })
  .refine((list) => new Set(list.map(({ row: number }) => number)).size === list.length, {
    error: 'Each row may be sent once.',
  });

export const importSlice = z.strictObject({ rows });
export const importCheck = z.strictObject({ noun, keepsEdited, rows });

export const importPreparation = z.object({ noun, file: hash });

const whole = (label: string, min: number, max: number) =>
  wholeNumberText(`${label} must be a whole number from ${min} to ${max}`, min, max);

export const importRowsQuery = z.object({
  outcome: z.enum(OUTCOMES).optional(),
  undo: z.enum(['undone', 'kept']).optional(),
  after: whole('after', 0, IMPORT_LIMITS.lastRow).optional(),
  limit: whole('limit', 1, 500).optional(),
});
export type ImportRowsQuery = z.output<typeof importRowsQuery>;
