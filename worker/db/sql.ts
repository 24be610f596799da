/** SQL together with its parameters, for queries that drizzle cannot express or a benchmark checks. Names no table. */
import type { BatchItem } from 'drizzle-orm/batch';
import type { PreparedQueryConfig, SQLitePreparedQuery } from 'drizzle-orm/sqlite-core';

export type SqlValue = string | number | null;

/** A piece of SQL with the values of its question marks, in their order. `Row` is the type of its result in a batch. */
export interface Sql<Row = unknown> {
  readonly text: string;
  readonly params: readonly SqlValue[];
  /** Only for the type; never set. */
  readonly row?: Row;
}

const isSql = (value: unknown): value is Sql => typeof value === 'object' && value !== null && 'text' in value;

/**
 * ``sql`SELECT * FROM listings WHERE id = ${id}` ``: a value becomes a parameter, and a piece of SQL is inserted with its own parameters.
 * The name of a column or table cannot be a value: write it, or choose between pieces.
 */
export function sql<Row = unknown>(strings: TemplateStringsArray, ...values: readonly (SqlValue | Sql)[]): Sql<Row> {
  let text = strings[0] ?? '';
  const params: SqlValue[] = [];
  values.forEach((value, i) => {
    if (isSql(value)) {
      text += value.text;
      params.push(...value.params);
    } else {
      text += '?';
      params.push(value);
    }
    text += strings[i + 1] ?? '';
  });
  return { text, params };
}

/** Empty SQL, for a condition that does not apply. */
export const NOTHING: Sql = { text: '', params: [] };

/** Fixed text from the code, such as a list of columns. Never text that a person sent. */
export const fixedSql = (text: string): Sql => ({ text, params: [] });

/** Joins pieces, e.g. conditions with ' AND '. */
export function joinSql(parts: readonly (SqlValue | Sql)[], separator = ', '): Sql {
  const pieces = parts.map((part) => (isSql(part) ? part : sql`${part}`));
  return { text: pieces.map(({ text }) => text).join(separator), params: pieces.flatMap(({ params }) => params) };
}

/** Like SQLite's `lower()`, which changes only A to Z: a word that is compared with its result must be lowered the same way. */
export const lowerAscii = (text: string): string => text.replace(/[A-Z]+/g, (letters) => letters.toLowerCase());

/** A row of a table as SQL gives it: flags are 0 or 1, lists and objects are JSON text. */
export type Raw<Row> = {
  [Key in keyof Row]: Row[Key] extends boolean ? 0 | 1 : Row[Key] extends object ? string : Row[Key];
};

type SnakeCase<Name extends string> = Name extends `${infer First}${infer Rest}`
  ? `${First extends Lowercase<First> ? First : `_${Lowercase<First>}`}${SnakeCase<Rest>}`
  : '';

/** The same with the names of the columns, as `SELECT *` gives it. */
export type Stored<Row> = { [Key in keyof Row & string as SnakeCase<Key>]: Raw<Row>[Key] };

/** The statement, to be run on its own or in a batch. */
export const statementOf = (d1: D1Database, { text, params }: Sql): D1PreparedStatement =>
  d1.prepare(text).bind(...params);

// One batch of D1 for drizzle's queries and tagged SQL: one round trip, all or nothing.

type DrizzleQuery = BatchItem<'sqlite'>;
export type Query = Sql | DrizzleQuery;

/** The result of one query in a batch. */
export type ResultOf<Q> = Q extends Sql<infer Row> ? D1Result<Row> : Q extends DrizzleQuery ? Q['_']['result'] : never;

type PreparedQuery = SQLitePreparedQuery<PreparedQueryConfig & { type: 'async' }>;
/** Every query of drizzle has `prepare`, but the type of its batch items does not declare it. */
const prepare = (query: DrizzleQuery) => (query as DrizzleQuery & { prepare(): PreparedQuery }).prepare();

/** Runs the queries in order. For SQL and drizzle's writes it returns D1's result, for drizzle's selects the mapped rows. */
export async function batch<const Q extends readonly Query[]>(
  d1: D1Database,
  queries: Q,
): Promise<{ -readonly [Key in keyof Q]: ResultOf<Q[Key]> }> {
  const statements: D1PreparedStatement[] = [];
  const mappers = queries.map((query) => {
    const prepared = isSql(query) ? null : prepare(query);
    const { sql: text, params } = prepared?.getQuery() ?? { sql: (query as Sql).text, params: (query as Sql).params };
    statements.push(statementOf(d1, { text, params: params as SqlValue[] }));
    return prepared;
  });
  const results = await d1.batch(statements);
  return results.map((result, i) => mappers[i]?.mapResult(result, true) ?? result) as never;
}
