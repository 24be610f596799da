/** The change that a confirmed card makes in a person's own document: an expense once, a scenario once, and a sentence if it is not possible. */
import { describe, expect, it } from 'vitest';
import { BURN_LIMITS, EMPTY_PLAN } from '@/domain/burn-rate/plan';
import { newScenario } from '@/domain/burn-rate/scenarios';
import { BOOK_IS_FULL, EMPTY_BOOK, EXPENSE_LIMITS, type Expense } from '@/domain/expenses/expense';
import { withExpense, withScenario } from './changes';

const EXPENSE = {
  kind: 'expense',
  id: 'e1',
  name: 'Add the expense',
  amount: 1_200_000,
  currency: 'INR',
  description: 'AWS',
  category: 'Software',
  date: '2026-11-20',
} as unknown as Parameters<typeof withExpense>[1];
const SCENARIO = {
  kind: 'scenario',
  id: 's1',
  name: 'Two engineers',
  currency: 'INR',
  revenueGrowth: 1000,
  costGrowth: 0,
  hires: { count: 2, role: 'Engineer', monthlyCost: 8_000_000 },
  oneOff: { name: 'Laptops', direction: 'cost', amount: 20_000_000 },
} as Parameters<typeof withScenario>[1];
const PLAN = { ...EMPTY_PLAN, currency: 'INR' } as const;
const dataOf = <Data>(changed: { data: Data } | { fault: string }): Data => {
  if ('fault' in changed) throw new Error(changed.fault);
  return changed.data;
};

describe('an expense', () => {
  it('goes into the book as typed: not recurring, from no file', () => {
    const book = dataOf(withExpense({ ...EMPTY_BOOK, currency: 'INR' }, EXPENSE));
    expect(book.expenses).toEqual([
      {
        id: 'e1',
        date: '2026-11-20',
        description: 'AWS',
        category: 'Software',
        amount: 1_200_000,
        paymentMethod: 'Other',
        isRecurring: false,
        recurringPeriod: null,
        notes: '',
        importKey: null,
        occurrence: null,
      },
    ]);
  });

  it('is there once after a second press', () => {
    const once = dataOf(withExpense(EMPTY_BOOK, EXPENSE));
    expect(dataOf(withExpense(once, EXPENSE))).toEqual(once);
    expect(dataOf(withExpense(once, { ...EXPENSE, id: 'e2' })).expenses).toHaveLength(2);
  });

  it('gives an empty book its currency, and is refused by one with figures in another', () => {
    expect(EMPTY_BOOK.currency).toBe('USD');
    const book = dataOf(withExpense(EMPTY_BOOK, EXPENSE));
    expect(book.currency).toBe('INR');
    expect(withExpense(book, { ...EXPENSE, id: 'e2', currency: 'USD' })).toEqual({
      fault: expect.stringMatching(
        /^Your expense book is in .*rupee.*, and this is in .*dollar.*\. Open it and enter the amount there\.$/i,
      ),
    });
    const budget = { ...EMPTY_BOOK, budgets: [{ category: EXPENSE.category, amount: 5 }] };
    expect(withExpense(budget, EXPENSE)).toHaveProperty('fault');
  });

  it('is refused by a full book', () => {
    const [expense] = dataOf(withExpense(EMPTY_BOOK, EXPENSE)).expenses as [Expense];
    const filled = (count: number) => ({
      ...EMPTY_BOOK,
      currency: 'INR' as const,
      expenses: Array.from({ length: count }, (_, n) => ({ ...expense, id: `x${n}` })),
    });
    expect(withExpense(filled(EXPENSE_LIMITS.expenses), EXPENSE)).toEqual({ fault: BOOK_IS_FULL });
    expect(dataOf(withExpense(filled(EXPENSE_LIMITS.expenses - 1), EXPENSE)).expenses).toHaveLength(50_000);
  });
});

describe('a scenario', () => {
  it('is added and shown, with hires from the next month and a one-off in it', () => {
    const plan = dataOf(withScenario(PLAN, SCENARIO, '2026-12'));
    expect(plan.scenarioId).toBe('s1');
    const hire = { role: 'Engineer', monthlyCost: 8_000_000, from: '2027-01', until: null };
    expect(plan.scenarios).toEqual([
      {
        id: 's1',
        name: 'Two engineers',
        revenueGrowth: 1000,
        costGrowth: 0,
        hires: [
          { id: 's1-h1', name: 'New hire 1', ...hire },
          { id: 's1-h2', name: 'New hire 2', ...hire },
        ],
        oneOffs: [{ id: 's1-o', month: '2027-01', name: 'Laptops', direction: 'cost', amount: 20_000_000 }],
      },
    ]);
  });

  it('is there once after a second press, and shown again', () => {
    const once = dataOf(withScenario(PLAN, SCENARIO, '2026-12'));
    const again = dataOf(withScenario({ ...once, scenarioId: null }, SCENARIO, '2026-12'));
    expect(again).toEqual(once);
  });

  it('without a name gets the next free one', () => {
    const scenarios = [newScenario('a', 'Scenario 2')];
    const plan = dataOf(withScenario({ ...PLAN, scenarios }, { ...SCENARIO, name: '' }, '2026-12'));
    expect(plan.scenarios.map(({ name }) => name)).toEqual(['Scenario 2', 'Scenario 3']);
  });

  it('in another currency is refused where it has amounts, and taken where it has none', () => {
    const dollars = { ...SCENARIO, currency: 'USD' as const };
    expect(withScenario(PLAN, dollars, '2026-12')).toEqual({
      fault: expect.stringMatching(
        /^Your runway plan is in .*, and this is in .*\. Open it and enter the amount there\.$/,
      ),
    });
    expect(withScenario(PLAN, { ...dollars, hires: null }, '2026-12')).toHaveProperty('fault');
    expect(withScenario(PLAN, { ...dollars, oneOff: null }, '2026-12')).toHaveProperty('fault');
    const growth = dataOf(withScenario(PLAN, { ...dollars, hires: null, oneOff: null }, '2026-12'));
    expect(growth.scenarios).toMatchObject([{ hires: [], oneOffs: [], revenueGrowth: 1000 }]);
    expect(growth.currency).toBe('INR');
  });

  it('is refused by a plan with as many as it can have, but for one that is there', () => {
    const scenarios = Array.from({ length: BURN_LIMITS.scenarios }, (_, n) => newScenario(`x${n}`, `Plan ${n}`));
    expect(withScenario({ ...PLAN, scenarios }, SCENARIO, '2026-12')).toEqual({
      fault: `Your plan has ${BURN_LIMITS.scenarios} scenarios, which is the limit. Remove one first.`,
    });
    const known = dataOf(withScenario({ ...PLAN, scenarios }, { ...SCENARIO, id: 'x0' }, '2026-12'));
    expect(known.scenarios).toHaveLength(BURN_LIMITS.scenarios);
  });
});
