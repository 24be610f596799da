/** Burn rate plans for tests: worked examples in whole dollars, and arbitrary plans for property tests. */
import fc from 'fast-check';
import type { BurnInputs, FixedCostCategory } from '@/domain/burn-rate/plan';

/** Minor units of a dollar. */
export const DOLLAR = 100;

/** Amounts in whole dollars. */
export const burnInputs = (
  balance: number,
  revenue: number,
  team: number[],
  fixed: [FixedCostCategory, number][] = [],
): BurnInputs => ({
  bankBalance: balance * DOLLAR,
  monthlyRevenue: revenue * DOLLAR,
  teamMembers: team.map((cost, index) => ({ id: `t${index}`, name: 'A', role: 'B', monthlyCost: cost * DOLLAR })),
  fixedCosts: fixed.map(([category, cost], index) => ({
    id: `f${index}`,
    name: 'C',
    category,
    monthlyCost: cost * DOLLAR,
  })),
});
export const anyAmount = fc.nat(1_000_000_000_00);

export const anyBurnInputs: fc.Arbitrary<BurnInputs> = fc.record({
  bankBalance: anyAmount,
  monthlyRevenue: anyAmount,
  teamMembers: fc.array(
    fc.record({ id: fc.uuid(), name: fc.constant('A'), role: fc.constant('B'), monthlyCost: anyAmount }),
    { maxLength: 5 },
  ),
  fixedCosts: fc.array(
    fc.record({
      id: fc.uuid(),
      name: fc.constant('C'),
      category: fc.constantFrom('Setup', 'Documents', 'Teams', 'Goals', 'Strategy'),
      monthlyCost: anyAmount,
    }),
    { maxLength: 5 },
  ),
});
