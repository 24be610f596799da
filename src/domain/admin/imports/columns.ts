/** Matches the columns of a file to fields, by the choice of the last import, else by the names of the fields. People can change each match. */
import type { Entity } from '@/domain/admin/entities/entity';

/** The field of each column, by place; null if the column is left out. */
export type ColumnFields = readonly (string | null)[];

/** The field that a heading had in an earlier file; empty if the column was left out. */
export interface RememberedHeading {
  /** As `headingKey` writes it. */
  heading: string;
  field: string;
}

/** Only letters and digits, in lower case: "Company_Name*" and "company name" are the same heading. */
export const headingKey = (heading: string): string =>
  heading
    .slice(0, 200)
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');

/** All names of all fields with their rank; the lowest rank fits best. */
function namesOf(entity: Entity): Map<string, { field: string; rank: number }> {
  const names = new Map<string, { field: string; rank: number }>();
  const add = (name: string, field: string, rank: number) => {
    const key = headingKey(name);
    const known = names.get(key);
    if (key !== '' && (!known || rank < known.rank)) names.set(key, { field, rank });
  };
  for (const { name, label, headings = [] } of entity.fields) {
    add(label, name, 0);
    add(name, name, 1);
    add(name.slice(name.lastIndexOf('.') + 1), name, 2);
    headings.forEach((heading, place) => add(heading, name, 3 + place));
  }
  return names;
}

/** The likeliest field of each heading. A field is given to one column only: the one whose heading fits best, the first one if several fit equally. */
export function matchColumns(
  entity: Entity,
  headings: readonly string[],
  remembered: readonly RememberedHeading[] = [],
): (string | null)[] {
  const names = namesOf(entity);
  const known = new Set(entity.fields.map(({ name }) => name));
  const memory = new Map(remembered.map(({ heading, field }) => [heading, field]));
  const found = headings.map((heading) => {
    const key = headingKey(heading);
    const before = key === '' ? undefined : memory.get(key);
    if (before === '') return null;
    if (before !== undefined && known.has(before)) return { field: before, rank: -1 };
    return names.get(key) ?? null;
  });
  return found.map((one, place) => {
    if (!one) return null;
    const isTaken = found.some(
      (other, index) =>
        other?.field === one.field && (other.rank < one.rank || (other.rank === one.rank && index < place)),
    );
    return isTaken ? null : one.field;
  });
}

/** Gives a column another field, or none; the column that had the field is left out then. */
export const withColumn = (fields: ColumnFields, place: number, field: string | null): (string | null)[] =>
  fields.map((now, index) => (index === place ? field : now === field ? null : now));

/** The fields to remember for the headings of the next file: one entry per heading. */
export function headingsToRemember(headings: readonly string[], fields: ColumnFields): RememberedHeading[] {
  const byKey = new Map<string, string>();
  headings.forEach((heading, place) => {
    const key = headingKey(heading);
    // If two headings are equal, the one with a field counts.
    if (key !== '' && !byKey.get(key)) byKey.set(key, fields[place] ?? '');
  });
  return [...byKey].map(([heading, field]) => ({ heading, field }));
}

/** The label of the field that names a record, if no column has it: no row can be read without it. */
export const missingColumns = (entity: Entity, fields: ColumnFields): string[] =>
  entity.fields.filter(({ name }) => name === entity.nameField && !fields.includes(name)).map(({ label }) => label);
