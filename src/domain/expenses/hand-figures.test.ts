/** Ten figures of an expense book in rupees beside what a person works out by hand, each with the source of its formula. */
import { expect, it } from 'vitest';
import { expense } from '@tests/factories/expenses';
import { readRate } from '@/domain/tools/currency-change';
import { byCategory, byMonth, computeTotals } from './analytics';
import { computeUsage, daysOfMonth, totalUsage } from './budgets';
import { bookInCurrency } from './change-currency';
import { EMPTY_BOOK, type ExpenseBook } from './expense';
import { daysOfMonths, monthOverMonth, monthsOf, within } from './periods';
import { dueBetween, recordDue, timesBetween } from './recurrence';

const RUPEE = 100;
const rent = expense({
  id: 'rent',
  date: '2026-01-31',
  amount: 60_000 * RUPEE,
  category: 'Office & Utilities',
  isRecurring: true,
  recurringPeriod: 'monthly',
});
/** Recorded on the last days of February and March. */
const paid = dueBetween([rent], '2026-01-01', '2026-03-31').map((due, at) => recordDue(due, `rent-${at}`));
const book: ExpenseBook = {
  ...EMPTY_BOOK,
  currency: 'INR',
  expenses: [
    rent,
    ...paid,
    expense({ date: '2026-03-31', amount: 12_345_67, category: 'Software & Subscriptions' }),
    expense({ date: '2026-04-01', amount: 1_00_000_00, category: 'Software & Subscriptions' }),
    expense({
      date: '2026-03-15',
      amount: 500_00,
      category: 'Travel & Entertainment',
      isRecurring: true,
      recurringPeriod: 'weekly',
    }),
  ],
  budgets: [
    { category: 'Office & Utilities', amount: 50_000_00 },
    { category: 'Software & Subscriptions', amount: 15_000_00 },
  ],
};
const { expenses, budgets } = book;
const usage = (month: string, today: string | null = null) =>
  computeUsage(budgets, expenses, daysOfMonth(month), today);
const spent = (month: string) => usage(month).map((one) => one.spent / RUPEE);
const inDollars = bookInCurrency(book, 'USD', readRate('88.25', 'INR', 'USD'))!;

it.each<[figure: string, source: string, found: unknown, byHand: unknown]>([
  // 60,000 × 3 + 12,345.67 + 1,00,000 + 500 = 2,92,845.67 over January to April: 73,211.4175.
  [
    'the total and the monthly average',
    'toolkit §4: total / (months from first to last + 1)',
    [computeTotals(expenses).total, computeTotals(expenses).months, computeTotals(expenses).monthlyAverage],
    [2_92_845_67, 4, 73_211_42],
  ],
  [
    'a rent of the 31st',
    'recurrence.ts: each time counted from the first',
    paid.map(({ date }) => date),
    ['2026-02-28', '2026-03-31'],
  ],
  [
    'a fee of 29 February each year',
    'recurrence.ts: the last day of a shorter month',
    timesBetween('2024-02-29', 'yearly', '2025-01-01', '2028-12-31'),
    ['2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29'],
  ],
  // 31 March counts in March, 1 April in April.
  [
    'budgets across the end of a month',
    'toolkit §4: spent / budget',
    [spent('2026-03'), spent('2026-04')],
    [
      [60_000, 12_345.67],
      [0, 1_00_000],
    ],
  ],
  // 60,000 of 50,000 and 12,345.67 of 15,000: 82.3044…%; together 72,345.67 of 65,000.
  [
    'what is used of them',
    'toolkit §4: over when spent exceeds the budget; toolkit §2.3',
    [usage('2026-03').map((one) => [one.usage, one.barPercent, one.isOver]), totalUsage(usage('2026-03')).usage],
    [
      [
        [12_000, 100, true],
        [8_230, 82, false],
      ],
      11_130,
    ],
  ],
  // On 20 April the 30th is still to come; nothing was due earlier in the month.
  [
    'what April still takes',
    'expenses.md: what is due in the month and not recorded',
    usage('2026-04', '2026-04-20').map((one) => [one.scheduled / RUPEE, one.willBeOver]),
    [
      [60_000, true],
      [0, false],
    ],
  ],
  // 60,000 × 12 / 12 + 500 × 52 / 12 = 62,166.67; what was recorded of the rent is no plan of its own.
  ['recurring a month', 'recurrence.ts: 52 weeks a year', computeTotals(expenses).recurringMonthly, 62_166_67],
  // 1,80,000, 1,12,345.67 and 500 of 2,92,845.67.
  [
    'shares of the categories',
    'analytics.ts: hundredths of a percent, rounded once',
    byCategory(expenses).map(({ share }) => share),
    [6_147, 3_836, 17],
  ],
  // March 72,845.67 after February 60,000; April 1,00,000.
  [
    'month over month',
    'periods.ts: this month less the one before',
    monthOverMonth(byMonth(expenses)).map(({ month, change }) => [month, change]),
    [
      ['2026-04', 27_154_33],
      ['2026-03', 12_845_67],
      ['2026-02', 0],
      ['2026-01', null],
    ],
  ],
  // 60,000 / 88.25 = 679.8866…, 12,345.67 / 88.25 = 139.8942…, 15,000 / 88.25 = 169.9716…: each rounded once.
  [
    'the same in dollars at ₹88.25',
    'currency-change.ts: every amount rounded once',
    [inDollars.expenses[0]?.amount, inDollars.expenses[3]?.amount, inDollars.budgets[1]?.amount],
    [679_89, 139_89, 169_97],
  ],
  // January to March 2026 lie in the year from April 2025.
  [
    'the last financial year on 1 April 2026',
    'Income-tax Act, 1961, s. 3: the twelve months from 1 April',
    computeTotals(within(expenses, daysOfMonths(monthsOf('last-financial-year', '2026-04-01')!))).total,
    1_92_845_67,
  ],
])('%s (%s)', (_, __, found, byHand) => expect(found).toEqual(byHand));
