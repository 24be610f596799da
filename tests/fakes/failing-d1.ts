/** Wraps the test's real D1 so that its Nth statement fails. In a batch it fails inside the database, so that the real rollback is tested. */

export interface Failing {
  db: D1Database;
  /** Statements so far. */
  count: number;
  /** Which one fails; 0: none. */
  failAt: number;
}

export function failD1(real: D1Database): Failing {
  const inner = new WeakMap<object, D1PreparedStatement>();
  const broken = () => real.prepare('SELECT * FROM no_such_table');
  const failing: Failing = { db: undefined as unknown as D1Database, count: 0, failAt: 0 };
  const next = (statement: D1PreparedStatement) => (++failing.count === failing.failAt ? broken() : statement);
  const wrap = (statement: D1PreparedStatement): D1PreparedStatement => {
    const proxy = {
      bind: (...values: unknown[]) => wrap(statement.bind(...values)),
      all: () => next(statement).all(),
      run: () => next(statement).run(),
      first: (column?: string) => (column ? next(statement).first(column) : next(statement).first()),
      raw: () => next(statement).raw(),
    } as unknown as D1PreparedStatement;
    inner.set(proxy, statement);
    return proxy;
  };
  failing.db = {
    prepare: (sql: string) => wrap(real.prepare(sql)),
    batch: (statements: D1PreparedStatement[]) => real.batch(statements.map((one) => next(inner.get(one) ?? one))),
  } as unknown as D1Database;
  return failing;
}
