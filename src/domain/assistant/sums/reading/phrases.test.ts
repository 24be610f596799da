/** Sums that are whole phrases, and what is left to the other calculators because one figure too many is named. */
import { describe, expect, it } from 'vitest';
import { readSum } from '@/domain/assistant/sums/read-sum';

describe('a sum in a phrase', () => {
  it.each<[string, string, object]>([
    ['$1.5 million to rupees', 'convert_currency', { amount: '1500000', from: 'USD', to: 'INR' }],
    // Crore and lakh count rupees.
    ['£20k in crore', 'convert_currency', { amount: '20000', from: 'GBP', to: 'INR' }],
    ['what percent of 40 is 8', 'calculate_percent', { part: '8', whole: '40' }],
    ['what is 5% of $3,000', 'calculate_percent', { percent: '5', whole: '3000', currency: 'USD' }],
    ['our ARR is $1.2 million, what is the MRR', 'calculate_recurring', { arr: '1200000', currency: 'USD' }],
    [
      '10 crore post money, 2 crore from angels and 1 crore from a fund, who holds what',
      'calculate_holdings',
      {
        investments: [
          { name: 'Angels', amount: '20000000' },
          { name: 'Fund', amount: '10000000' },
        ],
        post_money: '100000000',
      },
    ],
    [
      'esop pool of 10%, 4 crore at 16 crore pre, i own 60%',
      'calculate_holdings',
      {
        founders_percent: ['60'],
        pool_percent: '10',
        investments: [{ amount: '40000000' }],
        pre_money: '160000000',
      },
    ],
    [
      'two SAFEs: 50 lakh at 5 crore cap and 1 crore at 10 crore cap, then series A 10 crore at 40 crore pre-money. Who owns what?',
      'calculate_holdings',
      {
        safes: [
          { amount: '5000000', cap: '50000000' },
          { amount: '10000000', cap: '100000000' },
        ],
        investments: [{ amount: '100000000' }],
        pre_money: '400000000',
      },
    ],
    // The larger amount of a SAFE is its cap, whichever is named first.
    [
      'a 5 crore post money cap SAFE of 50 lakh, then series A 10 cr at 40 cr pre',
      'calculate_holdings',
      {
        safes: [{ amount: '5000000', cap: '50000000' }],
        investments: [{ amount: '100000000' }],
        pre_money: '400000000',
      },
    ],
    [
      'Two founders with 50% each, a 10% pool after the round, a SAFE of 1 crore at 10 crore cap, then 5 crore at 20 crore pre-money. Who owns what?',
      'calculate_holdings',
      {
        founders_percent: ['50', '50'],
        pool_percent: '10',
        pool_after: true,
        safes: [{ amount: '10000000', cap: '100000000' }],
        investments: [{ amount: '50000000' }],
        pre_money: '200000000',
      },
    ],
    // Without a SAFE, two amounts before "then" are money that came in.
    [
      'angels put in 50 lakh and a fund 1 crore, then series A 10 cr at 40 cr pre',
      'calculate_holdings',
      { investments: [{ amount: '5000000' }, { amount: '10000000' }, { amount: '100000000' }], pre_money: '400000000' },
    ],
  ])('%s', (question, tool, input) => expect(readSum(question)).toEqual({ tool, input }));

  it.each([
    // The share of such a SAFE depends on more than its cap.
    'SAFE of 50 lakh at 5 crore pre-money cap, then series A 10 cr at 40 cr pre',
    'SAFE of 50 lakh at 5 crore cap with a discount, then series A 10 cr at 40 cr pre',
    'uncapped SAFE of 50 lakh, then series A 10 cr at 40 cr pre',
    'SAFE of 50 lakh, 5 crore and 2 crore, then series A 10 cr at 40 cr pre',
    'SAFEs of 50 lakh and 1 crore, caps of 5 crore and 10 crore, then series A 10 cr at 40 cr pre',
    'SAFE of 50 lakh at 5 crore cap, 15% for an adviser, then series A 10 cr at 40 cr pre',
    // The valuation of an earlier round is no money that came in.
    'we sold shares for 50 lakh at 5 crore, then series A 10 cr at 40 cr pre, 20% pool',
  ])('that would leave a figure out is not computed: %s', (question) =>
    expect(readSum(question)).toEqual({ says: expect.stringContaining('I do not know what to do with') as string }),
  );

  it.each([
    'our MRR is 12 lakh with 40 customers, what is the ARR?',
    'MRR is 12 lakh of which 2 lakh is services, what is the ARR?',
    'what is the ARR of 12 lakh?',
    '2 crore and 3 crore in dollars',
    '40 lakh in rupees',
    'what is 10% of 5 lakh shares',
    'burn went from 8 lakh a month to 10 lakh a month, how much growth is it',
  ])('is none that has one reading only: %s', (question) => expect(readSum(question)).toBeNull());
});

describe('a sum about customers or a round', () => {
  it.each<[string, string, object]>([
    // What comes in by the month is what a customer pays, in any order.
    ...[
      'CAC payback on 6,000 with 1,000 monthly and 60% gross margin',
      'CAC payback, 1,000 monthly, 6,000 spent to win one, 60% gross margin',
    ].map((question): [string, string, object] => [
      question,
      'cac_payback',
      { cac: '6000', monthly_revenue_per_customer: '1000', gross_margin_percent: '60' },
    ]),
    // The money comes in at a price only where no valuation is named.
    ...['pre-money of 8 crore, we raise at 2 crore', 'raise at 2 crore, pre-money of 8 crore'].map(
      (question): [string, string, object] => [
        question,
        'priced_round',
        { investment: '20000000', pre_money: '80000000' },
      ],
    ),
    [
      'post-money of 10 crore and we come in at 2 crore',
      'priced_round',
      { investment: '20000000', post_money: '100000000' },
    ],
    [
      'break even with 60% margin and fixed costs 3 lakh a month',
      'break_even',
      { monthly_fixed_costs: '300000', gross_margin_percent: '60' },
    ],
    ['5% a month growth for 2 years', 'growth', { percent: '5', periods: '24', every: 'month' }],
  ])('%s', (question, tool, input) => expect(readSum(question)).toEqual({ tool: `calculate_${tool}`, input }));

  it.each([
    ['LTV: customers pay 500 a month, 60% margin, churn 40% a year', 'Please give the churn by the month.'],
    ['LTV: customers pay 500 a year, 60% margin, churn 4% a month', 'by the month'],
    ['break even with fixed costs 36 lakh a year and price 500', 'fixed costs, by the month.'],
    ['burn multiple with 60 lakh burn a month and 4 crore ARR a year', 'of the same period.'],
    ['5% a year growth for 6 months', 'in the same unit: weeks, months or years.'],
  ])('in two units of time is asked about: %s', (question, says) =>
    expect(readSum(question)).toEqual({ says: expect.stringContaining(says) as string }),
  );
});
