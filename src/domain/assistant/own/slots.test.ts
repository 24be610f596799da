/** The values that a question about own figures contains: period, category and changed amounts. */
import { describe, expect, it } from 'vitest';
import { namedTime, ownFollowUp, spentSlots, whatIfSlots } from './slots';

describe('a question about expenses', () => {
  it.each<[string, string, string]>([
    // Without a period it is about this month; of one thing, or of each month, about all that is recorded.
    ['how much did we spend?', 'this-month', ''],
    ['what did we spend on salaries', 'all', 'salaries'],
    ['how much have we spent so far', 'all', ''],
    ['what did we spend on travel last month', 'last-month', 'travel'],
    ['pichhle mahine kitna kharcha hua', 'last-month', ''],
    ['expenses of this quarter', 'last-3', ''],
    ['what did we spend in the last six months', 'last-6', ''],
    ['how much did we spend this year', 'this-year', ''],
    ['what did we spend in financial year so far', 'this-financial-year', ''],
    ['how much did we spend last year', 'last-year', ''],
  ])('%s', (question, period, words) => expect(spentSlots(question)).toEqual({ document: 'expenses', period, words }));

  it.each<[string, string, string, string]>([
    ['what did we spend in October?', '10', '10', ''],
    ['how much did we spend on travel in Sept 2025', '2025-09', '2025-09', 'travel'],
    ['expenses from October to december', '10', '12', ''],
    ['what did we spend between november 2025 and march 2026 on salaries', '2025-11', '2026-03', 'salaries'],
    ['how much did we spend in FY 2024-25', '2024-04', '2025-03', ''],
    ['how much did we spend in FY26 on rent', '2025-04', '2026-03', 'rent'],
    ['how much did we spend in FY 2026', '2025-04', '2026-03', ''],
    ['how much did we spend in Q4 FY26', '2026-01', '2026-03', ''],
    ['how much did we spend in q1 of FY 2025-26', '2025-04', '2025-06', ''],
    ['how much did we spend on rent in Q2', '04', '06', 'rent'],
    ['what did we spend between 2026 and 2024', '2024-01', '2026-12', ''],
    ['what did we spend on 5 March', '03-05', '03-05', ''],
    ['what did we spend on March 5th, 2025', '2025-03-05', '2025-03-05', ''],
  ])('names months: %s', (question, from, to, words) =>
    expect(spentSlots(question)).toEqual({ document: 'expenses', period: 'all', from, to, words }),
  );

  it.each([
    ['what did we spend last quarter', 'last-quarter'],
    ['what did we spend in the last financial year', 'last-financial-year'],
  ])('%s', (question, period) => expect(spentSlots(question)).toMatchObject({ period, words: '' }));

  it.each([
    ['what do we spend per month', 'all', ''],
    ['our average monthly spend this year', 'this-year', ''],
    ['our average spend in the last 6 months', 'last-6', ''],
    ['how much do we spend on salaries in a month', 'all', 'salaries'],
  ])('may ask for the average of a month: %s', (question, period, words) =>
    expect(spentSlots(question)).toEqual({ document: 'expenses', period, words, shows: 'average' }),
  );

  it.each(['spend ₹2025 on rent', 'spend 2025 rupees', 'spend 2,025', 'spend 2025 a month', 'rs 2025 for rent'])(
    'has an amount and no year: %s',
    (question) => expect(namedTime(question)).toBeNull(),
  );

  it('may ask for the largest', () =>
    expect(spentSlots('what was our costliest bill this month')).toMatchObject({ shows: 'largest' }));
});

describe('a changed figure of the plan', () => {
  it.each<[string, object]>([
    ['what if revenue falls by 30%', { revenue_times: 0.7 }],
    ['what if sales grow 25 percent', { revenue_times: 1.25 }],
    ['what if burn is halved', { costs_times: 0.5 }],
    ['what if income triples', { revenue_times: 3 }],
    ['what if revenue goes to 3 lakh', { revenue: 300_000, currency: 'INR' }],
    ['what if we raise 50 lakh', { more_cash: 5_000_000, currency: 'INR' }],
    ['what if we hire two engineers at 1 lakh each', { more_costs: 200_000, currency: 'INR' }],
    // Not "each": the amount is for both.
    ['what if we hire two engineers at 1 lakh', { more_costs: 100_000, currency: 'INR' }],
    ['what if we pay rent of 12 lakh a year', { more_costs: 100_000, currency: 'INR' }],
    ['what if our burn is 7 lakh', { costs: 700_000, currency: 'INR' }],
    // A plan in rupees refuses it, one in dollars takes it.
    ['what if our burn is $7,000', { costs: 7000, currency: 'USD' }],
    ['what if our burn is 70,000', { costs: 70_000 }],
    // An amount after "by" is a change, not the new figure.
    ['if we cut costs by 1 lakh how long is our runway', { more_costs: -100_000, currency: 'INR' }],
    ['what if our costs go up by 50k', { more_costs: 50_000 }],
    ['if we save 40,000 a month', { more_costs: -40_000 }],
    ['what if revenue rises by 2 lakh', { more_revenue: 200_000, currency: 'INR' }],
    ['what if revenue drops by 1 lakh', { more_revenue: -100_000, currency: 'INR' }],
  ])('%s', (question, what_if) => expect(whatIfSlots(question)).toEqual({ about: 'runway', what_if }));

  it.each([
    'what if revenue and costs double',
    'what if revenue grows 10% a month',
    'what if costs fall by 120%',
    'what if burn is 7',
    'what if we have 50 lakh in the bank',
    'what if costs are 7 lakh and revenue is 2 lakh',
    'what if it is 7 lakh',
  ])('is not read from “%s”', (question) => expect(whatIfSlots(question)).toBeNull());
});

describe('a follow-up about own figures', () => {
  const spent = { tool: 'read_expenses', input: { period: 'all', words: 'salaries' } };
  const table = { tool: 'read_cap_table', input: { holder: 'Ravi' } };
  it.each<[string, { tool: string; input: Record<string, unknown> }, object | null]>([
    ['and last month?', spent, { period: 'last-month', words: 'salaries' }],
    ['what about on travel?', spent, { period: 'all', words: 'travel' }],
    ['and in October?', spent, { period: 'all', from: '10', to: '10', words: 'salaries' }],
    ['aur 2024 mein?', spent, { period: 'all', from: '2024-01', to: '2024-12', words: 'salaries' }],
    [
      'and this year?',
      { tool: 'read_expenses', input: { period: 'all', from: '10', to: '10', words: '' } },
      { period: 'this-year', words: '' },
    ],
    ['per month on average', spent, { period: 'all', words: 'salaries', shows: 'average' }],
    ['compare oct and nov', spent, { period: 'all', words: 'salaries', from: '10', to: '11', shows: 'months' }],
    ['and now?', spent, null],
    ['last month', spent, null],
    [
      'what if we raise 2 crore at 10 crore post?',
      table,
      { next_round: { amount: 20_000_000, valuation: 100_000_000, is_post: true, currency: 'INR' } },
    ],
    [
      'what if we raise $2 million at $10 million pre?',
      table,
      { next_round: { amount: 2_000_000, valuation: 10_000_000, is_post: false, currency: 'USD' } },
    ],
    ['what if we raise $2 million at 10 crore pre?', table, null],
    ['what if we raise 2 crore?', table, null],
    ['what if we raise 2 crore and 3 crore?', table, null],
    ['what if we raise 2 crore at 10%?', table, null],
    ['and with 2 lakh more costs?', { tool: 'read_saved', input: {} }, null],
  ])('“%s”', (question, before, input) => {
    const step = ownFollowUp(question, before);
    expect(step).toEqual(input && { tool: before.tool, input });
  });

  it('needs a question before', () => expect(ownFollowUp('and last month?', null)).toBeNull());
});
