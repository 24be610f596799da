/** What is said of own documents with other figures: a plan, a cap table with one more round, the largest expense. */
import { describe, expect, it } from 'vitest';
import { EMPTY_PLAN } from '@/domain/burn-rate/plan';
import { defaultCapTable, newRound } from '@/domain/cap-table/document/document';
import type { ExpenseBook } from '@/domain/expenses/expense';
import { ownAsk } from './asks';
import { tellCapTable, tellExpenses, tellPlan } from './documents';

const TODAY = '2026-11-26';
const plan = {
  ...EMPTY_PLAN,
  currency: 'INR' as const,
  bankBalance: 6_000_000_00,
  monthlyRevenue: 150_000_00,
  fixedCosts: [{ id: 'f', name: 'All', category: 'Setup' as const, monthlyCost: 750_000_00 }],
};
const told = (what_if: object) => {
  const ask = ownAsk.parse({ document: 'burn-rate', what_if });
  return ask.document === 'burn-rate' ? tellPlan(plan, 'Main', ask, TODAY).says : '';
};

describe('a plan with other figures', () => {
  it.each([
    [{ more_costs: 150_000 }, '8 months'],
    [{ costs: 900_000 }, '8 months'],
    [{ revenue: 300_000 }, '13 months'],
    [{ more_cash: 10_000_000 }, '26 months'],
    [{ revenue: 900_000 }, 'has no end'],
  ])('%j', (what_if, says) => {
    expect(told(what_if)).toContain(says);
    expect(told(what_if)).toContain('Without that it is 10 months.');
  });

  it('stays as it is', () => expect(plan.fixedCosts).toHaveLength(1));
});

describe('a cap table', () => {
  const holder = (id: string, name: string, type: 'co-founder' | 'investor', equity: number) => ({
    id,
    name,
    type,
    equity,
  });
  const table = {
    ...defaultCapTable('INR'),
    stakeholders: [holder('a', 'Asha Rao', 'co-founder', 100), holder('m', 'Meera Shah', 'investor', 0)],
    fundingRounds: [
      {
        ...newRound('r'),
        name: 'Angel round',
        amount: 500_000_000,
        valuation: 5_000_000_000,
        investors: [{ stakeholderId: 'm', amount: 500_000_000 }],
      },
    ],
  };
  const says = (input: object) => {
    const ask = ownAsk.parse({ document: 'cap-table', ...input });
    return ask.document === 'cap-table' ? tellCapTable(table as never, 'Demo', ask).says : '';
  };

  it('names the investors of a round, its terms and the largest holder', () => {
    expect(says({ holder: 'Meera Shah' })).toContain('Meera Shah 10.00%');
    expect(says({ shows: 'rounds' })).toContain('Angel round of ₹50 lakh at ₹5 crore post-money');
    expect(says({ shows: 'largest' })).toContain('Asha Rao 90.00%');
  });

  it('is diluted by one more round that is only asked about', () => {
    const next = { amount: 20_000_000, valuation: 180_000_000 };
    expect(says({ next_round: next })).toContain('Asha Rao 81.00%, Meera Shah 9.00%, New investors 10.00%');
    expect(says({ next_round: { ...next, is_post: true } })).toContain('New investors 11.11%');
  });
});

it('tells the largest expense of a period', () => {
  const expense = (id: string, description: string, amount: number) =>
    ({
      id,
      description,
      amount,
      date: '2026-11-01',
      category: 'Other',
      paymentMethod: 'Other',
      isRecurring: false,
      notes: '',
    }) as never;
  const book = {
    currency: 'INR',
    budgets: [],
    expenses: [expense('1', 'AWS', 40_000_00), expense('2', 'Salaries', 300_000_00)],
  };
  const ask = ownAsk.parse({ document: 'expenses', shows: 'largest' });
  if (ask.document === 'expenses')
    expect(tellExpenses(book as unknown as ExpenseBook, 'Book', ask, TODAY).says).toContain(
      'largest expense was Salaries: ₹3 lakh',
    );
});
