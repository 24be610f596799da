/** Periods, months beside the month before, and the analysis in slices, which agrees with each sum on its own. */
import fc from 'fast-check';
import { expect, it } from 'vitest';
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
      expect(runAll(analyseInSlices(rows, { months: 24, vendors: 2 }))).toEqual({
        totals: computeTotals(rows),
        categories: byCategory(rows),
        months: byMonth(rows),
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
