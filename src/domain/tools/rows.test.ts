/** Lists of rows: what is put, taken away and put back. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { putRow, restoreRow, withoutRow } from '@/domain/burn-rate/plan';

const anyRows = fc.uniqueArray(fc.record({ id: fc.string({ minLength: 1, maxLength: 3 }), n: fc.nat() }), {
  selector: ({ id }) => id,
  maxLength: 8,
});

it('replaces a row where it stands and adds a new one at the end', () => {
  const rows = [
    { id: 'a', n: 1 },
    { id: 'b', n: 2 },
  ];
  expect(putRow(rows, { id: 'a', n: 3 })).toEqual([
    { id: 'a', n: 3 },
    { id: 'b', n: 2 },
  ]);
  expect(putRow(rows, { id: 'c', n: 3 }).map(({ id }) => id)).toEqual(['a', 'b', 'c']);
});

it('puts any row that was taken away back where it was, once', () => {
  fc.assert(
    fc.property(anyRows, fc.nat(), (rows, at) => {
      const index = rows.length === 0 ? 0 : at % rows.length;
      const row = rows[index];
      if (!row) return;
      const less = withoutRow(rows, row.id);
      expect(less).toHaveLength(rows.length - 1);
      expect(restoreRow(less, row, index)).toEqual(rows);
      expect(restoreRow(rows, row, index)).toEqual(rows);
    }),
  );
});
