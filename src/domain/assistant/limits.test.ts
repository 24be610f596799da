import { describe, expect, it } from 'vitest';
import { secondsToMidnight, titleOf } from './limits';

describe('the end of a day in India', () => {
  it.each([
    ['2026-11-23T18:29:59Z', 1],
    ['2026-11-23T18:30:00Z', 86_400],
    ['2026-11-23T06:30:00Z', 43_200],
  ])('at %s is %d seconds away', (at, seconds) => {
    expect(secondsToMidnight(Date.parse(at))).toBe(seconds);
  });
});

describe('the name of a conversation', () => {
  it('is its first question in one line', () => {
    expect(titleOf('  What is\n a SAFE? ')).toBe('What is a SAFE?');
  });
  it('is cut between words, and within one that is too long', () => {
    expect(titleOf('How many months of runway do I have if I spend six lakh rupees each month?')).toBe(
      'How many months of runway do I have if I spend six lakh…',
    );
    expect(titleOf('a'.repeat(100))).toBe(`${'a'.repeat(60)}…`);
    expect(titleOf(`${'a'.repeat(59)}😀bc`).isWellFormed()).toBe(true);
  });
});
