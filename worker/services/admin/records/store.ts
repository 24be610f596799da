/** How records of a kind are stored: table, columns, orders. There is one store per noun, and every action of the back-office uses it. */
import type { Entity } from '@/domain/admin/entities/entity';
import { fixedSql, joinSql, lowerAscii, NOTHING, sql, type Sql, type SqlValue } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';

/** A row of the table by column, as D1 reads it. */
export type Row = Readonly<Record<string, SqlValue>> & { readonly id: string; readonly revision: number };

/** The one file of a record in R2. The field of the entity says which files are accepted. */
export interface StoredFile<Input extends object> {
  /** Field of the entity, and part of a multipart body. */
  field: string;
  /** With a slash at its end. */
  folder: string;
  /** Column of its key, and of the name that it was uploaded with. Both are in `otherColumns`. */
  column: string;
  nameColumn?: string;
  /** True if an input has no file afterwards: the stored file is deleted, and a sent file is not stored. */
  ends?: (input: Input, isSent: boolean) => boolean;
  /** Other columns that a new file changes. */
  changes?: Readonly<Record<string, SqlValue>>;
}

export interface Store<Input extends object = object> {
  entity: Entity<Input>;
  table: string;
  /** If several kinds share a table: the column that distinguishes them, and its value for this kind. */
  scope?: { column: string; value: string };
  /** Column → its value from an input. */
  columns: Readonly<Record<string, (input: Input) => SqlValue>>;
  /** Columns that no form fills (counters, keys of files), which the bin stores and restores. */
  otherColumns?: readonly string[];
  file?: StoredFile<Input>;
  /** The required parent of these records: its table, the column here, and the field that names it. */
  parent?: { table: string; column: string; field: string; missing: string; missingAtRestore: string };
  /** The children of these records, by `column`: deleted into the bin and restored together with them. */
  children?: { store: Store; column: string };
  /** The column of the order that people give the records; new records come last. */
  place?: string;
  /** SQL of the column `pictures`: our copies of the pictures that a row refers to. */
  pictures?: string;
  /** Fields of the entity from a row. */
  toRecord: (row: Row) => Record<string, unknown>;
  /** Sorted field, or `place` → SQL of the value that it is ordered by. A large table has an index of it. */
  sorts: Readonly<Record<string, string>>;
  /** Field → SQL of its value, if that is not the column of its name (`pathOf`). */
  paths?: Readonly<Record<string, string>>;
  /** The condition of a search on the table's rows; null if the text has no words. */
  search: (text: string) => Sql | null;
  /** The ids that a fuzzy search finds besides, best first: the order of a search in the default order. */
  ranked?: (ctx: Ctx, text: string) => Promise<readonly string[]>;
  /** Columns that identify the same record: those of the entity's `sameness`. */
  samenessColumns: readonly string[];
  /** The id that joins changes of many records: of their import, or of their one log entry. */
  batch?: string;
  /** Runs after records were written, to clear caches in memory. */
  onChange?: (ctx: Ctx) => void;
  /** Runs when a record leaves the bin for good, to delete its files and marks. */
  onForget?: (ctx: Ctx, rows: readonly Row[]) => Promise<void>;
}

/** Columns that are written and restored, in a fixed order. */
export const columnsOf = (store: Store): string[] => [
  ...Object.keys(store.columns),
  ...(store.otherColumns ?? []),
  ...(store.place ? [store.place] : []),
];

const columnOf = (field: string): string => field.replace(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);

/** A value as D1 stores it: a flag as a number, lists and objects as JSON, nothing as null. */
const storedAs = (value: unknown): SqlValue =>
  typeof value === 'boolean'
    ? Number(value)
    : typeof value === 'object' && value !== null
      ? JSON.stringify(value)
      : ((value ?? null) as SqlValue);

/** Columns that store a field under its own name: `forWhom` in `for_whom`. */
export const fieldColumns = <Input extends object>(
  ...fields: readonly (keyof Input & string)[]
): Store<Input>['columns'] =>
  Object.fromEntries(fields.map((field) => [columnOf(field), (input: Input) => storedAs(input[field])]));

/** SQL of a field's value for filters, missing values and changes of many records: its column, `for_whom` for `forWhom`. Undefined if it has none. */
export function pathOf({ paths, columns }: Pick<Store, 'paths' | 'columns'>, field: string): string | undefined {
  const column = columnOf(field);
  return paths?.[field] ?? (column in columns ? column : undefined);
}

/** SQL of the order by a text as people read it: capitals among small letters. */
export const readingOrder = (text: string): string => `${text} COLLATE NOCASE`;

// Pieces of SQL that the actions on records share. Names come from the stores in the code, values are parameters.

export const tableOf = (store: Store): Sql => fixedSql(store.table);

/** ` AND kind = ?` if kinds share the table. */
export const inScope = ({ scope }: Store): Sql =>
  scope ? sql` AND ${fixedSql(scope.column)} = ${scope.value}` : NOTHING;

/** A list of ids as one parameter, however many. */
export const idsIn = (ids: readonly string[]): Sql => sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;

/** Each word of a text must be in one of these columns. Does not use LIKE, because D1 limits its pattern to 50 bytes. */
export function containsSql(columns: readonly string[], text: string): Sql | null {
  const words = text.trim().split(/\s+/).filter(Boolean).slice(0, 8);
  if (words.length === 0) return null;
  return joinSql(
    words.map(
      (word) =>
        sql`(${joinSql(
          columns.map((column) => sql`instr(lower(${fixedSql(column)}), ${lowerAscii(word)}) > 0`),
          ' OR ',
        )})`,
    ),
    ' AND ',
  );
}
