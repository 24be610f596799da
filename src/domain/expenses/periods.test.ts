/** Periods, months beside the month before, and the analysis in slices, which agrees with each sum on its own. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runAll } from '@/domain/slices';
import { analyseInSlices, byCategory, byMonth, computeTotals, topVendors } from './analytics';
import { EXPENSE_CATEGORIES } from './expense';
import { daysOfMonths, monthOverMonth, monthSpan, monthsOf, PERIODS, within, type Period } from './periods';
import { suggestCategoryInSlices } from './rules';
import { expense } from '@tests/factories/expenses';

it.each<[Period, string, [string, string] | null]>([
  ['all', '2026-11-21', null],
  ['this-month', '2026-11-21', ['2026-11-01', '2026-11-30']],
  ['last-3', '2026-01-31', ['2025-11-01', '2026-01-31']],
  ['last-6', '2026-03-01', ['2025-10-01', '2026-03-31']],
  ['last-12', '2024-02-29', ['2023-03-01', '2024-02-29']],
  ['this-financial-year', '2026-11-21', ['2026-04-01', '2027-03-31']],
  ['this-financial-year', '2026-04-01', ['2026-04-01', '2027-03-31']],
  ['this-financial-year', '2027-03-31', ['2026-04-01', '2027-03-31']],
  ['last-financial-year', '2024-02-29', ['2022-04-01', '2023-03-31']],
  ['this-year', '2026-11-21', ['2026-01-01', '2026-12-31']],
  ['last-year', '2026-11-21', ['2025-01-01', '2025-12-31']],
])('%s on %s', (period, today, days) => {
  const months = monthsOf(period, today);
  expect(months && daysOfMonths(months)).toEqual(days && { from: days[0], to: days[1] });
  expect(PERIODS).toContain(period);
});

it('finds the months there are, and what lies in a range', () => {
  const rows = [expense({ date: '2026-03-31' }), expense({ date: '2025-12-01' })];
  expect(monthSpan(rows)).toEqual({ first: '2025-12', last: '2026-03' });
  expect(monthSpan([])).toBeNull();
  expect(within(rows, { from: '2026-01-01', to: '2026-03-31' })).toEqual([rows[0]]);
  expect(within(rows, null)).toBe(rows);
});

it('compares each month with the one before, also where that one is empty', () => {
  const months = byMonth([
    expense({ date: '2026-01-05', amount: 500, category: 'Other' }),
    expense({ date: '2026-03-05', amount: 200, category: 'Other' }),
    expense({ date: '2026-03-06', amount: 900, category: 'Operations' }),
  ]);
  expect(monthOverMonth(months)).toEqual([
    {
      month: '2026-03',
      total: 1100,
      change: 1100,
      categories: [
        { category: 'Operations', now: 900, before: 0, change: 900 },
        { category: 'Other', now: 200, before: 0, change: 200 },
      ],
    },
    {
      month: '2026-02',
      total: 0,
      change: -500,
      categories: [{ category: 'Other', now: 0, before: 500, change: -500 }],
    },
    { month: '2026-01', total: 500, change: null, categories: [] },
  ]);
});

describe('the months of a chart', () => {
  const chart = (dates: Readonly<Record<string, number>>, thisMonth = '2026-11') => {
    const rows = Object.entries(dates).map(([date, amount]) => expense({ date, amount }));
    const { lines, ...rest } = runAll(analyseInSlices(rows, { months: 24, vendors: 2, thisMonth })).months;
    return { first: lines[0]?.month, last: lines.at(-1)?.month, shown: lines.length, ...rest };
  };

  it('are the newest ones, and the largest month is named although the chart does not show it', () => {
    expect(chart({ '2022-01-05': 900, '2025-02-05': 500, '2026-11-05': 100 })).toEqual({
      first: '2024-12',
      last: '2026-11',
      shown: 24,
      all: 59,
      top: { month: '2022-01', total: 900 },
      later: 0,
    });
  });

  it('end with the last real month if an expense has a mistyped year, which is counted', () => {
    expect(chart({ '2022-01-05': 100, '2026-10-05': 100, '2062-03-05': 900 })).toEqual({
      first: '2024-11',
      last: '2026-10',
      shown: 24,
      all: 58,
      top: { month: '2062-03', total: 900 },
      later: 1,
    });
  });

  it('include months to come while they push no other out, and if there are no others', () => {
    expect(chart({ '2026-10-05': 100, '2027-02-05': 100 })).toMatchObject({ last: '2027-02', shown: 5, later: 0 });
    expect(chart({ '2027-02-05': 100, '2030-02-05': 100 })).toMatchObject({ last: '2030-02', shown: 24, later: 0 });
  });
});

it('one pass with pauses gives what each sum gives', () => {
  const any = fc.record({
    date: fc.constantFrom('2025-11-30', '2026-01-01', '2026-03-15'),
    category: fc.constantFrom(...EXPENSE_CATEGORIES),
    amount: fc.nat(1_000_000),
    description: fc.constantFrom('AWS', 'Uber 12', 'UPI/UBER/99', 'Figma', '12'),
  });
  fc.assert(
    fc.property(fc.array(any, { maxLength: 400 }), (list) => {
      const rows = list.map(expense);
      expect(runAll(analyseInSlices(rows, { months: 24, vendors: 2, thisMonth: '2026-11' }))).toEqual({
        totals: computeTotals(rows),
        categories: byCategory(rows),
        months: expect.objectContaining({ lines: byMonth(rows), later: 0 }),
        vendors: topVendors(rows, 100).slice(0, 2),
      });
    }),
  );
});

it('suggests the category of a rule first, else what the vendor was most often, else a guess from common payees', () => {
  const expenses = [
    expense({ description: 'UPI/SWIGGY/1', category: 'Travel & Entertainment' }),
    expense({ description: 'Swiggy 2', category: 'Travel & Entertainment' }),
    expense({ description: 'Swiggy', category: 'Other' }),
  ];
  const suggest = (description: string, rules: Parameters<typeof suggestCategoryInSlices>[1]['rules'] = []) =>
    runAll(suggestCategoryInSlices(description, { rules, expenses }));
  expect(suggest('swiggy 77')).toMatchObject({ category: 'Travel & Entertainment', from: 'history' });
  expect(suggest('swiggy', [{ id: 'r', test: 'contains', text: 'swig', category: 'Operations' }])).toEqual({
    category: 'Operations',
    from: 'rule',
    ruleId: 'r',
    payee: null,
  });
  expect(suggest('INDIGO 6E-203')).toEqual({
    category: 'Travel & Entertainment',
    from: 'guess',
    ruleId: null,
    payee: 'IndiGo',
  });
  expect(suggest('Office rent April')).toMatchObject({ category: 'Office & Utilities', from: 'guess', payee: null });
  expect([suggest('Somebody new'), suggest('123'), suggest('')]).toEqual([null, null, null]);
});

it('counts the recurring expenses of a period however long ago they were entered, and those of a book in which only one was recorded', () => {
  const rent = expense({
    id: 'rent',
    date: '2025-02-01',
    isRecurring: true,
    recurringPeriod: 'monthly',
    amount: 50_000,
  });
  const paid = expense({ date: '2026-11-01', amount: 50_000, occurrence: { of: 'rent', due: '2026-11-01' } });
  const domain = expense({ date: '2026-11-20', isRecurring: true, recurringPeriod: 'yearly', amount: 1200 });
  const once = expense({ date: '2026-11-05', amount: 700 });
  const totalsIn = (period: Period) => {
    const months = monthsOf(period, '2026-11-21');
    const range = months && daysOfMonths(months);
    return runAll(analyseInSlices([rent, paid, domain, once], { months: 24, vendors: 2, thisMonth: '2026-11' }, range))
      .totals;
  };
  expect(totalsIn('all')).toMatchObject({ count: 4, recurringMonthly: 50_100 });
  expect(totalsIn('this-month')).toMatchObject({ count: 3, total: 51_900, months: 1, recurringMonthly: 50_100 });
  // The yearly one began after last year, and the rent before it ended.
  expect(totalsIn('last-year')).toMatchObject({ count: 1, total: 50_000, recurringMonthly: 50_000 });
  expect(totalsIn('last-financial-year')).toMatchObject({ count: 0, total: 0, recurringMonthly: 50_000 });
});

it('the analysis of a range has the sums of the expenses within it', () => {
  const range = { from: '2026-01-01', to: '2026-02-28' };
  const rows = ['2025-12-31', '2026-01-01', '2026-02-28', '2026-03-01'].map((date) => expense({ date }));
  const inside = within(rows, range);
  expect(runAll(analyseInSlices(rows, { months: 24, vendors: 2, thisMonth: '2026-11' }, range))).toEqual({
    totals: computeTotals(inside),
    categories: byCategory(inside),
    months: expect.objectContaining({ lines: byMonth(inside), later: 0 }),
    vendors: topVendors(inside),
  });
});
