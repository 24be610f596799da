/** Each calculator against a sum done by hand or published, and against figures that no one should type. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TOOLS } from '@/domain/site/navigation';
import type { Sum } from '@/domain/assistant/message';
import { CALCULATORS } from './calculators';

const run = (name: string, input: Record<string, unknown>): Sum | string => {
  const found = CALCULATORS.find((one) => one.name === `calculate_${name}`);
  if (!found) throw new Error(`There is no calculator ${name}.`);
  return found.run(found.input.parse(input));
};
const resultOf = (name: string, input: Record<string, unknown>): string => {
  const made = run(name, input);
  return typeof made === 'string' ? made : made.result;
};
const stepsOf = (name: string, input: Record<string, unknown>): string[] => {
  const made = run(name, input);
  return typeof made === 'string' ? [made] : made.lines.map(({ label, value }) => `${label}: ${value}`);
};

describe('a calculator comes out as by hand', () => {
  // [what, calculator, input, result]
  it.each<[string, string, Record<string, unknown>, string]>([
    [
      '12 × 4 = 48, 48 ÷ 12 = 4',
      'arithmetic',
      { numbers: [1_200_000, 4], sign: 'x', gives: 'amount', yearly: true },
      '12,00,000 × 4 = ₹48 lakh a year, which is ₹4 lakh a month.',
    ],
    ['500 ÷ 8 = 62.5', 'arithmetic', { numbers: [50_000_000, 800_000], sign: '/' }, '5,00,00,000 ÷ 8,00,000 = 62.5.'],
    ['0.45 × 0.2 = 0.09', 'arithmetic', { numbers: [45, 20], sign: 'x', gives: 'percent' }, '45% × 20% = 9%.'],
    [
      '3 + 2.5 + 0.5 = 6',
      'arithmetic',
      { numbers: [300_000, 250_000, 50_000], sign: '+', gives: 'amount' },
      '3,00,000 + 2,50,000 + 50,000 = ₹6 lakh.',
    ],
    ['3 ÷ 0', 'arithmetic', { numbers: [3, 0], sign: '/' }, 'I cannot divide by 0.'],
    [
      '40 ÷ 6 = 6.67, 40 − 36 = 4',
      'runway',
      { cash: 4_000_000, monthly_costs: 600_000 },
      '6.67 months: 6 months in full, with ₹4 lakh left.',
    ],
    ['40 ÷ 8 = 5', 'runway', { cash: '40 lakh', monthly_costs: '8 lakh' }, '5 months.'],
    ['40 ÷ (6 − 2) = 10', 'runway', { cash: 4e6, monthly_costs: 6e5, monthly_revenue: 2e5 }, '10 months.'],
    [
      '2 crore a year: 2 ÷ (2 ÷ 12) = 12, though a twelfth is no whole paisa',
      'runway',
      { cash: 2e7, yearly_costs: 2e7 },
      '12 months.',
    ],
    ['(20 + 40) ÷ 6 = 10', 'runway', { cash: 2e6, new_money: 4e6, monthly_costs: 6e5 }, '10 months.'],
    [
      '12 × 4 = 48, 48 − 40 = 8',
      'runway',
      { cash: 4e6, monthly_costs: 4e5, target_months: 12 },
      '10 months. That is not enough for 12 months: you are short of ₹8 lakh.',
    ],
    [
      '10 × 4 = 40',
      'runway',
      { cash: 4e6, monthly_costs: 4e5, target_months: 10 },
      '10 months. That is enough for 10 months.',
    ],
    [
      '2,000,000 ÷ 150,000 = 13.33',
      'runway',
      { cash: 2e6, monthly_costs: 150_000, currency: 'USD' },
      '13.33 months: 13 months in full, with $50K left.',
    ],
    ['less than a month', 'runway', { cash: 100, monthly_costs: 400 }, '0.25 months: less than a full month.'],
    [
      '110 − 12 + 3.3 − 12 + 3.63 …: negative in month 16',
      'growing_runway',
      { cash: 11e6, monthly_costs: 12e5, monthly_revenue: 3e5, growth_percent: 10 },
      'The money does not run out: revenue covers the costs from month 15 on. The least cash is ₹34,31,744.50 after month 14.',
    ],
    [
      'the balance never falls below today’s',
      'growing_runway',
      { cash: 1e6, monthly_costs: 1e5, monthly_revenue: 12e4, growth_percent: 5 },
      'The money does not run out: revenue covers the costs from month 1 on. The least cash is ₹10 lakh, today.',
    ],
    [
      '4^(1 ÷ 12) − 1 = 12.25 %',
      'change',
      { before: '2 lakh', after: '8 lakh', months: 12 },
      'Growth of 300%: 12.25% a month, compounded over 12 months.',
    ],
    [
      '1 − 0.25^(1 ÷ 2) = 50 %',
      'change',
      { before: '8 lakh', after: '2 lakh', months: 24 },
      'A fall of 75%: 50% a year, compounded over 2 years.',
    ],
    [
      '3 ÷ 13 = 23.08 %, 10 ÷ 13 = 76.92 %',
      'holdings',
      {
        investments: [
          { name: 'Angels', amount: '2 crore' },
          { name: 'Fund', amount: '1 crore' },
        ],
        pre_money: '10 crore',
      },
      'Founders 76.92%, Angels 15.38%, Fund 7.69%. The founders hold 76.92% together.',
    ],
    [
      '40 × 0.9 × 0.9 = 32.4',
      'holdings',
      { founders_percent: [40, 35, 25], pool_percent: 10, investments: [{ amount: 1e7 }], pre_money: 9e7 },
      'Founder 1 32.4%, Founder 2 28.35%, Founder 3 20.25%, Option pool 9%, Investors of the round 10%. The founders hold 81% together.',
    ],
    [
      'a pool of 10 % after a round of 20 % is 12.5 % before it: 50 × 0.875 × 0.8 = 35',
      'holdings',
      {
        founders_percent: [50, 50],
        pool_percent: 10,
        pool_after: true,
        investments: [{ amount: 4e7 }],
        pre_money: 16e7,
      },
      'Founder 1 35%, Founder 2 35%, Option pool 10%, Investors of the round 20%. The founders hold 70% together.',
    ],
    [
      '60 × 0.88 × 0.8 = 42.24',
      'holdings',
      { founders_percent: [60], pool_percent: 12, investments: [{ amount: 3e7 }], pre_money: 12e7 },
      'Founder 1 42.24%, Other holders 28.16%, Option pool 9.6%, Investors of the round 20%. The holders before the round keep 70.4% together.',
    ],
    [
      'a third × 0.9 × 0.9 = 27 %, three times, and no other holders',
      'holdings',
      { founders_percent: [33.33, 33.33, 33.33], pool_percent: 10, investments: [{ amount: 1e7 }], pre_money: 9e7 },
      'Founder 1 27%, Founder 2 27%, Founder 3 27%, Option pool 9%, Investors of the round 10%. The founders hold 81% together.',
    ],
    [
      'a sixth × 0.9 = 15 %, though 16.67 % six times are more than all',
      'holdings',
      { founders_percent: Array.from({ length: 6 }, () => 16.67), investments: [{ amount: 1e7 }], pre_money: 9e7 },
      'Founder 1 15%, Founder 2 15%, Founder 3 15%, Founder 4 15%, Founder 5 15%, Founder 6 15%, Investors of the round 10%. The founders hold 90% together.',
    ],
    [
      'three times 33 % leave 1 % for others',
      'holdings',
      { founders_percent: [33, 33, 33], investments: [{ amount: 1e7 }], pre_money: 9e7 },
      'Founder 1 29.7%, Founder 2 29.7%, Founder 3 29.7%, Other holders 0.9%, Investors of the round 10%. The holders before the round keep 90% together.',
    ],
    [
      'SAFE 10 % × 0.8 = 8 %',
      'holdings',
      { safes: [{ amount: 5e6, cap: 5e7 }], investments: [{ amount: 1e8 }], pre_money: 4e8 },
      'Founders 72%, SAFE investors 8%, Investors of the round 20%. The founders hold 72% together.',
    ],
    [
      'a SAFE converts before the pool of the round: 10 % × 0.7 = 7 %',
      'holdings',
      {
        pool_percent: 10,
        pool_after: true,
        safes: [{ amount: 1e7, cap: 1e8 }],
        investments: [{ amount: 5e7 }],
        pre_money: 2e8,
      },
      'Founders 63%, SAFE investors 7%, Option pool 10%, Investors of the round 20%. The founders hold 63% together.',
    ],
    [
      'a pool that is older than the SAFE is diluted by it, which is said: 90 % × 0.9 × 0.8 = 64.8 %',
      'holdings',
      { pool_percent: 10, safes: [{ amount: 1e7, cap: 1e8 }], investments: [{ amount: 5e7 }], pre_money: 2e8 },
      'Founders 64.8%, Option pool 7.2%, SAFE investors 8%, Investors of the round 20%. The founders hold 64.8% together. The pool is calculated as created before the SAFE.',
    ],
    ['15 % × 3.4 crore', 'percent', { percent: 15, whole: '3.4 crore' }, '15% of ₹3.4 crore is ₹51 lakh.'],
    ['8 ÷ 40', 'percent', { part: 8, whole: 40 }, '8 is 20% of 40.'],
    [
      '5 lakh × 18 %, and the rate is said',
      'gst',
      { amount: 5e5 },
      '₹90,000 GST; ₹5.9 lakh in all, at 18%. The rate depends on what is sold: name another one.',
    ],
    [
      '7 ÷ 12 of ₹10 lakh is 5,83,333.33…, which ₹5,83,333.33 does not cover: rounded up',
      'cash_needed',
      { months: 7, yearly_costs: 1e6, cash: '583333.33' },
      'You are short of ₹0.01 for 7 months.',
    ],
    [
      'the same, asked as a runway',
      'runway',
      { cash: '583333.33', yearly_costs: 1e6, target_months: 7 },
      'Just under 7 months: 6 months in full, with ₹83,333.33 left. That is not enough for 7 months: you are short of ₹0.01.',
    ],
    ['3 months and a rupee', 'runway', { cash: 1e7, monthly_costs: 3_333_333 }, '3 months in full, with ₹1 left.'],
    ['18 × 6 = 108', 'cash_needed', { months: 18, monthly_costs: 6e5 }, '₹1.08 crore'],
    [
      '18 × 8 − 20 = 124',
      'cash_needed',
      { months: 18, monthly_costs: 8e5, cash: 2e6 },
      'You are short of ₹1.24 crore for 18 months.',
    ],
    ['0.8 × 0.8 = 0.64', 'ownership', { rounds_percent: [20, 20] }, '64% is left of 100%.'],
    [
      '60 × 0.85 × 0.85 = 43.35',
      'ownership',
      { stake_percent: 60, rounds_percent: ['15', '15'] },
      '43.35% is left of 60%.',
    ],
    ['0.8 × 0.9 = 0.72', 'ownership', { rounds_percent: [20], pool_percent: 10 }, '72% is left of 100%.'],
    [
      '50 ÷ 500 = 10 %',
      'safe',
      { amount: 5e6, valuation_cap: 5e7 },
      'The investor gets 10%, counted before the money of the round in which it converts.',
    ],
    [
      'YC, Safe User Guide, example 1: 800,000 ÷ 8,000,000 = 10 %',
      'safe',
      { amount: 800_000, valuation_cap: 8_000_000, currency: 'USD' },
      'The investor gets 10%, counted before the money of the round in which it converts.',
    ],
    [
      '10 % × 0.8 = 8 %',
      'safe',
      { amount: 5e6, valuation_cap: 5e7, later_rounds_percent: [20] },
      'The investor gets 10% at conversion and holds 8% after the later rounds.',
    ],
    [
      '1 ÷ (4 + 1) = 20 %',
      'priced_round',
      { investment: 1e7, pre_money: 4e7 },
      'The investors get 20% at ₹5 crore post-money (₹4 crore pre-money).',
    ],
    [
      '2 ÷ 10 = 20 %, 60 × 0.8 = 48',
      'priced_round',
      { investment: 2e7, post_money: 1e8, stake_percent: 60 },
      'The investors get 20% at ₹10 crore post-money (₹8 crore pre-money); you keep 48%.',
    ],
    ['50 ÷ 10 % = 500', 'valuation', { amount: 5e6, percent: 10 }, '₹5 crore post-money, ₹4.5 crore pre-money.'],
    [
      '8 % × 50 = 4',
      'stake_worth',
      { stake_percent: 8, valuation: 5e8 },
      '₹4 crore on paper. In an exit, preferred shares are paid first.',
    ],
    [
      '25 × 18 ÷ 48 = 9.375',
      'vesting',
      { stake_percent: 25, months_served: 18 },
      '9.375% of 25% has vested; 15.625% has not.',
    ],
    [
      '10,000 × 18 ÷ 48 = 3,750',
      'vesting',
      { shares: 10_000, months_served: 18 },
      '3,750 of 10,000 shares have vested; 6,250 have not.',
    ],
    [
      '100 × 13 ÷ 48 = 27.08: a part of a share is none',
      'vesting',
      { shares: 100, months_served: 13 },
      '27 of 100 shares have vested; 73 have not.',
    ],
    [
      '11 months are before the cliff of 12',
      'vesting',
      { stake_percent: 25, months_served: 11 },
      'Nothing has vested yet: the cliff is 12 months.',
    ],
    ['all after the period', 'vesting', { stake_percent: 25, months_served: 60 }, '25% of 25% has vested; 0% has not.'],
    ['2,00,000 ÷ 40 = 5,000', 'cac', { spend: 2e5, customers: 40 }, '₹5,000 for each customer.'],
    [
      '6,000 ÷ (1,000 × 60 %) = 10',
      'cac_payback',
      { cac: 6000, monthly_revenue_per_customer: 1000, gross_margin_percent: 60 },
      '10 months.',
    ],
    [
      '1,000 × 60 % ÷ 5 % = 12,000',
      'ltv',
      { monthly_revenue_per_customer: 1000, gross_margin_percent: 60, monthly_churn_percent: 5 },
      '₹12,000 over a customer’s lifetime.',
    ],
    [
      '12,000 ÷ 4,000 = 3',
      'ltv',
      { monthly_revenue_per_customer: 1000, gross_margin_percent: 60, monthly_churn_percent: 5, cac: 4000 },
      'LTV ₹12,000; LTV:CAC 3 to 1.',
    ],
    ['30 ÷ 12 = 2.5', 'ltv_to_cac', { ltv: 30_000, cac: 12_000 }, '2.5 to 1.'],
    [
      '60 ÷ 40 = 1.5',
      'burn_multiple',
      { net_burn: 6e6, net_new_arr: 4e6 },
      '1.5: each unit of new yearly revenue cost 1.5 of burn.',
    ],
    [
      '3,00,000 ÷ (1,000 × 60 %) = 500',
      'break_even',
      { monthly_fixed_costs: 3e5, price: 1000, gross_margin_percent: 60 },
      '500 customers (₹5 lakh of revenue a month).',
    ],
    [
      '1,00,000 ÷ (999 − 99) = 111.1, so 112',
      'break_even',
      { monthly_fixed_costs: 1e5, price: 999, variable_cost: 99 },
      '112 customers (₹1,11,888 of revenue a month).',
    ],
    [
      '3 ÷ 60 % = 5',
      'break_even',
      { monthly_fixed_costs: 3e5, gross_margin_percent: 60 },
      '₹5 lakh of revenue a month.',
    ],
    ['1.15^12 = 5.3503', 'growth', { percent: 15, periods: 12 }, '5.35 times the start after 12 months.'],
    [
      'Paul Graham, "Startup = Growth": 7 % a week is 33.7 times a year',
      'growth',
      { percent: 7, periods: 52, every: 'week' },
      '33.73 times the start after 52 weeks.',
    ],
    [
      '2 × 1.1² = 2.42',
      'growth',
      { percent: 10, periods: 2, start_amount: 2e5 },
      '₹2.42 lakh after 2 months, 1.21 times the start.',
    ],
    ['50,000 × 18 % = 9,000', 'gst', { amount: 50_000, rate_percent: 18 }, '₹9,000 GST; ₹59,000 in all.'],
    [
      '1,18,000 ÷ 1.18 = 1,00,000',
      'gst',
      { amount: 118_000, rate_percent: '18%', is_included: true },
      '₹18,000 GST; ₹1 lakh before GST.',
    ],
  ])('%s', (_, name, input, result) => expect(resultOf(name, input)).toBe(result));

  it('shows its steps: a twelfth of a year, what each round leaves', () => {
    expect(stepsOf('runway', { cash: 1e6, yearly_costs: 2_400_000 })).toContain(
      'Costs a month: ₹24 lakh ÷ 12 = ₹2 lakh',
    );
    expect(stepsOf('ownership', { rounds_percent: [20, 15] })).toEqual([
      'Today: 100%',
      'Round 1 sells 20%: 100% × 80% = 80%',
      'Round 2 sells 15%: 80% × 85% = 68%',
    ]);
  });
});

describe('what cannot be calculated is said in a sentence', () => {
  it.each<[string, Record<string, unknown>, string]>([
    ['runway', { cash: 4e6, monthly_costs: 2e5, monthly_revenue: 2e5 }, 'There is no burn'],
    ['runway', { cash: 1e30, monthly_costs: 1 }, 'The cash is larger than this calculator can take.'],
    ['runway', { cash: -1, monthly_costs: 1 }, 'The cash cannot be below 0.'],
    ['runway', { cash: 'all of it', monthly_costs: 1 }, 'The cash must be an amount'],
    ['runway', { cash: 1 }, 'The monthly costs are missing.'],
    ['runway', { cash: 1, monthly_costs: 1, yearly_costs: 12 }, 'not both'],
    ['runway', { cash: '$50k', monthly_costs: 1 }, 'must be in the same currency'],
    ['ownership', { rounds_percent: [100] }, 'What round 1 sells must be below 100%.'],
    ['ownership', { rounds_percent: [20, -5] }, 'What round 2 sells must be above 0%.'],
    ['ownership', { rounds_percent: [] }, 'What a round sells is missing'],
    ['ownership', { stake_percent: 140, rounds_percent: [20] }, 'can be at most 100%'],
    ['safe', { amount: 5e6, valuation_cap: 5e6 }, 'must be below its post-money cap'],
    ['safe', { amount: 5e6, valuation_cap: 5e7, cap_kind: 'pre-money' }, 'does not give a share'],
    ['safe', { amount: 5e6, cap_kind: 'none' }, 'without a cap'],
    ['priced_round', { investment: 1e6 }, 'The pre-money or the post-money valuation is missing.'],
    ['priced_round', { investment: 1e7, post_money: 1e7 }, 'would buy the whole company'],
    ['priced_round', { investment: 1e7, pre_money: 1e7, post_money: 3e7 }, 'These do not fit'],
    ['valuation', { amount: 1e11, percent: '0.0000001' }, 'larger than this calculator can show'],
    ['vesting', { months_served: 12, cliff_months: 24, vesting_months: 12 }, 'cannot be longer'],
    ['vesting', { months_served: 12, vesting_months: 4.5 }, 'must be a whole number'],
    ['cac', { spend: 100, customers: 0 }, 'The new customers must be at least 1.'],
    ['ltv', { monthly_revenue_per_customer: 1, gross_margin_percent: 60, monthly_churn_percent: 0 }, 'above 0%'],
    ['burn_multiple', { net_burn: 1, net_new_arr: 0 }, 'The net new ARR must be above 0.'],
    ['break_even', { monthly_fixed_costs: 1e5, price: 100, variable_cost: 100 }, 'There is no break-even'],
    ['break_even', { monthly_fixed_costs: 1e5 }, 'is missing'],
    ['growth', { percent: 15, periods: 1e9 }, 'The months can be at most 120.'],
  ])('%s %j', (name, input, words) => {
    const made = run(name, input);
    expect(typeof made).toBe('string');
    expect(made).toContain(words);
  });

  it('never throws, whatever the figures', () => {
    const figure = fc.oneof(
      fc.double(),
      fc.constantFrom(0, -1, 1e30, 1e-9, Number.NaN, Infinity, '', '1e400', '9'.repeat(60), '12.5%', '40 lakh', '=1+1'),
      fc.double({ min: 0, max: 1e11, noNaN: true }).map((one) => Number(one.toFixed(2))),
    );
    for (const { name, input, run: calculate } of CALCULATORS) {
      const shape = (input as unknown as { shape: Record<string, unknown> }).shape;
      const lists = new Set(Object.keys(shape).filter((place) => place.includes('rounds')));
      const given = Object.fromEntries(
        Object.keys(shape)
          .filter((place) => !['currency', 'every', 'cap_kind', 'is_included'].includes(place))
          .map((place) => [
            place,
            fc.option(lists.has(place) ? fc.array(figure, { maxLength: 3 }) : (figure as fc.Arbitrary<unknown>), {
              nil: undefined,
            }),
          ]),
      );
      fc.assert(
        fc.property(fc.record(given), (values) => {
          const read = input.safeParse(values);
          const made = read.success ? calculate(read.data) : 'no';
          expect(typeof made === 'string' || made.result !== '', name).toBe(true);
          expect(JSON.stringify(made), name).not.toMatch(/NaN|undefined|Infinity/);
        }),
      );
    }
  });
});

describe('whatever is put in', () => {
  it('owned parts never grow, and stay between 0 and the stake', () => {
    const percents = fc.integer({ min: 1, max: 9999 }).map((one) => one / 100);
    fc.assert(
      fc.property(percents, fc.array(percents, { minLength: 1, maxLength: 8 }), (stake, rounds) => {
        const made = run('ownership', { stake_percent: stake, rounds_percent: rounds });
        const left = typeof made === 'string' ? Number.NaN : Number.parseFloat(made.result.replace('less than', ''));
        expect(left).toBeGreaterThanOrEqual(0);
        expect(left).toBeLessThanOrEqual(stake + 0.005);
      }),
    );
  });

  it('the months that are paid for in full never cost more than the cash, and one more would', () => {
    const units = fc.integer({ min: 1, max: 1_000_000_000 });
    fc.assert(
      fc.property(units, units, (cash, costs) => {
        const made = run('runway', { cash, monthly_costs: costs });
        const result = typeof made === 'string' ? '' : made.result;
        const months = /less than a full/.test(result) ? 0 : Number.parseInt(/: (\d+)/.exec(result)?.[1] ?? result, 10);
        expect(months * costs).toBeLessThanOrEqual(cash);
        expect((months + 1) * costs).toBeGreaterThan(cash);
      }),
    );
  });

  it('leads on to a tool of the portal, and has a name and a description for models', () => {
    const sample = run('runway', { cash: 4e6, monthly_costs: 6e5 });
    expect(TOOLS.map(({ href }) => href)).toContain((sample as Sum).href);
    for (const { name, description, status } of CALCULATORS) {
      expect(name).toMatch(/^calculate_[a-z_]+$/);
      expect([description.length > 40, status.startsWith('Calculating')]).toEqual([true, true]);
    }
    expect(new Set(CALCULATORS.map(({ name }) => name)).size).toBe(CALCULATORS.length);
  });
});
