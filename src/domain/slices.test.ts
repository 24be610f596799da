/** Work in slices gives what the same work at once gives, and pauses on the way. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { forEachInSlices, runAll, SLICE_ROWS, sortInSlices } from './slices';

it('sorts as the engine does, equal rows in their order', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(20), { maxLength: SLICE_ROWS * 5 }), (keys) => {
      const rows = keys.map((key, place) => ({ key, place }));
      const compare = (a: { key: number }, b: { key: number }) => a.key - b.key;
      expect(runAll(sortInSlices(rows, compare))).toEqual(rows.toSorted(compare));
    }),
  );
  expect(runAll(sortInSlices([], () => 0))).toEqual([]);
});

it('pauses again and again, and leaves no row out', () => {
  const rows = Array.from({ length: SLICE_ROWS * 10 + 3 }, (_, index) => index);
  const seen: number[] = [];
  expect([...forEachInSlices(rows, (row) => void seen.push(row))]).toHaveLength(10);
  expect(seen).toEqual(rows);
  expect([...sortInSlices(rows.toReversed(), (a, b) => a - b)].length).toBeGreaterThan(10);
});
