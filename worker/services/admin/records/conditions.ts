/** Pieces of SQL that the verbs of records share. Names come from the stores in the code, values are parameters. */
import { fixedSql, joinSql, NOTHING, sql, type Sql } from '@worker/db/sql';
import type { Store } from './store';

export const tableOf = (store: Store): Sql => fixedSql(store.table);

/** ` AND kind = ?` where kinds share the table. */
export const inScope = ({ scope }: Store): Sql =>
  scope ? sql` AND ${fixedSql(scope.column)} = ${scope.value}` : NOTHING;

/** A list of ids as one parameter, however many. */
export const idsIn = (ids: readonly string[]): Sql => sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;

/** SQLite's `lower` knows ASCII alone, so a word is lowered likewise. */
const lowered = (word: string): string => word.replace(/[A-Z]/g, (letter) => letter.toLowerCase());

/** Each word of a text in one of these columns; not LIKE, whose pattern D1 limits to 50 bytes. */
export function containsSql(columns: readonly string[], text: string): Sql | null {
  const words = text.trim().split(/\s+/).filter(Boolean).slice(0, 8);
  if (words.length === 0) return null;
  return joinSql(
    words.map(
      (word) =>
        sql`(${joinSql(
          columns.map((column) => sql`instr(lower(${fixedSql(column)}), ${lowered(word)}) > 0`),
          ' OR ',
        )})`,
    ),
    ' AND ',
  );
}
