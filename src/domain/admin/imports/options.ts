/** Texts of a file that are no option of their field: a person is asked once what each means, for all of its rows. */
import type { Entity, Field } from '@/domain/admin/entities/entity';
import { valueOfCell, type RowValues } from './cells';
import type { ColumnFields } from './columns';

/** A text that is no option of its field. */
export interface UnknownOption {
  field: string;
  text: string;
  rows: number;
  /** The option that it means; empty to leave it out, null until a person answers. */
  meant: string | null;
}

/** Field → unknown text in lower case → the option that it means; empty to leave it out. */
type MeantOptions = ReadonlyMap<string, ReadonlyMap<string, string>>;

/** No one answers more questions: other texts stay wrong in their rows. */
const MOST = 60;

const textsOf = (field: Field, value: unknown): string[] =>
  (Array.isArray(value) ? (value as unknown[]) : [value]).filter(
    (one): one is string => typeof one === 'string' && !field.options?.includes(one),
  );

/** The unknown texts of a file, the most frequent first. */
export function unknownOptions(
  entity: Entity,
  columns: ColumnFields,
  rows: readonly (readonly string[])[],
  meant: MeantOptions,
): UnknownOption[] {
  const found = entity.fields.flatMap((field) => {
    const place = columns.indexOf(field.name);
    if (!field.options || place < 0) return [];
    const counts = new Map<string, { text: string; rows: number }>();
    for (const row of rows)
      for (const text of textsOf(field, valueOfCell(field, row[place] ?? ''))) {
        const known = counts.get(text.toLowerCase());
        if (known) known.rows += 1;
        else counts.set(text.toLowerCase(), { text, rows: 1 });
      }
    return [...counts].map(([key, one]) => ({
      field: field.name,
      ...one,
      meant: meant.get(field.name)?.get(key) ?? null,
    }));
  });
  return found.toSorted((a, b) => b.rows - a.rows).slice(0, MOST);
}

/** Replaces unknown texts by the options that they mean. */
export function withMeant(values: RowValues, meant: MeantOptions): RowValues {
  if (meant.size === 0) return values;
  const next: Record<string, unknown> = { ...values };
  for (const [name, answers] of meant) {
    const value = next[name];
    const optionOf = (text: unknown) => (typeof text === 'string' ? (answers.get(text.toLowerCase()) ?? text) : text);
    if (Array.isArray(value)) next[name] = [...new Set((value as unknown[]).map(optionOf))].filter((one) => one !== '');
    else if (value !== undefined) next[name] = optionOf(value);
    if (next[name] === '' || (Array.isArray(next[name]) && next[name].length === 0)) delete next[name];
  }
  return next;
}
