import { describe, expect, it } from 'vitest';
import { titleOf } from './limits';

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
