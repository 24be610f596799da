/** Answers about a person's own documents with other figures: a plan, a cap table with one more round, the largest expense. */
import { describe, expect, it } from 'vitest';
import { exampleTeam } from '@/domain/burn-rate/example-rows';
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
const told = (what_if: object, own: object = {}) => {
  const ask = ownAsk.parse({ document: 'burn-rate', what_if });
  return ask.document === 'burn-rate' ? tellPlan({ ...plan, ...own }, 'Main', ask, TODAY).says : '';
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

  it.each([
    [{ costs_times: 0.8 }, 'costs of ₹6 lakh a month, your runway is 13 months'],
    [{ revenue_times: 2 }, 'revenue of ₹3 lakh a month, your runway is 13 months'],
    [{ more_costs: 0, more_cash: 60_000 }, '₹60,000 more in the bank, your runway is 10 months'],
  ])('says what was changed: %j', (what_if, says) => expect(told(what_if)).toContain(says));

  it('compares with what was there only if the money would run out', () => {
    expect(told({ more_cash: 600_000 }, { bankBalance: 600_000_00 })).toMatch(
      /2 months: .* Without that it is 1 month\.$/,
    );
    expect(told({ costs: 900_000 }, { monthlyRevenue: 750_000_00 })).toMatch(/40 months: [^.]*\.$/);
  });

  it('stays as it is', () => expect(plan.fixedCosts).toHaveLength(1));
});

describe('a plan', () => {
  const tell = (own: object, about = 'runway') => {
    const ask = ownAsk.parse({ document: 'burn-rate', about });
    return ask.document === 'burn-rate' ? tellPlan({ ...plan, ...own }, 'Main', ask, TODAY) : { says: '' };
  };
  it.each([
    ['runway', 'In your plan “Main”, your runway is 10 months: the money lasts until September 2027.'],
    ['burn', 'you burn ₹6 lakh a month: costs of ₹7.5 lakh less revenue of ₹1.5 lakh.'],
    ['cash', 'you have ₹60 lakh in the bank. Your runway is 10 months'],
    ['costs', 'you spend ₹7.5 lakh a month.'],
    ['revenue', 'you earn ₹1.5 lakh a month.'],
  ])('says its %s', (about, says) => expect(tell({}, about).says).toContain(says));

  it('has no runway without a cost, and says so instead of one without end', () => {
    const { says, sum } = tell({ monthlyRevenue: 0, fixedCosts: [] });
    expect(says).toBe(
      'There is ₹60 lakh in the bank in your plan “Main”, and no cost yet, so there is no runway to compute.',
    );
    expect(sum).toBeUndefined();
  });

  it('of one month is said in the singular', () =>
    expect(tell({ bankBalance: 600_000_00 }).says).toContain('your runway is 1 month: the money lasts until'));

  it('without figures of its own is not computed', () => {
    const says = 'Your runway plan has no figures of your own yet.';
    expect(tell({ ...EMPTY_PLAN }).says).toContain(says);
    expect(tell({ teamMembers: exampleTeam('INR') }).says).toContain(says);
  });
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
  const says = (input: object, own: object = table) => {
    const ask = ownAsk.parse({ document: 'cap-table', ...input });
    return ask.document === 'cap-table' ? tellCapTable(own as never, 'Demo', ask, TODAY).says : '';
  };

  it('of more than 100%, without holders or without rounds says what to do', () => {
    const of = (...equity: number[]) => ({
      ...table,
      stakeholders: equity.map((part, at) => holder(`h${at}`, `Founder ${at}`, 'co-founder', part)),
      fundingRounds: [],
    });
    expect(says({}, of(60, 50))).toBe(
      'Your cap table adds up to more than 100%, so no share can be computed. Please correct it first.',
    );
    expect(says({}, of())).toBe('Your cap table has no holders yet.');
    expect(says({}, of(60, 40))).toBe('In your cap table “Demo”: Founder 0 60.00%, Founder 1 40.00%.');
    expect(says({ shows: 'rounds' }, of(60, 40))).toBe('Your cap table “Demo” has no round yet.');
    expect(says({ holder: 'Zoya' }, of(60, 40))).toBe(
      '“Zoya” is not a holder in your cap table “Demo”. It has: Founder 0 60.00%, Founder 1 40.00%.',
    );
  });

  it('says what has vested by today, with a schedule in percent', () => {
    const schedule = { startDate: '2025-11-26', cliff: 12, vestingPeriod: 48, vestingType: 'linear' as const };
    const [asha, meera] = table.stakeholders;
    const own = { ...table, vestingMonth: 'calendar', stakeholders: [{ ...asha, vestingSchedule: schedule }, meera] };
    expect(says({ shows: 'vested', holder: 'Asha' }, own)).toBe(
      'In your cap table “Demo”, this has vested by 26 November 2026: Asha Rao 25.00% of the stake.',
    );
    expect(says({ shows: 'vested', holder: 'Asha' })).toBe('Nobody in your cap table “Demo” has a vesting schedule.');
  });

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

describe('expenses', () => {
  const expense = (description: string, amount: number, date: string, category = 'Other') =>
    ({ id: `${description}${date}`, description, amount, date, category }) as never;
  const book = (...expenses: never[]) => ({ currency: 'INR', budgets: [], expenses }) as unknown as ExpenseBook;
  const BOOK = book(
    expense('AWS', 40_000_00, '2026-11-01', 'Software & Subscriptions'),
    expense('Salaries', 300_000_00, '2026-11-01', 'Salary & Benefits'),
    expense('Figma', 5_000_00, '2026-11-20', 'Software & Subscriptions'),
    expense('AWS', 30_000_00, '2026-10-31', 'Software & Subscriptions'),
  );
  const tell = (input: object, own = BOOK) => {
    const ask = ownAsk.parse({ document: 'expenses', ...input });
    return ask.document === 'expenses' ? tellExpenses(own, 'Book', ask, TODAY) : { says: '' };
  };
  it.each([
    [{}, 'This month you spent ₹3.45 lakh, in 3 expenses of “Book”.'],
    [{ period: 'all' }, 'All time you spent ₹3.75 lakh, in 4 expenses of “Book”.'],
    [{ period: 'last-month' }, 'Last month you spent ₹30,000, in 1 expense of “Book”.'],
    [{ from: '10', to: '10' }, 'In October 2026 you spent ₹30,000, in 1 expense of “Book”.'],
    // December is not over in 2026, so it is that of 2025.
    [{ from: '12', to: '12' }, 'In December 2025 you spent ₹0, in 0 expenses of “Book”.'],
    [{ from: '12', to: '10' }, 'From December 2025 to October 2026 you spent ₹30,000, in 1 expense of “Book”.'],
    [
      { from: '2026-04', to: '2027-03' },
      'From April 2026 to March 2027 you spent ₹3.75 lakh, in 4 expenses of “Book”.',
    ],
    [{ period: 'last-quarter' }, 'Last quarter (until September 2026) you spent ₹0, in 0 expenses of “Book”.'],
    [{ shows: 'largest' }, /^Your largest expense was Salaries: ₹3 lakh on 1 November 2026\. This month/],
    // A name that is in the book goes before its category, and a category before no match.
    [{ words: 'aws' }, 'This month you spent ₹40,000 on aws, in 1 expense of “Book”.'],
    [{ words: 'software' }, 'This month you spent ₹45,000 on Software & Subscriptions, in 2 expenses of “Book”.'],
    [{ words: 'umbrellas' }, 'This month you spent ₹0 on umbrellas, in 0 expenses of “Book”.'],
  ])('%j', (input, says) => expect(tell(input).says).toMatch(says));

  it('are listed from the largest on, five at most', () => {
    const days = [3, 1, 6, 2, 5, 4].map((at) => expense(`Cab ${at}`, at * 100_00, '2026-11-02'));
    const { sum } = tell({}, book(...days));
    expect(sum?.lines.map(({ label }) => label.slice(0, 5))).toEqual(['Cab 6', 'Cab 5', 'Cab 4', 'Cab 3', 'Cab 2']);
    expect(sum?.formula).toBe('sum of all 6; the largest 5 are shown');
  });

  it('are none in an empty book', () => expect(tell({}, book()).says).toBe('Your expense book is empty.'));
});
