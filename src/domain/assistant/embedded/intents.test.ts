/** The values that a scenario and a comparison read from a question. */
import { describe, expect, it } from 'vitest';
import { readIntent } from './intents';

const read = (question: string) => readIntent(question, { today: '2026-11-26' });

describe('a scenario', () => {
  const NOTHING = { revenue_growth: 0, cost_growth: 0 };
  const ENGINEERS = { count: 2, role: 'engineers', monthly_cost: 100_000 };
  it.each<[string, object]>([
    ['make a scenario', NOTHING],
    // A thing to buy without its price changes nothing.
    ['make a scenario where we buy a machine', NOTHING],
    // A monthly cost is no one-time cost.
    ['make a scenario with a rent of ₹50,000', { ...NOTHING, currency: 'INR' }],
    [
      'make a scenario where we buy a machine for 8 lakh',
      { ...NOTHING, one_off: { name: 'One-time cost', direction: 'cost', amount: 800_000 } },
    ],
    [
      'make a scenario where we get a grant of 10 lakh',
      { ...NOTHING, one_off: { name: 'New money', direction: 'income', amount: 1_000_000 } },
    ],
    ['make a scenario where we hire 2 engineers at 1 lakh', { ...NOTHING, hires: ENGINEERS }],
    // The amount is the salary, so it is not also new money.
    ['make a scenario where we raise a round and hire 2 engineers at 1 lakh', { ...NOTHING, hires: ENGINEERS }],
    ['make a scenario where we hire 2 engineers', NOTHING],
    ['make a scenario where revenue grows 8%', { ...NOTHING, revenue_growth: 8 }],
    ['make a scenario where burn drops by 5% and sales grow 10%', { revenue_growth: 10, cost_growth: -5 }],
    [
      'make a scenario where we buy a machine for $9,000',
      {
        ...NOTHING,
        one_off: { name: 'One-time cost', direction: 'cost', amount: 9_000 },
        currency: 'USD',
      },
    ],
  ])('%s', (question, input) => expect(read(question)).toEqual({ tool: 'plan_scenario', input }));
});

describe('a comparison', () => {
  it.each<[string, object]>([
    ['compare Blume and Accel', { left: 'Blume', right: 'Accel' }],
    ['Blume vs Accel', { left: 'Blume', right: 'Accel' }],
    ['compare Blume, Accel', { left: 'Blume', right: 'Accel' }],
    ['compare A91 & Accel', { left: 'A91', right: 'Accel' }],
    // Three beside the first at most.
    [
      'compare Blume, Accel, Kalaari, Omnivore and 3one4',
      { left: 'Blume', right: 'Accel', others: ['Kalaari', 'Omnivore'] },
    ],
  ])('%s', (question, input) => expect(read(question)).toEqual({ tool: 'compare', input }));

  it.each([
    'compare Blume with all investors',
    'compare Blume with these',
    'compare Blume and some funds',
    'compare Blume vs it',
    'compare it with Accel',
    'Blume vs these',
    'difference between investors and incubators',
  ])('needs two names: %s', (question) => expect(read(question)).toBeNull());
});
