/** The common steps of every import: checks each record by the schema, finds duplicates, and reports those that it refuses. */
import type { ZodType } from 'zod';
import type { FieldErrors } from '@/domain/errors';
import type { Ctx } from './context';

export interface ImportFailure {
  /** Counted from 1, in the order of the input. */
  row: number;
  message: string;
  fields: FieldErrors;
}

export interface ImportResult {
  created: number;
  updated: number;
  failed: ImportFailure[];
}

/** The key that makes two records the same, and the words for it. */
export interface Sameness<Input> {
  keyOf(input: Input): string;
  /** "name and city". */
  what: string;
}

/** The good records, each with a new id, and the refused ones. A record that repeats an earlier one is refused. */
export function readImport<Input extends object>(
  ctx: Ctx,
  schema: ZodType<Input>,
  records: readonly unknown[],
  { keyOf, what }: Sameness<Input>,
): { rows: (Input & { id: string })[]; failed: ImportFailure[] } {
  const rows: (Input & { id: string })[] = [];
  const failed: ImportFailure[] = [];
  const rowOfKey = new Map<string, number>();
  records.forEach((record, index) => {
    const row = index + 1;
    const parsed = schema.safeParse(record);
    if (!parsed.success) {
      const fields: FieldErrors = {};
      for (const issue of parsed.error.issues) fields[issue.path.join('.') || 'record'] ??= issue.message;
      failed.push({ row, message: Object.values(fields)[0] ?? 'The record is not valid', fields });
      return;
    }
    const key = keyOf(parsed.data);
    const earlier = rowOfKey.get(key);
    if (earlier !== undefined) {
      const message = `Row ${earlier} has the same ${what}`;
      failed.push({ row, message, fields: { name: message } });
      return;
    }
    rowOfKey.set(key, row);
    rows.push({ id: ctx.newId(), ...parsed.data });
  });
  return { rows, failed };
}

/** The number of written rows that are new: a new row has the id that it was given. */
export function countImported(
  rows: readonly { id: string }[],
  written: readonly { id: string }[],
): { created: number; updated: number } {
  const givenIds = new Set(rows.map(({ id }) => id));
  const created = written.filter(({ id }) => givenIds.has(id)).length;
  return { created, updated: rows.length - created };
}
