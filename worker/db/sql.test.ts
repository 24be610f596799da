/** The tagged template of SQL: values become parameters, pieces keep theirs. */
import { env } from 'cloudflare:test';
import { describe, expect, it } from 'vitest';
import { fixedSql, joinSql, NOTHING, sql, statementOf } from './sql';

describe('sql', () => {
  it('takes values as parameters, whatever they hold', () => {
    expect(sql`SELECT ${"'; DROP TABLE x; --"} WHERE ${1} IS ${null}`).toEqual({
      text: 'SELECT ? WHERE ? IS ?',
      params: ["'; DROP TABLE x; --", 1, null],
    });
  });

  it('puts pieces in with their own parameters in order', () => {
    const either = joinSql([sql`a = ${1}`, sql`b = ${2}`], ' OR ');
    expect(
      sql`SELECT ${fixedSql('a, b')} FROM t WHERE (${either}) AND c IN (${joinSql(['x', 'y'])})${NOTHING}`,
    ).toEqual({
      text: 'SELECT a, b FROM t WHERE (a = ? OR b = ?) AND c IN (?, ?)',
      params: [1, 2, 'x', 'y'],
    });
  });

  it('runs as a statement of D1', async () => {
    const row = await statementOf(env.DB, sql`SELECT ${'a'} || ${'b'} AS joined`).first();
    expect(row).toEqual({ joined: 'ab' });
  });
});
