/** Wraps the test's real D1 to count the round trips and the rows that each statement read. */

export interface Watch {
  db: D1Database;
  roundTrips: number;
  /** rows_read of every statement, in order. */
  rowsRead: number[];
  rowsReturned: number[];
  rowsWritten: number[];
  reset(): void;
}

export function watchD1(real: D1Database): Watch {
  const inner = new WeakMap<object, D1PreparedStatement>();
  const watch: Watch = {
    db: undefined as unknown as D1Database,
    roundTrips: 0,
    rowsRead: [],
    rowsReturned: [],
    rowsWritten: [],
    reset() {
      watch.roundTrips = 0;
      watch.rowsRead = [];
      watch.rowsReturned = [];
      watch.rowsWritten = [];
    },
  };
  const note = (result: D1Result) => {
    watch.rowsRead.push(result.meta.rows_read);
    watch.rowsReturned.push(result.results.length);
    watch.rowsWritten.push(result.meta.rows_written);
  };
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const proxy = {
      bind: (...values: unknown[]) => wrap(statement.bind(...values)),
      async all() {
        watch.roundTrips++;
        const result = await statement.all();
        note(result);
        return result;
      },
      async run() {
        watch.roundTrips++;
        const result = await statement.run();
        note(result);
        return result;
      },
      async first(column?: string) {
        watch.roundTrips++;
        const result = await statement.all<Record<string, unknown>>();
        note(result);
        const row = result.results[0] ?? null;
        return column && row ? row[column] : row;
      },
      async raw() {
        watch.roundTrips++;
        const result = await statement.all<Record<string, unknown>>();
        note(result);
        return result.results.map((row) => Object.values(row));
      },
    } as unknown as D1PreparedStatement;
    inner.set(proxy, statement);
    return proxy;
  };
  watch.db = {
    prepare: (sql: string) => wrap(real.prepare(sql)),
    async batch(statements: D1PreparedStatement[]) {
      watch.roundTrips++;
      const results = await real.batch(statements.map((statement) => inner.get(statement) ?? statement));
      results.forEach(note);
      return results;
    },
  } as unknown as D1Database;
  return watch;
}
