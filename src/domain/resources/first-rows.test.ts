/** CSV as a preview reads it: ten rows of text, formulas as they are written, however the file is broken. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { neutralise, toCsv } from '@/domain/tables/csv';
import { firstRows, PREVIEW_COLUMNS, PREVIEW_ROWS, trimRows } from './first-rows';

const rows = (text: string, isWhole = true) => firstRows(text, isWhole).rows;

describe('the first rows', () => {
  it('keep formulas as text and quotes as RFC 4180 has them', () => {
    expect(rows('Name,"Cap, post",Sum\r\n"A ""B""",=C2/C$16,"=SUM(A1,\nB1)"\r\n')).toEqual([
      ['Name', 'Cap, post', 'Sum'],
      ['A "B"', '=C2/C$16', '=SUM(A1,\nB1)'],
    ]);
  });

  it('are ten, and say that there are more', () => {
    const text = Array.from({ length: 11 }, (_, n) => `row ${n},=A${n}`).join('\n');
    expect(firstRows(text)).toMatchObject({ hasMoreRows: true, hasMoreColumns: false });
    expect(rows(text)).toHaveLength(PREVIEW_ROWS);
    expect(rows(text)[9]).toEqual(['row 9', '=A9']);
    const ten = text.slice(0, text.lastIndexOf('\n'));
    expect(firstRows(ten)).toMatchObject({ hasMoreRows: false });
    expect(firstRows(`${ten}\n`)).toMatchObject({ hasMoreRows: false });
  });

  it('are equally wide, at most fifty columns, with long cells cut', () => {
    expect(rows('a,b\nc\n')).toEqual([
      ['a', 'b'],
      ['c', ''],
    ]);
    const wide = firstRows(Array(80).fill('x').join(','));
    expect([wide.rows[0]?.length, wide.hasMoreColumns]).toEqual([PREVIEW_COLUMNS, true]);
    expect(rows('y'.repeat(1000))[0]?.[0]).toBe(`${'y'.repeat(500)}…`);
  });

  it('know semicolons, tabs, a byte order mark and old line ends', () => {
    expect(rows('\ufeffa;b\rc;d\r')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(rows('a\tb\nc\td')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
    expect(rows('"a;b;c;d",e\n1,2')).toEqual([
      ['a;b;c;d', 'e'],
      ['1', '2'],
    ]);
  });

  it('leave out a last row that the end of the loaded part may have cut', () => {
    expect(firstRows('a,b\nc,d\ne,"half', false)).toEqual({
      rows: [
        ['a', 'b'],
        ['c', 'd'],
      ],
      hasMoreRows: true,
      hasMoreColumns: false,
    });
    expect(rows('one long line', false)).toEqual([['one long line']]);
    expect(rows('')).toEqual([]);
  });

  it('read back what our own export writes, and end whatever the text is', () => {
    const cell = fc.string({ maxLength: 20 }).filter((text) => neutralise(text) === text && !text.startsWith("'"));
    fc.assert(
      fc.property(fc.array(fc.tuple(cell, cell, cell), { maxLength: 8 }), (table) => {
        const header = ['a', 'b', 'c'];
        expect(rows(toCsv(header, table))).toEqual([header, ...table]);
      }),
    );
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), fc.boolean(), (text, isWhole) => {
        expect(firstRows(text, isWhole).rows.length).toBeLessThanOrEqual(PREVIEW_ROWS);
      }),
    );
    expect(trimRows([])).toEqual({ rows: [], hasMoreRows: false, hasMoreColumns: false });
  });
});
