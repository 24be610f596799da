/** The table of costs in the operating guide must have the computed figures. */
import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { costTable, monthOf, PRICES } from '../../bench/costs/model.mjs';

it('stands in the operating guide as it is computed', () => {
  expect(readFileSync('docs/operating.md', 'utf8')).toContain(costTable());
});

it('costs the plan alone while all is included, and more with more people and with a line of each request', () => {
  expect(monthOf(1).dollars).toBe(PRICES.plan);
  const [few, many] = [monthOf(1_000), monthOf(100_000)];
  expect(many.requests).toBe(few.requests * 100);
  expect(many.dollars).toBeGreaterThan(few.dollars);
  const extra = monthOf(100_000, { logsEachRequest: true }).dollars - many.dollars;
  expect(extra).toBeCloseTo(((many.requests - 20e6) / 1e6) * 0.6, 6);
});
