import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import * as fractions from './fractions';
import {
  add,
  allocate,
  compare,
  divide,
  equal,
  fraction,
  fromDecimal,
  multiply,
  round,
  roundTo,
  subtract,
  sum,
  toDecimal,
  toShortDecimal,
  whole,
} from './fractions';

const small = fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n });
const any = fc.tuple(small, fc.bigInt({ min: 1n, max: 10n ** 30n })).map(([n, d]) => fraction(n, d));

describe('fractions', () => {
  it('obey the laws of arithmetic', () => {
    fc.assert(
      fc.property(any, any, any, (a, b, c) => {
        expect(equal(add(a, b), add(b, a))).toBe(true);
        expect(equal(multiply(a, add(b, c)), add(multiply(a, b), multiply(a, c)))).toBe(true);
        expect(equal(subtract(add(a, b), b), a)).toBe(true);
        if (b.n !== 0n) expect(equal(multiply(divide(a, b), b), a)).toBe(true);
        expect(Math.sign(compare(a, b))).toBe(-Math.sign(compare(b, a)));
      }),
    );
  });

  it('stay small over long sums', () => {
    const parts = Array.from({ length: 400 }, (_, at) => fraction(1n, BigInt(at * 7 + 3) * 1_000_003n));
    expect(sum(parts).d.toString(2).length).toBeLessThan(6000);
  });

  it.each([
    ['0.1', 1n, 10n],
    ['33.33', 3333n, 100n],
    ['1e3', 1000n, 1n],
    ['-2.5E-2', -25n, 1000n],
    [' 7 ', 7n, 1n],
    ['.5', 1n, 2n],
  ])('read %s exactly', (text, n, d) => {
    const read = fromDecimal(text);
    expect(read && equal(read, fraction(n, d))).toBe(true);
  });

  it.each(['', 'abc', '1,000', 'NaN', 'Infinity', '1e999', '--1', '1.2.3', '0x10', '9'.repeat(50)])(
    'refuse %s',
    (text) => {
      expect(fromDecimal(text)).toBeNull();
    },
  );

  it('read every finite number that a form can hold and refuse what is none', () => {
    expect(fromDecimal(Number.NaN)).toBeNull();
    expect(fromDecimal(Number.POSITIVE_INFINITY)).toBeNull();
    fc.assert(
      fc.property(fc.double({ min: -1e15, max: 1e15, noNaN: true }), (value) => {
        const read = fromDecimal(value);
        if (Math.abs(value) > 1e-20 || value === 0) expect(read && Number(toDecimal(read, 40))).toBe(value + 0);
      }),
    );
  });

  it.each([
    [5n, 2n, 3n, 2n, 3n],
    [-5n, 2n, -3n, -3n, -2n],
    [1n, 3n, 0n, 0n, 1n],
    [6n, 3n, 2n, 2n, 2n],
  ])('round %i/%i half up, down and up', (n, d, halfUp, floor, ceil) => {
    const value = fraction(n, d);
    expect([round(value), round(value, 'floor'), round(value, 'ceil')]).toEqual([halfUp, floor, ceil]);
  });

  it('are written with and without trailing zeros', () => {
    expect(toDecimal(fraction(1n, 3n), 4)).toBe('0.3333');
    expect(toDecimal(fraction(-1n, 200n), 2)).toBe('-0.01');
    expect(toDecimal(fraction(5n, 2n), 0)).toBe('3');
    expect(toShortDecimal(fraction(5n, 2n))).toBe('2.5');
    expect(toShortDecimal(whole(100))).toBe('100');
    expect(equal(roundTo(fraction(2n, 3n), 2), fraction(67n, 100n))).toBe(true);
    expect(fractions.toNumber(fraction(1n, 8n))).toBe(0.125);
  });

  it('split a whole without losing or making anything', () => {
    fc.assert(
      fc.property(
        fc.bigInt({ min: 0n, max: 10n ** 15n }),
        fc.array(
          any.map(({ n, d }) => ({ n: n < 0n ? -n : n, d })),
          { maxLength: 12 },
        ),
        (total, weights) => {
          const parts = allocate(total, weights);
          const all = weights.some(({ n }) => n > 0n) ? total : 0n;
          expect(parts.reduce((a, b) => a + b, 0n)).toBe(all);
          expect(parts.every((part) => part >= 0n)).toBe(true);
        },
      ),
    );
    expect(allocate(100n, [whole(1), whole(1), whole(1)])).toEqual([34n, 33n, 33n]);
  });
});
