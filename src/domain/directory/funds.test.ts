/** How investment ranges read, long and short. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chequeText, fundsText, NO_FUNDS, shortMoney } from './funds';

const of = (minInvestment: number, maxInvestment: number, currency = 'INR') => ({
  funds: { minInvestment, maxInvestment, currency },
});

describe('a range', () => {
  it('reads short in lakh and crore, or thousands and millions, and is null where nothing is known', () => {
    expect(chequeText(of(500_000, 10_000_000))).toBe('₹5 lakh – ₹1 crore');
    expect(chequeText(of(0, 1_500_000))).toBe('Up to ₹15 lakh');
    expect(chequeText(of(300_000, 350_000, 'USD'))).toBe('$300K – $350K');
    expect(chequeText(of(750_000, 1_750_000, 'USD'))).toBe('$750K – $1.75M');
    expect(chequeText(of(90_000, 90_000))).toBe('₹90,000');
    expect(chequeText(of(5_000, 5_000, 'XYZ-1'))).toBe('XYZ-1 5K');
    expect(chequeText({ funds: null })).toBeNull();
    expect(chequeText(of(0, 0))).toBeNull();
  });

  it('reads in full elsewhere', () => {
    expect(fundsText(of(500_000, 5_000_000).funds)).toBe('₹5,00,000 – ₹50,00,000');
    expect(fundsText(null)).toBe(NO_FUNDS);
  });

  it('is short by no more than half a hundredth of its unit', () => {
    const units: Record<string, number> = { crore: 1e7, lakh: 1e5 };
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 999_999_999_999 }), (amount) => {
        const [, figure = '', word = ''] = /^₹([\d,.]+)(?: (crore|lakh))?$/.exec(shortMoney(amount, 'INR')) ?? [];
        const unit = units[word] ?? 1;
        expect(Math.abs(Number(figure.replaceAll(',', '')) * unit - amount)).toBeLessThanOrEqual(unit * 0.00501);
      }),
    );
  });
});
