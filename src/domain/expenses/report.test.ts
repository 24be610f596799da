/** Exports of the expense tracker: every table is there, and what is exported is read back exactly. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toCsv } from '@/domain/tables/csv';
import type { Currency } from '@/domain/money/money';
import { addDays } from '@/domain/time/days';
import { isSheetName } from '@/domain/tools/report';
import { EXPENSE_CATEGORIES, EXPENSE_LIMITS, PAYMENT_METHODS, RECURRING_PERIODS, EMPTY_BOOK } from './expense';
import { GLOSSARY } from './glossary';
import { readDelimited } from '@/domain/tables/delimited';
import { readStatementText } from './import/read-file';
import { csvRows, EXPENSE_COLUMNS, isOwnExport, matchOwnRows, readOwnRows } from './own-table';
import { expenseReport, expenseReportFile, EXPORT_MESSAGES } from './report';
import { expense } from '@tests/factories/expenses';

describe('export', () => {
  it('names the file and says what happened', () => {
    expect(expenseReportFile('2026-11-30')).toBe('Expense_Report_2026-11-30.xlsx');
    expect(EXPORT_MESSAGES.done('a.xlsx')).toBe('Exported to "a.xlsx"');
    expect(expenseReport(EMPTY_BOOK, 'x', '2026-11-30')).toBeNull();
  });

  it('holds every table', () => {
    const report = expenseReport(
      {
        ...EMPTY_BOOK,
        expenses: [expense(), expense({ date: '2025-12-01' })],
        budgets: [{ category: 'Other', amount: 0 }],
      },
      'Book',
      '2026-11-30',
    )!;
    expect(report.tables[0]!.rows.map((row) => row[0])).toEqual([{ date: '2025-12-01' }, { date: '2026-01-15' }]);
    // Nothing was spent in the month of the report.
    const [budget] = report.tables.find(({ title }) => title === 'Budgets')!.rows;
    expect(budget).toMatchObject(['Other', { money: 0 }, { money: 0 }, null, 'Within budget']);
    for (const table of report.tables) {
      expect(isSheetName(table.title)).toBe(true);
      for (const row of table.rows) expect(row).toHaveLength(table.columns.length);
    }
    expect(GLOSSARY.length).toBeGreaterThan(10);
  });

  it('lists every month with expenses, also if one has a mistyped year', () => {
    const dates = ['2022-01-15', '2022-03-15', '2026-11-15'];
    const months = (...more: string[]) =>
      expenseReport(
        { ...EMPTY_BOOK, expenses: [...dates, ...more].map((date) => expense({ date })) },
        'Book',
        '2026-11-30',
      )!
        .tables.find(({ title }) => title === 'By month')!
        .rows.map(([month]) => (month as { month: string }).month);
    expect(months()).toHaveLength(59);
    expect(months('2062-11-15')).toEqual(['2022-01', '2022-03', '2026-11', '2062-11']);
  });

  const anyText = fc.oneof(
    fc.string({ minLength: 1, maxLength: 40, unit: 'grapheme' }),
    fc.constantFrom('=HYPERLINK("x")', '-5', '@sum', '+1', "'=1", '"quoted", twice', 'two\nlines', "'", '\t='),
  );
  const any = fc
    .record({
      date: fc.constantFrom('2026-01-31', '2024-02-29', '1999-12-31'),
      description: anyText.filter((text) => text.trim() !== ''),
      category: fc.constantFrom(...EXPENSE_CATEGORIES),
      amount: fc.nat(10_000_000_000_000),
      paymentMethod: fc.constantFrom(...PAYMENT_METHODS),
      recurringPeriod: fc.option(fc.constantFrom(...RECURRING_PERIODS)),
      notes: fc.oneof(fc.constant(''), anyText),
      vendor: fc.constantFrom('Figma', 'Hub & Co', '=Odd', undefined),
    })
    .map(({ vendor, ...row }) =>
      expense({ ...row, ...(vendor && { vendor }), isRecurring: row.recurringPeriod !== null }),
    );

  it('as CSV, is read back exactly', () => {
    fc.assert(
      fc.property(fc.array(any, { minLength: 1, maxLength: 8 }), (expenses) => {
        const text = toCsv(EXPENSE_COLUMNS, csvRows({ expenses, currency: 'USD' }));
        const delimited = readDelimited(text, ',');
        if ('fault' in delimited) throw new Error(delimited.fault);
        expect(isOwnExport(delimited.rows[0]!.cells)).toBe(true);
        const sorted = expenses.toSorted((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0));
        const back = readOwnRows(delimited.rows, 'USD', (index) => sorted[index]!.id);
        expect(back.faults).toEqual([]);
        expect(back.expenses).toEqual(sorted);
        // Twice adds nothing; a longer export adds what is new.
        expect(matchOwnRows(expenses, back.expenses)).not.toContain(null);
        expect(matchOwnRows(expenses.slice(1), back.expenses).filter((known) => !known)).toHaveLength(1);
        expect(readStatementText(text, { currency: 'USD' }).kind).toBe('own');
      }),
    );
  });

  it('as CSV, is read back exactly where more days were skipped than a cell of a spreadsheet holds', () => {
    for (const [step, count] of [
      [7, EXPENSE_LIMITS.skipped],
      [20, EXPENSE_LIMITS.skipped],
      [7, 2],
    ] as const) {
      const skipped = Array.from({ length: count }, (_, at) => addDays('1900-01-01', at * step));
      const weekly = expense({ date: '1900-01-01', isRecurring: true, recurringPeriod: 'weekly', skipped });
      const rows = csvRows({ expenses: [weekly], currency: 'USD' });
      expect(Math.max(...rows.flat().map((cell) => cell?.length ?? 0))).toBeLessThan(32_767);
      const delimited = readDelimited(toCsv(EXPENSE_COLUMNS, rows), ',');
      if ('fault' in delimited) throw new Error(delimited.fault);
      expect(readOwnRows(delimited.rows, 'USD', () => weekly.id)).toMatchObject({ expenses: [weekly], faults: [] });
    }
  });

  it('names its currency, and amounts in another one than the book are refused; earlier exports name none', () => {
    const expenses = [expense({ vendor: 'Figma' }), expense({ notes: 'two\nlines' }), expense()];
    const rows = csvRows({ expenses, currency: 'USD' });
    const readIn = (currency: Currency, columns: number) => {
      const text = toCsv(
        EXPENSE_COLUMNS.slice(0, columns),
        rows.map((row) => row.slice(0, columns)),
      );
      const delimited = readDelimited(text, ',');
      if ('fault' in delimited) throw new Error(delimited.fault);
      return readOwnRows(delimited.rows, currency, String);
    };
    expect(readIn('USD', 10)).toMatchObject({ lines: [2, 3, 5], faults: [], isNamed: true });
    const refused = readIn('INR', 10);
    expect(refused.expenses).toEqual([]);
    expect(refused.faults.map(({ line, foreign }) => [line, foreign])).toEqual([
      [2, 'USD'],
      [3, 'USD'],
      [5, 'USD'],
    ]);
    expect(readIn('INR', 9)).toMatchObject({ isNamed: false, faults: [], expenses: [{ vendor: 'Figma' }, {}, {}] });
    expect(readIn('INR', 8)).toMatchObject({ isNamed: false, faults: [], lines: [2, 3, 5] });
  });

  it('a damaged row is a fault with its line, and the others are read', () => {
    const text = toCsv(EXPENSE_COLUMNS, [
      ...csvRows({ expenses: [expense()], currency: 'USD' }),
      ['2026-02-30', 'x', 'Other', '1', 'Cash', 'No', '', ''],
      ['2026-02-28', 'x', '__proto__', '1', 'Cash', 'No', '', ''],
    ]);
    const delimited = readDelimited(text, ',');
    if ('fault' in delimited) throw new Error(delimited.fault);
    const { expenses, faults } = readOwnRows(delimited.rows, 'USD', String);
    expect(expenses).toHaveLength(1);
    expect(faults.map(({ line, message }) => [line, message])).toEqual([
      [3, 'The date cannot be read.'],
      [4, 'The category is not known.'],
    ]);
  });
});
