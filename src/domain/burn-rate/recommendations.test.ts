/** The changes that would help a short runway most, by worked examples in whole dollars. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { anyBurnInputs, burnInputs, DOLLAR } from '@tests/factories/burn-rate';
import { formatCardMoney } from '@/domain/money/money';
import { describeLever, bestRunwayChange } from './recommendations';
import type { BurnInputs } from './plan';
import { computeMonthlyBurn, computeRunway, computeSummary } from './runway';

const said = (inputs: BurnInputs) => {
  const lever = bestRunwayChange(inputs);
  return lever && describeLever(lever, 'USD');
};

describe('the strongest lever', () => {
  it('is the largest fixed cost where that gives most months', () => {
    // 40,000 / 10,000 = 4 months; without 5,000 of rent 40,000 / 5,000 = 8.
    const plan = burnInputs(40_000, 2_000, [6_000], [['Setup', 5_000], ['Goals', 1_000]]); // prettier-ignore
    const [rent, ads] = plan.fixedCosts;
    const named = { ...plan, fixedCosts: [ads!, { ...rent!, name: 'Office rent' }] };
    expect(bestRunwayChange(named)).toEqual({ kind: 'cost', name: 'Office rent', gained: 4, isOnly: false });
    expect(said(named)).toBe('Without the largest fixed cost, “Office rent”, cash lasts 4 months longer.');
    expect(said({ ...plan, fixedCosts: [{ ...rent!, name: ' ' }, ads!] })).toContain('“Setup”');
  });

  it('is revenue where a quarter of it is more than any fixed cost', () => {
    // 20,000 / 5,000 = 4 months; 16,000 of revenue and 4,000 more leave a burn of 1,000: 20 months.
    const plan = burnInputs(20_000, 16_000, [20_500], [['Setup', 500]]);
    expect(bestRunwayChange(plan)).toEqual({ kind: 'revenue', amount: 4_000 * DOLLAR, gained: 16 });
    expect(said(plan)).toBe('With a quarter more revenue, $4,000.00 a month, cash lasts 16 months longer.');
  });

  it('may be what covers the costs for good', () => {
    expect(said(burnInputs(3_000, 9_000, [8_000], [['Setup', 2_000]]))).toBe(
      'Without the largest fixed cost, “C”, revenue covers your costs.',
    );
  });

  it('does not speak of revenue where there is none', () => {
    expect(said(burnInputs(3_000, 0, [], [['Setup', 2_000]]))).toBe(
      'Without your only cost, “C”, you would spend nothing.',
    );
  });

  it('is one month where it is one', () => {
    // 21,000 / 10,000 = 2 months; without 3,000, 21,000 / 7,000 = 3.
    expect(said(burnInputs(21_000, 0, [7_000], [['Setup', 3_000]]))).toContain('cash lasts 1 month longer');
  });

  it('is money in the bank where neither gives a month', () => {
    // Six months of 10,000 are 60,000.
    expect(said(burnInputs(15_000, 0, [10_000]))).toBe(
      '$45,000.00 more in the bank would last you 6 months at this burn.',
    );
    expect(said(burnInputs(0, 0, [9_000], [['Setup', 1_000]]))).toContain('$60,000.00 more in the bank');
  });

  it('names an amount that is enough where paise are left out', () => {
    // Six months of 16,666.68 are 1,00,000.08, so 20 paise are missing: less than half a rupee.
    const plan = { ...burnInputs(0, 0, [0]), bankBalance: 9_999_988 };
    const short = { ...plan, teamMembers: [{ ...plan.teamMembers[0]!, monthlyCost: 1_666_668 }] };
    const lever = bestRunwayChange(short);
    expect(lever).toEqual({ kind: 'money', amount: 20, months: 6 });
    expect(lever && describeLever(lever, 'INR', formatCardMoney)).toContain('₹1 more in the bank');
  });

  it('is none while the money lasts six months, or for good', () => {
    expect(said(burnInputs(60_000, 0, [10_000]))).toBeNull();
    expect(said(burnInputs(0, 10_000, [10_000]))).toBeNull();
  });

  it('does what it says, whatever the plan', () => {
    fc.assert(
      fc.property(anyBurnInputs, (inputs) => {
        const lever = bestRunwayChange(inputs);
        const { burn, runway } = computeSummary(inputs);
        expect(lever === null).toBe(runway === null || runway >= 6);
        if (!lever || runway === null) return;
        if (lever.kind === 'money') expect(computeRunway(inputs.bankBalance + lever.amount, burn)).toBe(lever.months);
        else if (lever.kind === 'revenue') {
          const richer = { ...inputs, monthlyRevenue: inputs.monthlyRevenue + lever.amount };
          expect(computeRunway(inputs.bankBalance, computeMonthlyBurn(richer))).toBe(runway + lever.gained);
        } else expect(lever.gained).toBeGreaterThanOrEqual(1);
      }),
    );
  });
});
