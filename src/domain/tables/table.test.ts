/** Which lines below a header are rows, and which are totals, notes and headers that repeat. */
import { describe, expect, it } from 'vitest';
import type { SheetRow } from './reading';
import { divideRows, findHeader, isTotalRow, leftOutText, readSheetTable } from './table';

const HEADER = ['Date', 'Details', 'Amount'];
const rowsOf = (...rows: (readonly string[])[]): SheetRow[] => rows.map((cells, at) => ({ line: at + 2, cells }));
const textsOf = (rows: readonly SheetRow[]) => rows.map(({ cells }) => cells.join('|'));
/** A statement, of which the first column has dates or, by mistake, the number of a day. */
const dated = (...rows: (readonly string[])[]) => {
  const found = divideRows(
    rowsOf(...rows),
    HEADER,
    { date: 0, figures: [2], words: [1] },
    { isKey: (cell) => /^\d{1,2}(?:\/\d\d\/\d{4})?$/.test(cell), isText: (cell) => /^\d\d\/\d\d\/\d{4}$/.test(cell) },
  );
  return { rows: textsOf(found.rows), aside: textsOf(found.aside) };
};

describe('a line of a statement', () => {
  it('with a date is a row, in the order of the file', () =>
    expect(dated(['01/04/2026', 'Rent', '500'], ['', '', ''], ['02/04/2026', 'Tea', '']).rows).toEqual([
      '01/04/2026|Rent|500',
      '02/04/2026|Tea|',
    ]));

  it('that has only words continues the row above it, if nothing is between them', () => {
    expect(dated(['01/04/2026', 'NEFT', '500'], ['', 'from Asha', ''], ['', 'Pune', '']).rows).toEqual([
      '01/04/2026|NEFT from Asha Pune|500',
    ]);
    expect(dated(['01/04/2026', 'NEFT', '500'], HEADER, ['', 'from Asha', ''])).toEqual({
      rows: ['01/04/2026|NEFT|500'],
      aside: ['Date|Details|Amount', '|from Asha|'],
    });
  });

  it.each([
    ['a blank line is between them', [['', '', '']], ['', 'from Asha', '']],
    ['it is ruled', [], ['', '*****', '']],
    ['it is the foot of a page', [], ['', 'Page 1 of 2', '']],
  ])('does not continue the row above it if %s', (_, between, line) =>
    expect(dated(['01/04/2026', 'NEFT', '500'], ...between, line, ['02/04/2026', 'Tea', '5'])).toEqual({
      rows: ['01/04/2026|NEFT|500', '02/04/2026|Tea|5'],
      aside: [line.join('|')],
    }),
  );

  it('that repeats the header, is ruled or names only a balance is left out', () =>
    expect(
      dated(
        ['01/04/2026', 'Opening balance', '900'],
        ['01/04/2026', 'Rent', '500'],
        [' DATE', 'details ', 'Amount'],
        ['*****', '*****', ''],
        ['02/04/2026', 'Tea', '5'],
        ['', 'Total', '505'],
      ),
    ).toEqual({
      rows: ['01/04/2026|Rent|500', '02/04/2026|Tea|5'],
      aside: ['01/04/2026|Opening balance|900', ' DATE|details |Amount', '*****|*****|', '|Total|505'],
    }));

  it.each([
    ['a figure', ['', 'Cash', '40'], true],
    ['a broken date and a figure', ['3l/03/2026', 'Cash', '40'], true],
    ['a broken date alone', ['3l/03/2026', '', ''], true],
    ['a broken date of 25 signs', ['Wednesday, 3l March, 2026', '', ''], true],
    // A longer text with a number is a sentence.
    ['26 signs with a number', ['Wednesday, 3l March,  2026', '', ''], false],
    ['a sentence', ['Charges of 2026 are in the schedule of charges.', '', ''], false],
    ['a word', ['Remark', '', ''], false],
    ['a total of a figure', ['Total 2', '', ''], false],
    ['a total', ['Total', '', '40'], false],
  ])('without a date is kept to be reported, if it has money or looks like a date: %s', (_, line, isKept) => {
    const { rows, aside } = dated(['01/04/2026', 'Rent', '500'], line, ['02/04/2026', 'Tea', '5']);
    expect(isKept ? rows : aside).toContain(line.join('|'));
    expect(rows.length + aside.length).toBe(3);
  });

  it('below the end is left out, even if its figure looks like the number of a day', () =>
    expect(
      dated(
        ['01/04/2026', 'Rent', '500'],
        ['2', 'A day without its month', '70'],
        ['05/04/2026', 'Tea', '5'],
        ['Statement summary', '', ''],
        ['12', '3', '505'],
        ['3l/03/2026', '', '9'],
      ),
    ).toEqual({
      rows: ['01/04/2026|Rent|500', '2|A day without its month|70', '05/04/2026|Tea|5'],
      aside: ['Statement summary||', '12|3|505', '3l/03/2026||9'],
    }));

  it('after a closing balance with a date is still reported, because nothing says that the table ended', () =>
    expect(
      dated(['01/04/2026', 'Rent', '500'], ['02/04/2026', 'Closing balance', '900'], ['3l/04/2026', 'Tea', '5']).rows,
    ).toEqual(['01/04/2026|Rent|500', '3l/04/2026|Tea|5']));

  it('of a table with days alone ends after the last day', () =>
    expect(dated(['1', 'Rent', '500'], ['2', 'Tea', '5'], ['Total', '', '505'], ['', '', '9'])).toEqual({
      rows: ['1|Rent|500', '2|Tea|5'],
      aside: ['Total||505', '||9'],
    }));
});

describe('a line of a list without dates', () => {
  const list = (...rows: (readonly string[])[]) => {
    const { rows: kept, aside } = readSheetTable(rowsOf(['Name', 'City', 'Amount'], ...rows), 0);
    return { rows: textsOf(kept), aside: textsOf(aside) };
  };
  const TWO = [
    ['Asha', 'Pune', '5'],
    ['Total Energies', 'Paris', '7'],
  ];

  it('is a row, also where its name begins like a total', () =>
    expect(list(...TWO)).toEqual({ rows: ['Asha|Pune|5', 'Total Energies|Paris|7'], aside: [] }));

  it('is left out as a total, with the lines that are computed from it', () =>
    expect(list(...TWO, ['Total', '', '12'], ['Less TDS', '', '1'], ['Figures are in lakh', '', '']).aside).toEqual([
      'Total||12',
      'Less TDS||1',
      'Figures are in lakh||',
    ]));

  it('after a total in the middle is a row again', () =>
    expect(list(TWO[0]!, ['Sub-total', '', '5'], TWO[1]!)).toEqual({
      rows: ['Asha|Pune|5', 'Total Energies|Paris|7'],
      aside: ['Sub-total||5'],
    }));

  it.each([
    ['a note', 'Source: our own books', false],
    ['a sentence of more than 60 signs', 'Every amount was checked by both of us in the last week of May.', false],
    ['a name', 'Ravi', true],
  ])('alone in the last line is a footer or a row: %s', (_, text, isRow) => {
    const { rows, aside } = list(...TWO, [text, '', '']);
    expect(isRow ? rows : aside).toContain(`${text}||`);
  });
});

it('of two columns may have a last name without its figure', () => {
  const { rows } = readSheetTable(rowsOf(['Name', 'Amount'], ['Asha', '5'], ['Ravi', '7'], ['Notes on farms', '']), 0);
  expect(textsOf(rows).at(-1)).toBe('Notes on farms|');
});

describe('a header', () => {
  it.each<[string, string[][], number]>([
    ['is below titles and labels', [['Kite Labs'], ['Account No: 12', ''], HEADER, ['1 Apr 2026', 'Rent', '500']], 2],
    [
      'may have years',
      [
        ['City', '2024', '2025'],
        ['Pune', '1', '2'],
      ],
      0,
    ],
    [
      'is no row of figures',
      [
        ['1', '2'],
        ['3', '4'],
      ],
      -1,
    ],
    [
      'is no row that begins with a date',
      [
        ['1 Apr 2026', 'Rent'],
        ['2 Apr 2026', 'Tea'],
      ],
      -1,
    ],
    ['alone counts', [['Name', 'City']], 0],
    ['is not there in an empty file', [], -1],
  ])('%s', (_, rows, at) => expect(findHeader(rowsOf(...rows))).toBe(at));
});

it.each([
  [['Total', '', '40'], true],
  [['', 'Grand total', '40'], true],
  [['Total Energies', 'Paris', '7'], false],
  [['Total', 'Paris', 'France'], false],
  [['Closing balance 900', ''], true],
  [['Closing balance 900'], false],
])('%j is a line of totals: %s', (cells, isTotal) => expect(isTotalRow(cells)).toBe(isTotal));

it.each([
  [[], null],
  [[9], '1 line below the table was left out.'],
  [[9, 10], '2 lines below the table were left out.'],
  [[3, 9], '2 lines with totals or notes were left out.'],
])('says how many lines were left out, and where: %j', (lines, text) =>
  expect(leftOutText({ rows: [{ line: 8, cells: [] }], aside: lines.map((line) => ({ line, cells: [] })) })).toBe(text),
);

describe('a cell', () => {
  it('of a column of addresses is the link behind its text; elsewhere the text stays', () => {
    const links = new Map([
      [0, 'https://a.in'],
      [1, 'https://www.linkedin.com/in/asha'],
      [2, 'https://kite.example'],
    ]);
    const row = { line: 2, cells: ['Asha', 'Profile', 'kite.in'], links };
    const { rows } = readSheetTable([{ line: 1, cells: ['Name', 'LinkedIn', 'Website'] }, row], 0);
    expect(rows[0]?.cells).toEqual(['Asha', 'https://www.linkedin.com/in/asha', 'kite.in']);
  });

  it('is unwrapped where the exporter wrapped all of them', () => {
    const read = (...cells: string[]) => readSheetTable(rowsOf(['Code', 'Name'], cells), 0).rows[0]?.cells;
    expect(read('="0012"', '="Asha"')).toEqual(['0012', 'Asha']);
    const plain = Array.from({ length: 4 }, () => ['7', 'Ravi']);
    expect(readSheetTable(rowsOf(['Code', 'Name'], ['~12~', 'Asha'], ...plain), 0).rows[0]?.cells[0]).toBe('~12~');
  });
});
