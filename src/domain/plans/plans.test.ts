import { describe, expect, it } from 'vitest';
import { PLANS } from './plans';

describe('plans', () => {
  it('PUB-15 are Free at $0 forever, Core at $49 and Premium at $99 per month', () => {
    expect(PLANS.map(({ name, dollarsPerMonth, period }) => [name, dollarsPerMonth, period])).toEqual([
      ['Free', 0, 'forever'],
      ['Core', 49, 'per month'],
      ['Premium', 99, 'per month'],
    ]);
  });

  it('PUB-16 give Core 50 contact exports per month, in the data and in the words', () => {
    const core = PLANS.find(({ id }) => id === 'core');
    expect(core?.contactExportsPerMonth).toBe(50);
    expect(core?.includes).toContain('50 contact exports per month');
  });
});
