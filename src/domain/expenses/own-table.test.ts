/** The tracker's own export: it comes back exactly, twice adds nothing, and a damaged row is named. */
import { describe, expect, it } from 'vitest';
import { expense } from '@tests/factories/expenses';
import { toCsv } from '@/domain/tables/csv';
import { EMPTY_BOOK, type Expense, type ExpenseBook } from './expense';
import { chosenOf } from './import/preview';
import { nextStep, type ImportAnswers, type ImportStep } from './import/session';
import { takeOver } from './import/take-over';
import { csvRows, EXPENSE_COLUMNS, matchOwnRows, oldestFirst, readOwnRows } from './own-table';
import { dueBetween, recordDue } from './recurrence';
import { addDays } from '@/domain/time/days';

const step = (text: string, answers: ImportAnswers = {}, over: Partial<ExpenseBook> = {}): ImportStep =>
  nextStep(new TextEncoder().encode(text), { answers, book: { ...EMPTY_BOOK, ...over } });
function previewOf(found: ImportStep) {
  if (found.kind !== 'preview') throw new Error(JSON.stringify(found));
  return found;
}

describe('an export of this tool', () => {
  it('comes back exactly, and twice adds nothing', () => {
    const expenses = [
      expense({ description: '=SUM(A1)', notes: 'Line\nbreak', isRecurring: true, recurringPeriod: 'monthly' }),
      expense(),
      expense(),
    ];
    const text = toCsv(EXPENSE_COLUMNS, csvRows({ expenses, currency: EMPTY_BOOK.currency }));
    const found = previewOf(step(text, {}, { expenses: [expenses[1]!] }));
    expect(found).toMatchObject({ source: 'own', preview: { counts: { new: 2, known: 1, faults: 0 } } });
    const rows = found.preview.rows.filter(({ status }) => status === 'new');
    const after = takeOver([expenses[1]!], rows, { paymentMethod: 'Cash', newId: (index) => `n${index}` });
    expect(after).toHaveLength(3);
    expect(after.find(({ id }) => id !== expenses[1]!.id)).toMatchObject({
      description: '=SUM(A1)',
      recurringPeriod: 'monthly',
    });
    expect(previewOf(step(text, {}, { expenses: after })).preview.counts.new).toBe(0);
  });

  it('knows the recorded and skipped times of its recurring expenses again, and an earlier export is read without them', () => {
    const series = { isRecurring: true, recurringPeriod: 'monthly', date: '2026-01-31' } as const;
    const rent = expense({ ...series, description: 'Rent', skipped: ['2026-03-31', '2026-05-31'] });
    const hosting = expense({ ...series, description: 'Hosting' });
    const paid = (of: Expense, due: string, date = due) => ({
      ...recordDue({ expense: of, due }, `${of.id} ${due}`),
      date,
    });
    const gone = paid(expense({ ...series, description: 'Cleaning' }), '2026-02-28');
    const recorded = [paid(rent, '2026-02-28', '2026-03-02'), paid(hosting, '2026-02-28'), paid(hosting, '2026-04-30')];
    const expenses = [rent, hosting, ...recorded, gone];
    const duesOf = (all: readonly Expense[]) =>
      dueBetween(all, '2026-01-01', '2026-06-30')
        .map(({ expense: of, due }) => `${due} ${of.description}`)
        .sort();
    const rows = csvRows({ expenses, currency: 'USD' });
    const text = toCsv(EXPENSE_COLUMNS, rows);
    const take = (there: readonly Expense[], from: string) => {
      const { preview } = previewOf(step(from, {}, { currency: 'USD', expenses: there }));
      return takeOver(there, chosenOf(preview.rows, new Map()).add, {
        paymentMethod: 'Cash',
        newId: (index) => `n${there.length}-${index}`,
      });
    };
    const back = take([], text);
    expect(duesOf(back)).toEqual(duesOf(expenses));
    expect(csvRows({ expenses: back, currency: 'USD' })).toEqual(rows);
    // Into a book that has a series, its times find it there.
    for (const there of [[hosting], [gone], [rent, recorded[0]!, hosting]])
      expect(duesOf(take(there, text))).toEqual(duesOf(expenses));
    const earlier = toCsv(
      EXPENSE_COLUMNS.slice(0, 10),
      rows.map((row) => row.slice(0, 10)),
    );
    expect(take([], earlier)).toHaveLength(expenses.length);
    const { faults } = previewOf(step(text.replace('2026-03-31 2026-05-31', '2026-03-31 soon'))).preview;
    expect(faults.map(({ message }) => message)).toEqual(['The due date or a skipped date cannot be read.']);
  });

  it('shows the line of each expense, which a line break in its notes or a damaged row moves', () => {
    const text = toCsv(EXPENSE_COLUMNS, [
      ...csvRows({ expenses: [expense({ notes: 'Line\nbreak' })], currency: EMPTY_BOOK.currency }),
      ['2026-02-30', 'x', 'Other', '1', 'Cash', 'No', '', '', '', ''],
      ...csvRows({ expenses: [expense()], currency: EMPTY_BOOK.currency }),
    ]);
    const { rows, faults } = previewOf(step(text)).preview;
    expect(rows.map(({ line }) => line)).toEqual([2, 5]);
    expect(faults.map(({ line }) => line)).toEqual([4]);
    // Rows of a sheet are counted from its top.
    const sheet = [['My expenses'], [...EXPENSE_COLUMNS], ...csvRows({ expenses: [expense()], currency: 'USD' })];
    const found = nextStep(
      {
        sheets: ['Expenses'],
        sheet: 0,
        rows: sheet.map((cells, at) => ({ line: at + 3, cells: cells.map((cell) => cell ?? '') })),
      },
      { answers: {}, book: { ...EMPTY_BOOK, currency: 'USD' } },
    );
    expect(previewOf(found).preview.rows.map(({ line }) => line)).toEqual([5]);
  });

  it('of a book in another currency is refused, and one that names none says so', () => {
    const rows = csvRows({ expenses: [expense(), expense()], currency: 'USD' });
    const text = toCsv(EXPENSE_COLUMNS, rows);
    expect(step(text, {}, { currency: 'INR' })).toMatchObject({
      source: 'own',
      currency: null,
      foreign: [['USD', 2]],
      preview: { rows: [], counts: { new: 0, faults: 2 } },
    });
    expect(step(text, {}, { currency: 'USD' })).toMatchObject({ currency: 'USD', foreign: [] });
    const old = toCsv(
      EXPENSE_COLUMNS.slice(0, 9),
      rows.map((row) => row.slice(0, 9)),
    );
    expect(step(old, {}, { currency: 'INR' })).toMatchObject({
      currency: null,
      foreign: [],
      preview: { counts: { new: 2, faults: 0 } },
    });
  });
});

describe('the rows of an export', () => {
  const header = { line: 1, cells: [...EXPENSE_COLUMNS] };
  const readRow = (...cells: string[]) => readOwnRows([header, { line: 2, cells }], 'USD', (index) => `n${index}`);
  const GOOD = ['2026-01-05', 'Coffee', 'Other', '5.00', 'Cash', 'No', '', '', '', 'USD', '', '', ''];

  it.each<[number, string, string]>([
    [0, '05/01/2026', 'The date cannot be read.'],
    [1, '  ', 'The description is missing.'],
    [2, 'Coffee', 'The category is not known.'],
    [3, '5,00', 'The amount cannot be read.'],
    [4, 'Barter', 'The payment method is not known.'],
    [11, 'soon', 'The due date or a skipped date cannot be read.'],
    [12, '2026-01-05 +x', 'The due date or a skipped date cannot be read.'],
    [9, 'EUR', 'This line is in EUR, but the expenses are in USD.'],
    [3, '€5.00', 'This line is in EUR, but the expenses are in USD.'],
  ])('a row whose cell %i is %j is left out with its reason', (place, cell, message) => {
    const { expenses, faults } = readRow(...GOOD.with(place, cell));
    expect(expenses).toEqual([]);
    expect(faults).toMatchObject([{ line: 2, message }]);
  });

  it('a period is read of a recurring expense alone, and must be known', () => {
    expect(readRow(...GOOD.with(5, 'Yes').with(6, 'daily')).faults).toMatchObject([
      { message: 'The recurring period is not known.' },
    ]);
    expect(readRow(...GOOD.with(6, 'daily')).expenses).toMatchObject([{ isRecurring: false, recurringPeriod: null }]);
  });

  it('the currency is named by its column or beside the amount', () => {
    expect(readRow(...GOOD).isNamed).toBe(true);
    expect(readRow(...GOOD.with(9, '')).isNamed).toBe(false);
    expect(readRow(...GOOD.with(9, '').with(3, '$5.00')).isNamed).toBe(true);
  });

  it.each([1, 2900, 2901, 5200])('%i skipped weeks fit into a cell of a spreadsheet and come back', (count) => {
    const skipped = Array.from({ length: count }, (_, at) => addDays('1950-01-02', at * 7));
    const series = expense({ date: '1949-12-26', isRecurring: true, recurringPeriod: 'weekly', skipped });
    const rows = csvRows({ expenses: [series], currency: 'USD' });
    const cell = rows[0]!.at(-1) ?? '';
    expect(cell.length).toBeLessThanOrEqual(32_767);
    expect(readRow(...rows[0]!.map((one) => one ?? '')).expenses[0]?.skipped).toEqual(skipped);
  });

  it('up to 2,900 skipped days are written as days, which a person can read', () => {
    const cellFor = (count: number) => {
      const skipped = Array.from({ length: count }, (_, at) => addDays('1950-01-02', at * 7));
      return csvRows({ expenses: [expense({ isRecurring: true, skipped })], currency: 'USD' })[0]!.at(-1);
    };
    expect(cellFor(2900)).not.toContain('+');
    expect(cellFor(2901)).toContain('+');
  });

  it('are ordered from the oldest, equal days as they were', () => {
    const days = ['2026-02-01', '2026-01-01', '2026-02-01', '2025-12-31'];
    const sorted = oldestFirst(days.map((date, at) => expense({ date, id: `${at}` })));
    expect(sorted.map(({ id }) => id)).toEqual(['3', '1', '0', '2']);
  });

  it('match one expense each, the first of equal ones first', () => {
    const [one, two] = [expense({ id: 'one' }), expense({ id: 'two' })];
    const matched = matchOwnRows([one, two], [expense(), expense({ notes: 'x' }), expense(), expense()]);
    expect(matched.map((found) => found?.id ?? null)).toEqual(['one', null, 'two', null]);
  });
});
