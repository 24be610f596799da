/** Recurring expenses and budgets: worked examples, and that no period is skipped or doubled in 50 years. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays, daysInMonth, isDay } from '@/domain/time/days';
import { computeUsage, daysOfMonth, putBudget, removeBudget, totalUsage } from './budgets';
import { RECURRING_PERIODS, type Expense, type RecurringPeriod } from './expense';
import { dueBetween, recordDue, reschedule, skipDues, timeOf, timesBetween } from './recurrence';
import { expense } from '@tests/factories/expenses';

describe('recurrence', () => {
  it.each<[string, RecurringPeriod, string[]]>([
    ['2026-01-31', 'monthly', ['2026-01-31', '2026-02-28', '2026-03-31', '2026-04-30', '2026-05-31']],
    ['2024-01-31', 'monthly', ['2024-01-31', '2024-02-29', '2024-03-31']],
    ['2024-02-29', 'yearly', ['2024-02-29', '2025-02-28', '2026-02-28', '2027-02-28', '2028-02-29']],
    ['2026-11-30', 'quarterly', ['2026-11-30', '2027-02-28', '2027-05-30']],
    ['2026-12-28', 'weekly', ['2026-12-28', '2027-01-04', '2027-01-11']],
  ])('from %s %s', (first, period, times) => {
    expect(times.map((_, index) => timeOf(first, period, index))).toEqual(times);
    expect(timesBetween(first, period, first, times.at(-1)!)).toEqual(times);
  });

  const anyFirst = fc
    .tuple(fc.integer({ min: 1950, max: 2100 }), fc.integer({ min: 1, max: 12 }), fc.integer({ min: 1, max: 31 }))
    .map(
      ([year, month, day]) =>
        `${year}-${String(month).padStart(2, '0')}-${String(Math.min(day, daysInMonth(year, month))).padStart(2, '0')}`,
    );

  it('never skips nor doubles a period across 50 years', () => {
    fc.assert(
      fc.property(anyFirst, fc.constantFrom(...RECURRING_PERIODS), (first, period) => {
        const step = { weekly: 0, monthly: 1, quarterly: 3, yearly: 12 }[period];
        const times = timesBetween(first, period, first, `${Number(first.slice(0, 4)) + 50}-12-31`);
        expect(times.length).toBeGreaterThan(50);
        times.forEach((time, index) => {
          expect(isDay(time)).toBe(true);
          if (index === 0) return void expect(time).toBe(first);
          const before = times[index - 1]!;
          if (period === 'weekly') {
            expect(new Date(time).getTime() - new Date(before).getTime()).toBe(7 * 86_400_000);
          } else {
            const month = (day: string) => Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7));
            expect(month(time) - month(before)).toBe(step);
            const last = daysInMonth(Number(time.slice(0, 4)), Number(time.slice(5, 7)));
            expect(Number(time.slice(8))).toBe(Math.min(Number(first.slice(8)), last));
          }
        });
        // Any window gives what the whole gives there, also one that begins on the day after a time or long before the first.
        const [from, to] = [times[7]!, times[20]!];
        expect(timesBetween(first, period, from, to)).toEqual(times.slice(7, 21));
        expect(timesBetween(first, period, addDays(times[7]!, 1), times[8]!)).toEqual([times[8]]);
        expect(timesBetween(first, period, '0001-01-01', first)).toEqual([first]);
      }),
    );
  });

  it('lists what is due once, until it is recorded', () => {
    const rent = expense({ date: '2026-01-31', isRecurring: true, recurringPeriod: 'monthly', importKey: 'k-1' });
    const due = dueBetween([rent], '2026-01-01', '2026-03-31');
    expect(due.map((one) => one.due)).toEqual(['2026-02-28', '2026-03-31']);
    const recorded = recordDue(due[0]!, 'new');
    expect(recorded).toMatchObject({ id: 'new', date: '2026-02-28', isRecurring: false, importKey: null });
    const rest = dueBetween([rent, { ...recorded, date: '2026-03-02' }], '2026-01-01', '2026-03-31');
    expect(rest.map((one) => one.due)).toEqual(['2026-03-31']);
    expect(dueBetween([expense({ isRecurring: true })], '2026-01-01', '2027-01-01')).toEqual([]);
  });
});

describe('budgets', () => {
  it('has one budget a category: another replaces it', () => {
    const budgets = putBudget([], { category: 'Other', amount: 5 });
    expect(putBudget(budgets, { category: 'Other', amount: 7 })).toEqual([{ category: 'Other', amount: 7 }]);
    expect(putBudget(budgets, { category: 'Operations', amount: 1 }).map((budget) => budget.category)).toEqual([
      'Operations',
      'Other',
    ]);
    expect(removeBudget(budgets, 'Other')).toEqual([]);
  });

  it.each([
    [0, 1000, 0, 0, false],
    [500, 1000, 5000, 50, false],
    [1000, 1000, 10_000, 100, false],
    [1001, 1000, 10_010, 100, true],
    [2500, 1000, 25_000, 100, true],
    [0, 0, null, 0, false],
    [1, 0, null, 100, true],
  ])('EXP-15 %i of %i', (spent, budget, usage, barPercent, isOver) => {
    const [line] = computeUsage(
      [{ category: 'Other', amount: budget }],
      [expense({ category: 'Other', amount: spent })],
      null,
    );
    expect(line).toMatchObject({ spent, usage, barPercent, isOver, left: budget - spent });
  });

  it('looks at a month, with what is still to come in it', () => {
    const expenses = [
      expense({
        category: 'Operations',
        amount: 100,
        date: '2026-01-10',
        isRecurring: true,
        recurringPeriod: 'weekly',
      }),
      expense({ category: 'Operations', amount: 900, date: '2025-12-31' }),
    ];
    const [line] = computeUsage(
      [{ category: 'Operations', amount: 250 }],
      expenses,
      daysOfMonth('2026-01'),
      '2026-01-20',
    );
    // 17 January is due and not recorded; 24 and 31 January are to come.
    expect(line).toMatchObject({ spent: 100, scheduled: 300, isOver: false, willBeOver: true });
    expect(totalUsage([line!])).toEqual({ amount: 250, spent: 100, usage: 4000 });
  });

  // Spent 100 on 10 January and 40 on 31 December; 100 each are due on 17, 24 and 31 January.
  it.each<[string, number, string | null, number, boolean, boolean]>([
    ['is in order when what is to come reaches it exactly', 400, '2026-01-18', 300, false, false],
    ['will be over when what is to come passes it by one', 399, '2026-01-18', 300, false, true],
    ['is over, and not soon over, when it is passed already', 99, '2026-01-18', 300, true, false],
    ['is in order when it has room for all that is to come', 1000, '2026-01-18', 300, false, false],
    ['counts what is due today as still to come', 399, '2026-01-24', 300, false, true],
    ['counts what is due and not recorded until the month is over', 399, '2026-01-31', 300, false, true],
    ['counts nothing to come after the month', 100, '2026-02-01', 0, false, false],
    ['counts all of the month as to come before it begins', 399, '2025-12-20', 300, false, true],
    ['counts nothing to come where today is not known', 100, null, 0, false, false],
  ])('a budget %s', (_, amount, today, scheduled, isOver, willBeOver) => {
    const weekly = expense({
      category: 'Operations',
      amount: 100,
      date: '2026-01-10',
      isRecurring: true,
      recurringPeriod: 'weekly',
    });
    const before = expense({ category: 'Operations', amount: 40, date: '2025-12-31' });
    const [line] = computeUsage([{ category: 'Operations', amount }], [weekly, before], daysOfMonth('2026-01'), today);
    expect(line).toMatchObject({ spent: 100, scheduled, isOver, willBeOver });
  });

  it('counts neither what is recorded nor what is skipped, as the list of due expenses', () => {
    const rent = expense({
      id: 'rent',
      category: 'Operations',
      amount: 100,
      date: '2026-01-03',
      isRecurring: true,
      recurringPeriod: 'weekly',
      skipped: ['2026-02-07'],
    });
    const recorded = expense({
      category: 'Operations',
      amount: 100,
      date: '2026-02-14',
      occurrence: { of: 'rent', due: '2026-02-14' },
    });
    const expenses = [rent, recorded];
    const range = daysOfMonth('2026-02');
    expect(dueBetween(expenses, range.from, '2026-02-22').map(({ due }) => due)).toEqual(['2026-02-21']);
    // 21 February is due, 28 February is to come.
    const [line] = computeUsage([{ category: 'Operations', amount: 250 }], expenses, range, '2026-02-22');
    expect(line).toMatchObject({ spent: 100, scheduled: 200, willBeOver: true });
  });

  it('counts the first and the last day of its range, each category for itself, and 0 where nothing was spent', () => {
    const days = ['2025-12-31', '2026-01-01', '2026-01-31', '2026-02-01'];
    const usages = computeUsage(
      [
        { category: 'Operations', amount: 1000 },
        { category: 'Marketing & Advertising', amount: 500 },
      ],
      [
        ...days.map((date, at) => expense({ category: 'Operations', date, amount: 10 ** at })),
        expense({ category: 'Other', date: '2026-01-15', amount: 7 }),
      ],
      daysOfMonth('2026-01'),
    );
    expect(usages.map(({ spent, usage, left }) => [spent, usage, left])).toEqual([
      [110, 1100, 890],
      [0, 0, 500],
    ]);
    expect(totalUsage(usages)).toEqual({ amount: 1500, spent: 110, usage: 733 });
    expect(totalUsage([])).toEqual({ amount: 0, spent: 0, usage: null });
  });
});

describe('times that are done', () => {
  const rent = expense({ id: 'rent', date: '2026-01-31', isRecurring: true, recurringPeriod: 'monthly' });
  const dueUntil = (expenses: Expense[], to: string) => dueBetween(expenses, '2026-01-01', to).map(({ due }) => due);

  it('are skipped for good, one by one or all, and are not carried into what is recorded', () => {
    const dues = dueBetween([rent], '2026-01-01', '2026-04-30');
    const [once] = skipDues([rent], [dues[1]!]);
    expect(dueUntil([once!], '2026-04-30')).toEqual(['2026-02-28', '2026-04-30']);
    expect(dueUntil(skipDues([once!], dues), '2026-04-30')).toEqual([]);
    expect(recordDue({ expense: once!, due: '2026-02-28' }, 'new')).not.toHaveProperty('skipped');
  });

  it('stay done when the day or the period changes', () => {
    const recorded = recordDue({ expense: rent, due: '2026-02-28' }, 'one');
    const [skipping] = skipDues([rent], [{ expense: rent, due: '2026-03-31' }]);
    const moved = reschedule(skipping!, { ...skipping!, date: '2026-01-03' }, [skipping!, recorded]);
    expect(dueUntil([moved, recorded], '2026-04-30')).toEqual(['2026-04-03']);
    const weekly = reschedule(skipping!, { ...skipping!, recurringPeriod: 'weekly' }, [skipping!, recorded]);
    expect(dueUntil([weekly, recorded], '2026-04-10')).toEqual(['2026-04-04']);
    // Nothing is done yet: nothing is to be kept.
    expect(reschedule(rent, { ...rent, date: '2026-01-03' }, [rent])).not.toHaveProperty('skipped');
    expect(reschedule(rent, { ...rent, notes: 'x' }, [rent, recorded]).skipped).toBeUndefined();
  });

  it.each<[string, RecurringPeriod, string, string, string[], string, string]>([
    ['to a later day', 'monthly', '2026-09-05', '2026-09-07', ['2026-10-05', '2026-11-05'], '2026-12-31', '2026-12-07'],
    ['to an earlier day', 'monthly', '2026-09-20', '2026-09-02', ['2026-10-20'], '2026-11-30', '2026-11-02'],
    ['over the end of a month', 'monthly', '2026-09-28', '2026-10-03', ['2026-10-28'], '2026-12-31', '2026-12-03'],
    ['back over it', 'monthly', '2026-10-03', '2026-09-28', ['2026-11-03'], '2026-12-20', '2026-11-28'],
    ['to a later day and month', 'monthly', '2026-09-05', '2026-10-07', ['2026-11-05'], '2026-12-31', '2026-12-07'],
    ['to an earlier month', 'monthly', '2026-09-05', '2026-08-07', ['2026-10-05'], '2026-11-30', '2026-11-07'],
    ['within the week', 'weekly', '2026-11-02', '2026-11-06', ['2026-11-09'], '2026-11-20', '2026-11-20'],
    ['a day later', 'weekly', '2026-11-01', '2026-11-02', ['2026-11-08'], '2026-11-20', '2026-11-16'],
    ['to a month earlier', 'quarterly', '2026-01-15', '2025-12-20', ['2026-04-15'], '2026-07-31', '2026-06-20'],
    // 15 May pays until 30 June; 20 July is in a quarter that is not paid.
    ['to a day two months later', 'quarterly', '2026-02-15', '2026-04-20', ['2026-05-15'], '2026-12-31', '2026-07-20'],
    // 1 May 2025 pays until 31 December 2025.
    ['to the end of a year', 'yearly', '2024-05-01', '2024-12-31', ['2025-05-01'], '2027-12-31', '2026-12-31'],
    ['to the start of a year', 'yearly', '2024-11-01', '2024-02-01', ['2025-11-01'], '2027-12-31', '2026-02-01'],
    ['to another quarter', 'quarterly', '2026-01-15', '2026-03-20', ['2026-04-15'], '2026-09-30', '2026-09-20'],
    ['to a later month', 'yearly', '2024-02-01', '2024-12-01', ['2025-02-01'], '2026-12-31', '2026-12-01'],
  ])('moved %s (%s), the period that is paid is not due again', (_, recurringPeriod, from, date, paid, to, next) => {
    const series = expense({ date: from, isRecurring: true, recurringPeriod });
    const recorded = paid.map((due) => recordDue({ expense: series, due }, due));
    const moved = reschedule(series, { ...series, date }, [series, ...recorded]);
    expect(dueBetween([moved, ...recorded], '2020-01-01', to).map(({ due }) => due)[0]).toBe(next);
  });

  it('are those of an expense that recurs by itself, also where it was once a time of another', () => {
    const alone = { ...rent, occurrence: { of: 'deleted', due: '2026-01-31' } };
    expect(dueUntil([alone], '2026-03-31')).toEqual(['2026-02-28', '2026-03-31']);
  });
});
