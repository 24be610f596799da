/** Arbitrary burn rate plans as toolkit documents hold them, and the parts that other documents consist of. */
import fc from 'fast-check';
import { FIXED_COST_CATEGORIES, EMPTY_PLAN, type BurnPlan } from '@/domain/burn-rate/plan';
import { MAX_AMOUNT } from '@/domain/money/money';

export const amount = fc.nat(MAX_AMOUNT);
export const name = fc.string({ minLength: 1, maxLength: 30, unit: 'grapheme' }).filter((text) => text.length <= 100);
export const id = fc.uuid();
/** Rows with ids of their own. */
export const rows = <Row extends { id: string }>(row: fc.Arbitrary<Row>) =>
  fc.uniqueArray(row, { maxLength: 6, selector: (one) => one.id });

export const anyPlan: fc.Arbitrary<BurnPlan> = fc.record({
  bankBalance: amount,
  monthlyRevenue: amount,
  teamMembers: rows(fc.record({ id, name, role: name, monthlyCost: amount })),
  fixedCosts: rows(fc.record({ id, name, category: fc.constantFrom(...FIXED_COST_CATEGORIES), monthlyCost: amount })),
  currency: fc.constantFrom('USD', 'INR', 'EUR', 'GBP'),
  scenarios: rows(
    fc.record({
      id,
      name,
      revenueGrowth: fc.integer({ min: -10_000, max: 10_000 }),
      costGrowth: fc.integer({ min: -10_000, max: 10_000 }),
      hires: fc.constant([{ id: 'h', name: 'a', role: 'b', monthlyCost: 150, from: '2026-01', until: null }]),
      oneOffs: fc.constant([{ id: 'o', name: 'a', month: '2026-01', direction: 'cost' as const, amount: 150 }]),
    }),
  ),
  scenarioId: fc.constant(null),
  costMapping: fc.constant({ ...EMPTY_PLAN.costMapping, Other: 'Leave out' as const }),
});
