/** Sentences of the dashboard, of one company and of many. */
import { describe, expect, it } from 'vitest';
import { agesText, industriesText, leftOutText } from './figures';

const share = (name: string, part: number) => ({ name, count: 1, share: part });
const ages = (...counts: readonly number[]) =>
  ['0-2', '3-5', '6-10', '10+'].map((label, at) => ({ label, count: counts[at] ?? 0 }));

describe('sentences about companies', () => {
  it('say of one industry that it is the only one, and of more which is the largest', () => {
    const [one, other] = [share('Technology', 0.75), share('Finance', 0.25)];
    expect(industriesText(share('Technology', 1), [one])).toBe('All are in one industry: Technology.');
    expect(industriesText(one, [one, other])).toBe('2 industries. Technology is the largest with 75%.');
  });

  it.each([
    [ages(1), '1 company, 0-2 years old.'],
    [ages(0, 3), 'All 3 companies are 3-5 years old.'],
    [ages(5, 2), '7 companies. Most, 5, are 0-2 years old.'],
    [ages(2, 2, 1), '5 companies. No age group has more than 2.'],
    [ages(1, 0, 0, 1), '2 companies. No age group has more than 1.'],
  ])('say how old they are, and “most” only of more than half', (buckets, text) => {
    expect(agesText(buckets)).toBe(text);
  });

  it('say what is left out', () => {
    expect(leftOutText(1, 'an industry')).toBe('1 without an industry is left out.');
    expect(leftOutText(1200, 'a founding year')).toBe('1,200 without a founding year are left out.');
  });
});
