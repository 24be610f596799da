/** How investment ranges read, long and short. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { chequeText, fundsText, investedText, NO_FUNDS, rangeText, shortMoney } from './funds';

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

  it.each([
    [999_999.6, 'USD', '$1M'],
    [999_999_999, 'USD', '$1B'],
    [9_999_999.6, 'INR', '₹1 crore'],
    [999_996, 'XYZ-1', 'XYZ-1 1M'],
    [999_994, 'XYZ-1', 'XYZ-1 999.99K'],
  ])('that rounds up to the next unit is written in it: %d %s', (amount, currency, text) =>
    expect(shortMoney(amount, currency)).toBe(text),
  );

  it('shows the year of figures that only pages of before 2021 say', () => {
    const said = (field: 'funds' | 'investedCount', published: string | null, value: string | null = null) =>
      ({ field, value, published, address: 'https://x.example', isList: false }) as const;
    const range = of(500_000, 500_000);
    expect(chequeText({ ...range, sources: [said('funds', '2008-11')] })).toBe('₹5 lakh (2008)');
    expect(rangeText({ ...range, sources: [said('funds', '2020')] })).toBe('₹5,00,000 (2020)');
    expect(rangeText({ ...range, sources: [said('funds', '2021')] })).toBe('₹5,00,000');
    // A page that says something else does not make the figure old.
    expect(rangeText({ ...range, sources: [said('funds', null), said('funds', '2008', 'USD 1')] })).toBe('₹5,00,000');
    expect(rangeText({ funds: null, sources: [said('funds', '2008')] })).toBe(NO_FUNDS);
    expect(investedText({ investedCount: 1800, sources: [said('investedCount', '2015-02')] })).toBe('1,800 (2015)');
    expect(investedText({ investedCount: null })).toBeNull();
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
