import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isPersonalToken, sheetFormulas, tokenOfBytes } from './personal-token';

const bytes = fc
  .uint8Array({ minLength: 100, maxLength: 100 })
  .filter((all) => all.filter((byte) => byte < 248).length >= 40);

describe('the text of a personal token', () => {
  it('has the shape that secret scanners look for, and its own checksum', () => {
    fc.assert(
      fc.property(bytes, (random) => {
        const token = tokenOfBytes(random);
        expect(token).toMatch(/^outset_[0-9A-Za-z]{46}$/);
        expect(isPersonalToken(token)).toBe(true);
      }),
    );
  });

  it('is known to be wrong where it was cut, or one character of it is another', () => {
    fc.assert(
      fc.property(bytes, fc.integer({ min: 7, max: 52 }), fc.constantFrom(...'0aZ9b'), (random, at, sign) => {
        const token = tokenOfBytes(random);
        expect(isPersonalToken(token.slice(0, at))).toBe(false);
        const changed = token.slice(0, at) + sign + token.slice(at + 1);
        expect(isPersonalToken(changed)).toBe(changed === token);
      }),
    );
    for (const text of ['', 'outset_', 'adm_x', `outset_${'0'.repeat(46)}`]) expect(isPersonalToken(text)).toBe(false);
  });

  it('is not made of too few random bytes', () => {
    expect(() => tokenOfBytes(new Uint8Array(39))).toThrow(RangeError);
  });
});

it('the text for Google Sheets has one formula a line, for expenses, saved items and runway', () =>
  expect(sheetFormulas('https://outset.example', 'k1')).toBe(
    [
      '=IMPORTDATA("https://outset.example/api/sheets/k1/expenses.csv")',
      '=IMPORTDATA("https://outset.example/api/sheets/k1/saved.csv")',
      '=IMPORTDATA("https://outset.example/api/sheets/k1/runway.csv")',
    ].join('\n'),
  ));
