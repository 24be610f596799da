import { describe, expect, it } from 'vitest';
import { compareNames } from './compare-names';

describe('the order of names', () => {
  it.each([
    ['apple', 'Banana'],
    ['Éclair Ventures', 'Edge Capital'],
    ['100X.VC', 'Accel'],
    ['Zeta', 'अग्नि'],
    ['ADA', 'Ada'],
  ])('has %s before %s', (first, second) => {
    expect(compareNames(first, second)).toBeLessThan(0);
    expect(compareNames(second, first)).toBeGreaterThan(0);
    expect(compareNames(first, first)).toBe(0);
  });
});
