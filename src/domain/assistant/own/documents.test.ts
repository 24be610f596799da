/** Answers about a person's own documents with other figures: a plan, a cap table with one more round, the largest expense. */
import { describe, expect, it } from 'vitest';
import { exampleTeam } from '@/domain/burn-rate/example-rows';
import { EMPTY_PLAN } from '@/domain/burn-rate/plan';
import {
  defaultCapTable,
  emptyShares,
  newConvertible,
  newRound,
  type CapTable,
} from '@/domain/cap-table/document/document';
import type { ExpenseBook } from '@/domain/expenses/expense';
import { ownAsk } from './asks';
import { tellCapTable } from './cap-table';
import { tellExpenses, tellPlan } from './documents';

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
    [{ more_costs: -100_000 }, '₹1 lakh less in monthly costs, your runway is 12 months'],
    // Costs do not fall below 0.
    [{ more_costs: -9_000_000 }, 'your runway has no end'],
    [{ more_revenue: 200_000 }, 'revenue of ₹3.5 lakh a month, your runway is 15 months'],
    [{ more_revenue: -900_000 }, 'revenue of ₹0 a month, your runway is 8 months'],
    // An amount in another currency is not converted in silence.
    [
      { costs: 7000, currency: 'USD' },
      'is in Indian rupees, and this is in US dollars. Please ask again with amounts in Indian rupees.',
    ],
  ])('says what was changed: %j', (what_if, says) => expect(told(what_if)).toContain(says));

  it('that is not the open one is named, not answered from the open one', () => {
    const named = (words: string, name: string, currency: 'INR' | 'USD' = 'INR') => {
      const ask = ownAsk.parse({ document: 'burn-rate', named: words });
      return ask.document === 'burn-rate' ? tellPlan({ ...plan, currency }, name, ask, TODAY).says : '';
    };
    expect(named('US entity', 'Main')).toBe(
      'The plan that is open is “Main”, and not “US entity”. Open the other one to see its figures.',
    );
    expect(named('US entity', 'US entity 2026')).toContain('your runway is 10 months');
    expect(named('dollar', 'Delaware', 'USD')).toContain('your runway is 10 months');
    expect(named('dollar', 'Main')).toContain('and not “dollar”');
  });

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

  // Floating point would make 34.499… of 1.15 × 30 paise, and 100 paise of ₹1.005.
  it.each([
    [
      { costs_times: 1.15 },
      { fixedCosts: [{ id: 'c', name: 'C', category: 'Setup', monthlyCost: 30 }] },
      '₹0.35 a month',
    ],
    [{ costs: 1.005 }, {}, '₹1.01 a month'],
    [{ costs_times: 2 }, {}, 'costs of ₹15 lakh a month'],
    [{ revenue_times: 0 }, {}, 'you spend ₹7.5 lakh a month'],
  ])('with %j is computed exactly', (what_if, more, says) => {
    const ask = ownAsk.parse({ document: 'burn-rate', about: 'costs', what_if });
    const own = { ...plan, ...more } as typeof plan;
    expect(ask.document === 'burn-rate' ? tellPlan(own, 'Main', ask, TODAY).says : '').toContain(says);
  });

  it.each([
    ['INR', 'INR', 'your runway is 8 months'],
    ['INR', undefined, 'your runway is 8 months'],
    [
      'INR',
      'USD',
      'Your runway plan is in Indian rupees, and this is in US dollars. Please ask again with amounts in Indian rupees.',
    ],
    ['USD', 'INR', 'Your runway plan is in US dollars, and this is in Indian rupees.'],
  ] as const)('in %s with an amount in %s', (currency, said, says) => {
    const ask = ownAsk.parse({ document: 'burn-rate', what_if: { more_costs: 150_000, currency: said } });
    expect(ask.document === 'burn-rate' ? tellPlan({ ...plan, currency }, 'Main', ask, TODAY).says : '').toContain(
      says,
    );
  });

  it('of more than a hundred years has no month in which it ends', () => {
    const fixedCosts = [{ id: 'c', name: 'C', category: 'Setup' as const, monthlyCost: 1 }];
    const own = { monthlyRevenue: 0, fixedCosts };
    expect(tell({ ...own, bankBalance: 1201 }).says).toContain(
      '1201 months: the money lasts more than a hundred years.',
    );
    expect(tell({ ...own, bankBalance: 1200 }).says).toContain('1200 months: the money lasts until November 2126.');
  });

  it('of one month is said in the singular', () =>
    expect(tell({ bankBalance: 600_000_00 }).says).toContain('your runway is 1 month: the money lasts until'));

  it('says how long the money lasts in its scenarios, and which there are', () => {
    const hires = [{ id: 'h', name: 'Dev', role: '', monthlyCost: 150_000_00, from: '2026-12', until: null }];
    const scenarios = [{ id: 's', name: 'Two hires', revenueGrowth: 0, costGrowth: 0, hires, oneOffs: [] }];
    const of = (scenario: string) => {
      const ask = ownAsk.parse({ document: 'burn-rate', scenario });
      return ask.document === 'burn-rate' ? tellPlan({ ...plan, scenarios }, 'Main', ask, TODAY).says : '';
    };
    // 60 lakh at 6 + 1.5 lakh a month: eight whole months, the last of them July 2027.
    const says =
      /^In your plan “Main”, in the scenario “Two hires”: Your money covers everything until month 8 \(July 2027\)/;
    expect(of('two hires')).toMatch(says);
    expect(of('')).toMatch(says);
    expect(of('Three')).toBe('There is no scenario “Three” in your plan “Main”. It has “Two hires”.');
  });

  it('says what of its costs is for the team', () => {
    const teamMembers = [{ id: 't', name: 'Dev', role: '', monthlyCost: 50_000_00 }];
    expect(tell({ teamMembers }, 'costs').says).toContain(
      '₹8 lakh a month. Of that, ₹50,000 is for the team and ₹7.5 lakh for fixed costs.',
    );
  });

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

  it('names amounts in its own currency, and takes no others', () => {
    const of = (currency: string) => ({ ...table, currency });
    const next_round = { amount: 1_000_000, valuation: 50_000_000, currency: 'INR' };
    expect(says({ shows: 'rounds' }, of('SGD'))).toContain(
      'Angel round of SGD 5,000,000.00 at SGD 50,000,000.00 post-money',
    );
    expect(says({ shows: 'rounds' }, of('JPY'))).toContain('JPY 500,000,000 at JPY 5,000,000,000');
    expect(says({ next_round }, of('SGD'))).toBe(
      'Your cap table is in SGD, and this is in Indian rupees. Please ask again with amounts in SGD.',
    );
    expect(says({ next_round })).toContain('Asha Rao');
  });

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
    expect(says({ shows: 'vested', holder: 'Asha' })).toBe('No one in your cap table “Demo” has a vesting schedule.');
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

describe('a cap table with SAFEs', () => {
  const lakh = 100_000_00;
  const who = (id: string, name: string) => ({ id, name, type: 'co-founder' as const, equity: 0 });
  const certificate = (stakeholderId: string, shares: number) => ({
    id: `c${stakeholderId}`,
    stakeholderId,
    classId: 'common',
    shares,
    price: null,
    date: null,
  });
  const table: CapTable = {
    ...defaultCapTable('INR'),
    mode: 'shares',
    stakeholders: [who('a', 'Asha Rao'), who('r', 'Ravi'), who('d', 'Dev'), who('b', 'Blume'), who('k', 'Kavita')],
    shares: {
      ...emptyShares(),
      certificates: [certificate('a', 6_000_000), certificate('r', 3_000_000)],
      options: [{ id: 'o', stakeholderId: 'd', shares: 200_000, exercisePrice: '1', date: null }],
      poolAvailable: 500_000,
      convertibles: [
        { ...newConvertible('s1', 'b'), amount: 50 * lakh, cap: 1000 * lakh },
        { ...newConvertible('s2', 'k'), amount: 40 * lakh, cap: 800 * lakh },
      ],
    },
  };
  const says = (input: object, own: CapTable = table) => {
    const ask = ownAsk.parse({ document: 'cap-table', ...input });
    return ask.document === 'cap-table' ? tellCapTable(own, 'Demo', ask, TODAY).says : '';
  };
  const next_round = { amount: 50_000_000, valuation: 150_000_000 };

  // The SAFEs are 5% each of 90% + 10%, and the round leaves 75%: 0.05 × 0.75 = 3.75%. Asha: 6.0 of 9.7 million × 0.9 × 0.75.
  it('converts them in a round that is only asked about, and gives the same as with the round in the table', () => {
    const answer = says({ next_round });
    for (const part of ['Asha Rao 41.75%', 'Ravi 20.88%', 'Blume 3.75%', 'Kavita 3.75%', 'New investors 25.00%'])
      expect(answer).toContain(part);
    expect(answer).not.toContain('not counted');
    const stored = {
      ...newRound('x'),
      name: 'New',
      amount: 500 * lakh,
      valuation: 1500 * lakh,
      valuationKind: 'pre-money' as const,
    };
    expect(answer.replace('a new round', 'New')).toBe(says({}, { ...table, fundingRounds: [stored] }));
    expect(says({ next_round, holder: 'Asha' })).toContain('after a new round: Asha Rao 41.75% (60,00,000 shares).');
  });

  it('says of shares today that they are not counted, and how to see them converted', () => {
    // 6.0 of 9.7 million.
    expect(says({ holder: 'asha' })).toContain(
      'Asha Rao 61.86% (60,00,000 shares). The SAFEs and notes are not counted',
    );
    expect(says({})).toContain('Blume SAFE of ₹50 lakh at a post-money cap of ₹10 crore; Kavita SAFE of ₹40 lakh');
    expect(says({ holder: 'Dev' })).toContain('Dev 2.06% (2,00,000 shares and options).');
    expect(says({ holder: 'Blume' })).toMatch(/“Blume” holds no shares\. Not counted.*Blume SAFE of ₹50 lakh/);
    expect(says({ holder: 'Blume' })).not.toContain('Kavita');
  });

  it('names them with their terms and total, and what they hold once they have converted', () => {
    expect(says({ shows: 'safes' })).toContain('SAFEs and notes brought in ₹90 lakh: Blume SAFE of ₹50 lakh');
    expect(says({ shows: 'safes', holder: 'Blume' })).toContain('brought in ₹50 lakh: Blume SAFE');
    expect(says({ shows: 'safes', holder: 'Zoya' })).toContain('“Zoya” has no SAFE and no note');
    expect(says({ shows: 'safes', next_round })).toContain('hold Blume 3.75%, Kavita 3.75%.');
  });

  it('says why a round cannot be computed instead of giving the shares without it', () =>
    expect(says({ next_round: { amount: 50_000_000, valuation: 40_000_000, is_post: true } })).toContain(
      'That round cannot be computed in your cap table “Demo”. New: ',
    ));

  it('has no numbers of shares where it is kept in percent', () =>
    expect(
      says(
        { shows: 'shares', holder: 'Asha' },
        { ...defaultCapTable(), stakeholders: [{ ...who('a', 'Asha'), equity: 60 }] },
      ),
    ).toContain('Asha 60.00%. It is kept in percent, so it has no numbers of shares.'));
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
    // 3.75 lakh in October and November.
    [{ period: 'all', shows: 'average' }, 'That is ₹1,87,500 a month on average, over 2 months'],
    [
      { from: '10', to: '11', shows: 'months' },
      /^By month you spent: October 2026 ₹30,000, November 2026 ₹3\.45 lakh \(“Book”\)/,
    ],
    [
      { words: 'umbrellas', period: 'all' },
      /₹0 on umbrellas.* Only this one book is read, and nothing in it matches\.$/,
    ],
    [{ shows: 'largest' }, /^Your largest expense was Salaries: ₹3 lakh on 1 November 2026\. This month/],
    // A name that is in the book goes before its category, and a category before no match.
    [{ words: 'aws' }, 'This month you spent ₹40,000 on aws, in 1 expense of “Book”.'],
    [{ words: 'software' }, 'This month you spent ₹45,000 on Software & Subscriptions, in 2 expenses of “Book”.'],
    [{ words: 'umbrellas' }, 'This month you spent ₹0 on umbrellas, in 0 expenses of “Book”.'],
    [
      { words: 'software and salaries' },
      'This month you spent ₹3.45 lakh on Software & Subscriptions and salaries, in 3 expenses of “Book”.',
    ],
    [{ from: '2026-01', to: '2026-12' }, 'In 2026 you spent ₹3.75 lakh, in 4 expenses of “Book”.'],
    [{ from: '2026-11-20', to: '2026-11-20' }, 'On 20 November 2026 you spent ₹5,000, in 1 expense of “Book”.'],
    // A day without its year is not one that is still to come.
    [{ from: '12-31', to: '12-31' }, 'On 31 December 2025 you spent ₹0, in 0 expenses of “Book”.'],
    [{ from: '2026-02-30', to: '2026-02-30' }, 'The calendar has no such day.'],
    [{ shows: 'budgets' }, '“Book” has no budget yet. Set one in its tool.'],
  ])('%j', (input, says) => expect(tell(input).says).toMatch(says));

  it('are found by the payee of a file', () =>
    expect(
      tell({ words: 'khaitan' }, book(Object.assign(expense('Retainer', 900_00, TODAY), { vendor: 'Khaitan & Co' })))
        .says,
    ).toContain('₹900 on khaitan'));

  it('are compared with the budgets of the month', () => {
    const own = {
      ...BOOK,
      budgets: [
        { category: 'Software & Subscriptions', amount: 40_000_00 },
        { category: 'Salary & Benefits', amount: 400_000_00 },
      ],
    } as ExpenseBook;
    expect(tell({ shows: 'budgets' }, own).says).toBe(
      'This month you are over budget for Software & Subscriptions (₹45,000 of ₹40,000).',
    );
    // As the tool with “All time”: AWS of October counts too.
    expect(tell({ shows: 'budgets', period: 'all' }, own).says).toBe(
      'All time you are over budget for Software & Subscriptions (₹75,000 of ₹40,000).',
    );
    expect(tell({ shows: 'budgets', words: 'salaries' }, own).says).toBe(
      'This month you are within the budget for Salary & Benefits (₹3 lakh of ₹4 lakh).',
    );
    expect(tell({ shows: 'budgets', words: 'marketing' }, own).says).toBe(
      '“Book” has no budget for Marketing & Advertising yet. Set one in its tool.',
    );
  });

  it('are listed from the largest on, five at most', () => {
    const days = [3, 1, 6, 2, 5, 4].map((at) => expense(`Cab ${at}`, at * 100_00, '2026-11-02'));
    const { sum } = tell({}, book(...days));
    expect(sum?.lines.map(({ label }) => label.slice(0, 5))).toEqual(['Cab 6', 'Cab 5', 'Cab 4', 'Cab 3', 'Cab 2']);
    expect(sum?.formula).toBe('sum of all 6; the largest 5 are shown');
  });

  it('are none in an empty book', () => expect(tell({}, book()).says).toBe('Your expense book is empty.'));
});
