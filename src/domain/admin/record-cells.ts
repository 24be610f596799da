/** The fields of a record as cells of a file, under headings that an import reads again. */
import { valueAt, type Entity, type Field } from './entities/entity';

/** Flags as files have them. */
export const YES = 'Yes';
export const NO = 'No';

/** A value as the cell of a file: lists with commas, rows as JSON, flags as Yes and No. */
export function cellOf({ kind }: Pick<Field, 'kind'>, value: unknown): string | number | null {
  if (value === null || value === undefined) return null;
  if (typeof value === 'boolean') return value ? YES : NO;
  if (typeof value === 'number') return value;
  if (Array.isArray(value))
    return kind === 'tags' ? value.join(', ') : value.length === 0 ? null : JSON.stringify(value);
  return typeof value === 'string' ? value : JSON.stringify(value);
}

/** Records as a table: one column a field, headed by its label. */
export function tableOf(entity: Pick<Entity, 'fields'>, records: readonly Readonly<Record<string, unknown>>[]) {
  return {
    header: entity.fields.map(({ label }) => label),
    rows: records.map((record) =>
      entity.fields.map((field) => cellOf(field, valueAt(record, field.file?.storedAs ?? field.name))),
    ),
  };
}
