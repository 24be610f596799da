/** Rows from the words of a page, placed by hand: headings over lines, dates over lines, rests of rows, years. All people are made up. */
import { describe, expect, it } from 'vitest';
import type { PdfPage, PdfText } from './pdf-lines';
import { rowsOfPdf, totalsIn } from './pdf-rows';

/** Words in a font of 8 points, about 4 points a letter. */
const word = (text: string, x: number, y: number): PdfText => ({ text, x, y, width: text.length * 4, height: 8 });
type Words = readonly (readonly [text: string, x: number])[];
const line = (y: number, ...words: Words): PdfText[] => words.map(([text, x]) => word(text, x, y));
const page = (...lines: readonly PdfText[][]): PdfPage => ({ texts: lines.flat() });
const cellsOf = (...pages: PdfPage[]) => rowsOfPdf(pages)?.rows.map(({ cells }) => cells);

const [DATE, WORDS, MONEY] = [40, 100, 400];
const HEAD = line(50, ['Date', DATE], ['Details', WORDS], ['Amount', MONEY]);
const NAMES = ['Date', 'Details', 'Amount'];
const row = (y: number, date: string, words: string, amount: string) =>
  line(y, [date, DATE], [words, WORDS], [amount, MONEY]);
const TEA = row(80, '02/11/2026', 'TEA', '45.00');

describe('the headings of a PDF', () => {
  const upper = (second: string, y = 50) => line(y, ['Date', DATE], ['Details', WORDS], [second, MONEY]);

  it('may break over two lines, the lower part below its upper one', () => {
    const head = line(50, ['Value', DATE], ['Details', WORDS], ['Paid', MONEY]);
    const lower = line(60, ['Date', DATE + 10], ['Debit', MONEY - 8]);
    expect(cellsOf(page(head, lower, TEA))?.slice(0, 2)).toEqual([
      ['Value Date', 'Details', 'Paid Debit'],
      ['02/11/2026', 'TEA', '45.00'],
    ]);
  });

  it('have a column of their own where there is nothing above', () => {
    const lower = line(60, ['Debit', 300], ['Credit', 400], ['Balance', 480]);
    const rows = [
      line(90, ['02/11/2026', DATE], ['TEA', WORDS], ['45.00', 300], ['955.00', 480]),
      line(110, ['03/11/2026', DATE], ['CUSTOMER ONE', WORDS], ['5,000.00', 400], ['5,955.00', 480]),
    ];
    const head = line(50, ['Date', DATE], ['Details', WORDS]);
    expect(cellsOf(page(head, lower, ...rows))).toEqual([
      ['Date', 'Details', 'Debit', 'Credit', 'Balance'],
      ['02/11/2026', 'TEA', '45.00', '', '955.00'],
      ['03/11/2026', 'CUSTOMER ONE', '', '5,000.00', '5,955.00'],
    ]);
  });

  // "Paid" names no column until "Debit" is below it.
  it.each([
    ['17.6 points below', 17.6, ['Date', 'Details', 'Paid Debit']],
    ['further below', 17.7, undefined],
  ])('end where the next line is more than 2.2 times their height away: %s', (_, y, names) => {
    expect(cellsOf(page(upper('Paid', 0), line(y, ['Debit', MONEY]), TEA))?.[0]).toEqual(names);
  });

  it('are measured from line to line, not from the first one', () => {
    const pages = page(
      upper('Paid'),
      line(66, ['by', MONEY]),
      line(82, ['Debit', MONEY]),
      row(110, '02/11/2026', 'TEA', '45.00'),
    );
    expect(cellsOf(pages)?.[0]).toEqual(['Date', 'Details', 'Paid by Debit']);
  });

  it('do not go on upon the next page', () => {
    expect(cellsOf(page(upper('Paid')), page(line(58, ['Debit', MONEY]), TEA))).toBeUndefined();
  });

  it('end above a line with a date', () => {
    const first = line(60, [' 02/11/2026 ', DATE], ['Debit', MONEY]);
    expect(cellsOf(page(upper('Paid'), first, TEA))).toBeUndefined();
  });

  it('are the whole of a document that ends with them', () => {
    expect(cellsOf(page(HEAD))).toEqual([NAMES]);
    expect(cellsOf(page())).toBeUndefined();
  });
});

describe('a date of a PDF over two lines', () => {
  const broken = (head: string, tail: string, y = 90) =>
    cellsOf(
      page(
        HEAD,
        line(80, [head, DATE], ['TEA', WORDS], ['45.00', MONEY]),
        line(y, [tail, DATE], ['AND CAKE', WORDS]),
        row(110, '14/11/2026', 'DESK', '900.00'),
      ),
    )?.slice(1);

  it.each([
    ['2 Nov', '2026', '2 Nov 2026'],
    ['02-Nov-', '2026', '02-Nov-2026'],
    ['02-Nov', '26', '02-Nov 26'],
    ['02/11/', '2026', '02/11/2026'],
    ['2 Nov,', '2026', '2 Nov, 2026'],
  ])('is one date: %s and %s', (head, tail, whole) => {
    expect(broken(head, tail)).toEqual([
      [whole, 'TEA AND CAKE', '45.00'],
      ['14/11/2026', 'DESK', '900.00'],
    ]);
  });

  it.each([
    ['a number that is no year', '2 Nov', '20261'],
    ['words', '2 Nov', 'noon'],
    ['a year below a word', 'Total', '2026'],
    ['a day that does not exist', '31/02/', '2026'],
  ])('is not made of %s', (_, head, tail) => {
    const dates = broken(head, tail)?.map(([date]) => date);
    expect(dates).toContain(head);
    expect(dates).not.toContain(`${head} ${tail}`);
    expect(dates).not.toContain(`${head}${tail}`);
  });

  it('leaves a whole date above a number, and the next row, as they are', () => {
    const pages = page(HEAD, TEA, line(90, ['2026', DATE], ['CAKE', WORDS]), row(110, '14/11/2026', 'DESK', '900.00'));
    expect(cellsOf(pages)?.[1]?.[0]).toBe('02/11/2026');
    expect(broken('2 Nov', '14/11/2026')?.map(([date]) => date)).toEqual(['2 Nov', '14/11/2026', '14/11/2026']);
  });

  it('is not made at the end of a document', () => {
    expect(cellsOf(page(HEAD, TEA, line(90, ['2 Nov', DATE], ['CAKE', WORDS], ['5.00', MONEY])))).toEqual([
      NAMES,
      ['02/11/2026', 'TEA', '45.00'],
      ['2 Nov', 'CAKE', '5.00'],
    ]);
  });
});

describe('the rows of a PDF', () => {
  it('leave out headings that are repeated, and know their page and line', () => {
    const second = row(80, '14/11/2026', 'DESK', '900.00');
    const found = rowsOfPdf([page(HEAD, TEA), page(HEAD, second)]);
    expect(found?.rows.map(({ cells: [date], place }) => [date, place])).toEqual([
      ['Date', undefined],
      ['02/11/2026', 'Page 1, line 2'],
      ['14/11/2026', 'Page 2, line 2'],
    ]);
  });

  it.each<[string, PdfText[], string[][]]>([
    ['words just below go on with the row', line(90, ['AND CAKE', WORDS]), [['02/11/2026', 'TEA AND CAKE', '45.00']]],
    ['a time below the day is left out', line(90, ['10:11 am', DATE]), [['02/11/2026', 'TEA', '45.00']]],
    [
      'words far below are a row of their own',
      line(140, ['Generated by the bank', WORDS]),
      [
        ['02/11/2026', 'TEA', '45.00'],
        ['', 'Generated by the bank', ''],
      ],
    ],
    [
      'an amount without a date is a row of its own below a row that has one',
      line(90, ['TOTAL', WORDS], ['45.00', MONEY]),
      [
        ['02/11/2026', 'TEA', '45.00'],
        ['', 'TOTAL', '45.00'],
      ],
    ],
  ])('%s', (_, below, rows) => {
    expect(cellsOf(page(HEAD, TEA, below))?.slice(1)).toEqual(rows);
  });

  it('go on below a line that has only the time, or only the year', () => {
    const more = line(100, ['AND CAKE', WORDS]);
    const whole = ['TEA AND CAKE', '45.00'];
    expect(cellsOf(page(HEAD, TEA, line(90, ['10:11 am', DATE]), more))?.slice(1)).toEqual([['02/11/2026', ...whole]]);
    const day = row(80, '2 Nov', 'TEA', '45.00');
    expect(cellsOf(page(HEAD, day, line(90, ['2026', DATE]), more))?.slice(1)).toEqual([['2 Nov 2026', ...whole]]);
  });

  const OPEN = line(80, ['02/11/2026', DATE], ['TEA', WORDS]);
  it.each<[string, number, string[][]]>([
    ['within 40 points is that of the row above', 119, [['02/11/2026', 'TEA SHOP', '45.00']]],
    [
      'further below is another row',
      120,
      [
        ['02/11/2026', 'TEA', ''],
        ['', 'SHOP', '45.00'],
      ],
    ],
  ])('an amount %s', (_, y, rows) => {
    expect(cellsOf(page(HEAD, OPEN, line(y, ['SHOP', WORDS], ['45.00', MONEY])))?.slice(1)).toEqual(rows);
  });

  it('do not take an amount from the next page', () => {
    expect(cellsOf(page(HEAD, OPEN), page(HEAD, line(90, ['SHOP', WORDS], ['45.00', MONEY])))?.slice(1)).toEqual([
      ['02/11/2026', 'TEA', ''],
      ['', 'SHOP', '45.00'],
    ]);
  });

  it('take words that are nearer to the row below as its beginning', () => {
    const pages = page(HEAD, TEA, line(104, ['HUB', WORDS]), row(112, '14/11/2026', 'COWORKING', '900.00'));
    expect(cellsOf(pages)?.slice(1)).toEqual([
      ['02/11/2026', 'TEA', '45.00'],
      ['14/11/2026', 'HUB COWORKING', '900.00'],
    ]);
  });

  it('take words above the first date as its beginning, in their order', () => {
    const first = row(90, '02/11/2026', 'SHOP', '45.00');
    expect(cellsOf(page(HEAD, line(70, ['THE', WORDS]), line(80, ['TEA', WORDS]), first))?.[1]).toEqual([
      '02/11/2026',
      'THE TEA SHOP',
      '45.00',
    ]);
  });
});

describe('the years of a PDF', () => {
  const hasYears = (...pages: PdfPage[]) => rowsOfPdf(pages)?.hasYears;
  const SHORT = row(80, '2 Nov', 'TEA', '45.00');
  it('are there with whole dates, with a period, with a year below a day, and where there is no day', () => {
    const other = line(140, ['Thank you', WORDS]);
    expect(hasYears(page(HEAD, TEA))).toBe(true);
    expect(hasYears(page(HEAD))).toBe(true);
    expect(hasYears(page(line(30, ['Statement period 2026', DATE]), HEAD, SHORT))).toBe(true);
    expect(hasYears(page(HEAD, SHORT, line(90, ['2026', DATE], ['CAKE', WORDS]), other))).toBe(true);
  });

  it('are not written into the words of the pages, which may be read again', () => {
    const pages = [page(line(30, ['Statement period 2026', DATE]), HEAD, SHORT)];
    const before = structuredClone(pages);
    expect(cellsOf(...pages)?.[1]?.[0]).toBe('2 Nov 2026');
    expect(pages).toEqual(before);
  });

  it('are missing where neither the days nor a period have them, or the period has three', () => {
    expect(hasYears(page(HEAD, SHORT))).toBe(false);
    expect(hasYears(page(line(30, ['Statement 2024 to 2026, 2025', DATE]), HEAD, SHORT))).toBe(false);
    // A year that is not beside a word for a period.
    expect(hasYears(page(line(30, ['Offices 2026', DATE]), HEAD, SHORT))).toBe(false);
  });

  it.each([
    ['12/20', '2026-12', 'Period 12/15/26 - 01/14/27', '12/20/2026'],
    ['01/05', '2027-01', 'Period 12/15/26 - 01/14/27', '01/05/2027'],
    ['06/30', 'the second half begins in July', 'Period 2026 to 2027', '06/30/2027'],
    ['07/01', 'the second half begins in July', 'Period 2026 to 2027', '07/01/2026'],
    ['Nov 2', 'a name before the day', 'Period 2026', 'Nov 2, 2026'],
    ['2 Nov', 'a name after the day', 'Period 2026', '2 Nov 2026'],
  ])('complete the day %s: %s', (day, _, period, whole) => {
    const rows = [line(30, [period, DATE]), HEAD, row(80, day, 'TEA', '45.00')];
    expect(cellsOf(page(...rows))?.[1]?.[0]).toBe(whole);
  });
});

it('the totals of a PDF are the amounts beside their word, or in the line below it', () => {
  const lines = [
    'Total Amount Due 12,345.00',
    'Min. 500.00',
    'Date Amount',
    '02/11/2026 TEA 45.00',
    'Closing',
    '1,000',
  ];
  expect(totalsIn(lines)).toEqual(['12,345.00', '500.00', '1,000']);
  expect(totalsIn(['Subtotals of 2026'])).toEqual([]);
});
