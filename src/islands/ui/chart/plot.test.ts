import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { computeAxis, everyNth } from './plot';

const range = [200, 0] as const;

describe('the axis of a chart', () => {
  it('runs from pixel to pixel and ends at round values', () => {
    const axis = computeAxis([3, 97], { range, count: 5, zero: true });
    expect([axis.from, axis.to]).toEqual([0, 100]);
    expect(axis.ticks).toEqual([0, 20, 40, 60, 80, 100]);
    expect([axis.at(0), axis.at(50), axis.at(100)]).toEqual([200, 100, 0]);
  });

  it('ends at the values themselves where it is asked to', () => {
    const axis = computeAxis([1, 12], { range: [0, 110], count: 4, tight: true });
    expect([axis.from, axis.to, axis.at(12)]).toEqual([1, 12, 110]);
  });

  it.each([
    ['nothing', []],
    ['zero alone', [0]],
    ['one value', [7]],
    ['one negative value', [-7]],
    ['what is no number', [NaN, Infinity]],
    ['numbers too small to divide', [-5e-324, -1e-323]],
    ['neighbours among large numbers', [1e13, 1e13 + 0.002]],
  ])('is there for %s', (_, values) => {
    const axis = computeAxis(values, { range, count: 4 });
    expect(axis.to).toBeGreaterThan(axis.from);
    expect(axis.ticks.length).toBeGreaterThan(0);
  });

  it('holds every value and every line, whatever the values are', () => {
    const value = fc.double({ min: -1e13, max: 1e13, noNaN: true });
    fc.assert(
      fc.property(fc.array(value, { minLength: 1, maxLength: 30 }), fc.boolean(), (values, zero) => {
        const axis = computeAxis(values, { range, count: 5, zero });
        const slack = Math.max((axis.to - axis.from) * 1e-6, 1e-12);
        for (const one of [...values, ...axis.ticks]) {
          expect(one).toBeGreaterThanOrEqual(axis.from - slack);
          expect(one).toBeLessThanOrEqual(axis.to + slack);
        }
        expect(axis.ticks.length).toBeLessThan(14);
      }),
    );
  });
});

it.each([
  [12, 12, 1],
  [24, 8, 3],
  [25, 8, 4],
  [0, 8, 1],
  [5, 0, 5],
])('of %i labels with room for %i every %i. stands', (count, room, nth) => expect(everyNth(count, room)).toBe(nth));
