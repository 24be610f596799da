/** Cells that a spreadsheet would run: marked on the way out, exact on the way back, whatever hides the sign. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { denature, neutralise, toCsv } from './csv';
import { readDelimited } from './delimited';

const FORMULA = 'HYPERLINK("http://evil.test","Open")';
const SIGNS = ['=', '+', '-', '@', '\uff1d', '\uff0b', '\uff0d', '\uff20'];
/** What a spreadsheet passes over or splits at before it looks for a sign. */
const HIDING = [
  ';',
  ';;',
  '\u200b',
  '\u200c',
  '\u200d',
  '\u2060',
  '\ufeff',
  '\u00ad',
  '\u180e',
  '\u202e',
  ';\u200b',
  '\ufe0f',
];

describe('a cell that a spreadsheet would run', () => {
  it.each(['\t', '\r', '\n', '\r\n', ...SIGNS])('is marked when it begins with %j', (sign) => {
    expect(neutralise(`${sign}${FORMULA}`)).toBe(`'${sign}${FORMULA}`);
  });

  it('is marked when something without width or a semicolon stands before the sign', () => {
    for (const hiding of HIDING) {
      for (const sign of ['\n', ...SIGNS]) {
        const cell = `${hiding}${sign}${FORMULA}`;
        expect(neutralise(cell), JSON.stringify(cell)).toBe(`'${cell}`);
        expect(denature(neutralise(cell))).toBe(cell);
      }
    }
  });

  it('is not a plain number nor a usual text', () => {
    for (const cell of ['-5', '+1.234,50', '1=1', 'a;=b', ';', 'Plan: =', "'quoted'", '', '₹5', 'a\nb', '\u200bHello'])
      expect(neutralise(cell)).toBe(cell);
    for (const cell of [';-5', '\u200b-5']) expect(neutralise(cell)).toBe(`'${cell}`);
  });

  it('comes back exact, with apostrophes of its own too', () => {
    const piece = fc.constantFrom("'", ...HIDING, ...SIGNS, '\t', '\r', '\n', 'a', '5', '.', ' ');
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 8 }), (pieces) => {
        const cell = pieces.join('');
        expect(denature(neutralise(cell))).toBe(cell);
        expect(neutralise(cell).replace(/^'+/, '')).toBe(cell.replace(/^'+/, ''));
      }),
    );
  });

  it('keeps its place: a semicolon, a tab and line ends do not split it where semicolons part the cells', () => {
    expect(toCsv(['a;=1', 'b'], [['x\t=2', 'y']])).toBe('\ufeff"a;=1",b\r\n"x\t=2",y\r\n');
  });
});

it('a table is read again as it was written', () => {
  const cells = HIDING.flatMap((hiding) => SIGNS.map((sign) => `${hiding}${sign}1`)).concat(
    '\n=1',
    '\r\n=1',
    '=1',
    "'=1",
  );
  const read = readDelimited(
    toCsv(
      ['name', 'text'],
      cells.map((cell) => ['row', cell]),
    ),
    ',',
  );
  const rows = 'rows' in read ? read.rows : [];
  expect(rows.slice(1).map(({ cells: [, text = ''] }) => denature(text))).toEqual(cells);
});
