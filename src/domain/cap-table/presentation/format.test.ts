import { describe, expect, it } from 'vitest';
import { formatAmount } from '@/domain/money/money';
import { fraction } from '@/domain/money/fractions';
import { figure } from '@/domain/cap-table/calculation/explanation';
import { priceText } from './texts';
import { formatChange, formatPercent, formatTotalPercent, formatFigure } from './format';

describe('figures as people read them', () => {
  it('groups amounts as their currency does, also where it is none of the four', () => {
    expect(
      [
        [123_456_789, 'USD'],
        [123_456_789, 'INR'],
        [1_234_567, 'JPY'],
        [1_234_567, 'KWD'],
        [999_999_999_999_999, 'INR'],
      ].map(([minor, currency]) => formatAmount(minor as number, currency as string)),
    ).toEqual(['$1,234,567.89', '₹12,34,567.89', 'JPY 1,234,567', 'KWD 1,234.567', '₹99,99,99,99,99,999.99']);
  });

  it('writes percentages and their changes with two decimals', () => {
    expect([fraction(1, 3n), fraction(100), fraction(0)].map(formatPercent)).toEqual(['0.33%', '100.00%', '0.00%']);
    expect([fraction(3, 2n), fraction(-3, 2n), fraction(0), fraction(-1, 1000n)].map(formatChange)).toEqual([
      '+1.50',
      '−1.50',
      '0.00',
      '0.00',
    ]);
  });

  it('gives a total as many decimals as tell it from 0 and from 100', () => {
    const millionths = (count: number) => fraction(count, 1_000_000n);
    expect(
      [99_999_999, 1, 100_000_000, 0, 60_000_000, 100_004_000].map((count) => formatTotalPercent(millionths(count))),
    ).toEqual(['99.999999%', '0.000001%', '100.00%', '0.00%', '60.00%', '100.004%']);
    expect(formatTotalPercent(fraction(-1, 1000n))).toBe('-0.001%');
  });

  it('gives every unit of an explanation its sign', () => {
    const thousand = fraction(1_234_567, 2n);
    expect(
      (['money', 'price', 'shares', 'percent', 'months', 'number'] as const).map((unit) =>
        formatFigure(figure(unit, thousand), 'USD'),
      ),
    ).toEqual(['$617,283.50', '$617,283.50', '617,283.5 shares', '617283.50%', '617283.5 months', '617,283.5']);
    const crores = fraction(12_345_678);
    expect((['money', 'shares', 'number'] as const).map((unit) => formatFigure(figure(unit, crores), 'INR'))).toEqual([
      '₹1,23,45,678.00',
      '1,23,45,678 shares',
      '1,23,45,678',
    ]);
    // As on the screen: a price never becomes 0 by its decimals.
    const prices = [fraction(36), fraction(4457, 4000), fraction(1, 3n), fraction(1, 8_000_000_000n), fraction(0)];
    const texts = ['₹36.00', '₹1.11425', '₹0.333333', '₹0.000000000125', '₹0.00'];
    expect(prices.map((one) => formatFigure(figure('price', one), 'INR'))).toEqual(texts);
    expect(prices.map((one) => priceText(one, 'INR'))).toEqual(texts);
    expect(formatFigure(figure('months', fraction(1)), 'USD')).toBe('1 month');
    expect(formatFigure(figure('money', fraction(-5, 2n)), 'EUR')).toBe('-€2.50');
  });
});
