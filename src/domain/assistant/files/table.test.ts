/** Tables as people keep them: ways of writing numbers, totals, far values, charts, and files that are too large. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isDate, isMissing, readFigure } from '@/domain/tables/cells';
import { quantile, analyseTable } from './table';
import { fileReport } from './report';
import type { SheetRow } from '@/domain/tables/reading';

describe('cells', () => {
  it.each([
    ['1,20,000', 120_000, ''],
    ['₹2.5 crore', 25_000_000, '₹'],
    ['Rs. 40 lakh', 4_000_000, '₹'],
    ['(1,200)', -1200, ''],
    ['-₹500.50', -500.5, '₹'],
    ['$50k', 50_000, '$'],
    ['12.5%', 12.5, '%'],
    ['(3%)', -3, '%'],
    ['1e3', 1000, ''],
    ['१,२०,०००', 120_000, ''],
  ])('reads %s', (text, value, unit) => expect(readFigure(text)).toEqual({ value, unit }));

  it.each(['', 'n/a', '=SUM(A1)', '<script>1</script>', '12 Mar 2025', '1,2,3', '9'.repeat(80), '1e999', '🚀 7'])(
    'takes %s for no number',
    (text) => expect(readFigure(text)).toBeNull(),
  );

  it('knows dates and blanks as they are written', () => {
    for (const text of [
      '2025-03-31',
      '31/03/2025',
      '31-3-25',
      '12 Mar 2025',
      'Mar-25',
      'March 12, 2025',
      'Q1 FY25',
      '2025-04',
    ])
      expect(isDate(text), text).toBe(true);
    for (const text of ['45/13/2025', '2025-13-01', 'Marketing', '12', 'May be'])
      expect(isDate(text), text).toBe(false);
    for (const text of ['', ' ', '-', 'N/A', 'nil', '#N/A']) expect(isMissing(text), text).toBe(true);
    expect(isMissing('0')).toBe(false);
  });
});

const rowsOf = (rows: readonly (readonly string[])[]): SheetRow[] => rows.map((cells, at) => ({ line: at + 1, cells }));

describe('a table', () => {
  const months = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep'];
  const sales = [
    ['Month', 'Revenue (₹)', 'Note', 'Empty'],
    ...months.map((month, at) => [
      `${month} 2025`,
      at === 8 ? '99,00,000' : `1,0${at},000`,
      at % 2 ? 'n/a' : '=cmd',
      '',
    ]),
    ['Total', '1,07,36,000', '', ''],
  ];

  it('has kinds, totals, missing cells, a median, far values, a chart and a sentence', () => {
    const facts = analyseTable(rowsOf(sales), 'CSV');
    expect(facts.summary).toBe('CSV, 4 columns, 9 rows');
    expect(facts.columns.map(({ kind }) => kind)).toEqual(['date', 'number', 'text', 'empty']);
    expect(facts.columns[1]).toMatchObject({
      filled: 9,
      missing: 0,
      total: 10_728_000,
      least: 100_000,
      most: 9_900_000,
    });
    expect(facts.columns[1]?.median).toBe(104_000);
    expect(facts.columns[1]?.outliers).toEqual([{ row: 9, value: 9_900_000 }]);
    expect(facts.columns[2]).toMatchObject({ filled: 5, missing: 4 });
    expect(facts.chart).toMatchObject({ title: 'Revenue (₹) by Month', unit: '₹' });
    expect(facts.chart?.bars).toHaveLength(9);
    expect(facts.notes.join()).toContain('1 line below the table was left out.');
  });

  it('finds the highest and the lowest of all names and rows, though the chart draws 24', () => {
    const names = Array.from({ length: 30 }, (_, at) => [`Shop ${String.fromCharCode(65 + at)}`, String(100 + at)]);
    const byName = analyseTable(rowsOf([['Shop', 'Sales'], ...names]));
    expect(byName.chart?.bars).toHaveLength(24);
    expect(byName.chart).toMatchObject({
      highest: { label: names[29]![0], value: 129 },
      lowest: { label: 'Shop A', value: 100 },
    });
    // A later row counts as the first ones do.
    const long = Array.from({ length: 2_500 }, (_, at) => [at % 2 ? 'Pune' : 'Goa', at === 2_499 ? '9000' : '1']);
    expect(analyseTable(rowsOf([['City', 'Sales'], ...long])).chart).toMatchObject({
      highest: { label: 'Pune', value: 10_249 },
      lowest: { label: 'Goa', value: 1_250 },
    });
  });

  it('has names of its own without a head, and cells of short rows missing', () => {
    const facts = analyseTable(rowsOf([['a', '1'], ['b'], ['c', '3', 'x']]));
    expect(facts.columns.map(({ name }) => name)).toEqual(['Column 1', 'Column 2', 'Column 3']);
    expect(facts.columns.map(({ missing }) => missing)).toEqual([0, 1, 2]);
  });

  it('is bounded: 16,000 columns, a million rows, no time', () => {
    const wide = analyseTable(rowsOf([Array.from({ length: 16_000 }, (_, at) => String(at))]));
    expect(wide.columns).toHaveLength(40);
    expect(wide.notes.join()).toContain('Only the first 40 of 16,000 columns were read.');
    const rows = function* () {
      for (let at = 0; at < 1_000_000; at += 1) yield { line: at + 1, cells: ['x', '1'] };
    };
    expect(analyseTable(rows(), 'CSV', { rows: 5000 }).rows).toBeLessThanOrEqual(5000);
    let asked = 0;
    const late = analyseTable(rows(), 'CSV', { rows: 1_000_000, isOver: () => (asked += 1) > 2 });
    expect(late.rows).toBeLessThan(2000);
    expect(late.summary).toContain('more than');
  });

  it('of any cells fits the schema of reports, and its totals are their sum', () => {
    const cell = fc.oneof(
      fc.string(),
      fc.integer().map(String),
      fc.constantFrom('₹1,00,000', 'n/a', '=1+1', '__proto__', '<b>'),
    );
    fc.assert(
      fc.property(fc.array(fc.array(cell, { maxLength: 6 }), { maxLength: 30 }), (rows) => {
        const report = { kind: 'table', name: 'a.csv', size: 1, ...analyseTable(rowsOf(rows)) };
        expect(fileReport.safeParse(report).success).toBe(true);
      }),
    );
    fc.assert(
      fc.property(fc.array(fc.integer({ min: -1e6, max: 1e6 }), { minLength: 1 }), (numbers) => {
        const [column] = analyseTable(rowsOf([['Amount'], ...numbers.map((n) => [String(n)])])).columns;
        expect(column?.total).toBe(numbers.reduce((sum, n) => sum + n, 0));
        expect(column?.median).toBeCloseTo(
          quantile(
            numbers.toSorted((a, b) => a - b),
            0.5,
          ),
        );
      }),
    );
  });
});
