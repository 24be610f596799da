/** Pieces of SQL that the verbs of records share. Names come from the stores in the code, values are parameters. */
import { fixedSql, joinSql, NOTHING, sql, type Sql } from '@worker/db/sql';
import type { Store } from './store';

export const tableOf = (store: Store): Sql => fixedSql(store.table);

/** ` AND kind = ?` where kinds share the table. */
export const inScope = ({ scope }: Store): Sql =>
  scope ? sql` AND ${fixedSql(scope.column)} = ${scope.value}` : NOTHING;

/** A list of ids as one parameter, however many. */
export const idsIn = (ids: readonly string[]): Sql => sql`(SELECT value FROM json_each(${JSON.stringify(ids)}))`;

/** A text in these columns, whatever it holds of the signs of LIKE. */
export function containsSql(columns: readonly string[], text: string): Sql | null {
  const words = text.trim().split(/\s+/).filter(Boolean).slice(0, 8);
  if (words.length === 0) return null;
  const like = (word: string) => `%${word.replace(/[\\%_]/g, '\\$&')}%`;
  return joinSql(
    words.map(
      (word) =>
        sql`(${joinSql(
          columns.map((column) => sql`${fixedSql(column)} LIKE ${like(word)} ESCAPE '\\'`),
          ' OR ',
        )})`,
    ),
    ' AND ',
  );
}
