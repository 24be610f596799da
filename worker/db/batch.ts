/** One batch of D1 for drizzle's verbs and tagged SQL alike: one round trip, all or nothing. */
import type { BatchItem } from 'drizzle-orm/batch';
import type { PreparedQueryConfig, SQLitePreparedQuery } from 'drizzle-orm/sqlite-core';
import { isSql, statementOf, type Sql, type SqlValue } from './sql';

type Drizzled = BatchItem<'sqlite'>;
export type Query = Sql | Drizzled;

/** What a batch returns of a query. */
export type ResultOf<Q> = Q extends Sql<infer Row> ? D1Result<Row> : Q extends Drizzled ? Q['_']['result'] : never;

type Prepared = SQLitePreparedQuery<PreparedQueryConfig & { type: 'async' }>;
/** Every verb of drizzle has it; the type of its batch items does not say so. */
const prepare = (query: Drizzled) => (query as Drizzled & { prepare(): Prepared }).prepare();

/** Runs the queries in order. Of SQL and of drizzle's writes it returns D1's result, of drizzle's selects the mapped rows. */
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
