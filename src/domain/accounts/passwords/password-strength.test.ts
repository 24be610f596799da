/** The strength meter, and passwords of one repeated character. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isRepetition, passwordStrength } from './password-strength';

describe('password strength', () => {
  it.each([
    ['', 0],
    ['a', 20],
    ['aB', 40],
    ['aB1', 60],
    ['aB1!', 80],
    ['aB1!aB1!', 100],
    ['12345678', 40],
    ['lower case words', 40],
    ['आशा1', 20],
  ])('AUTH-38 gives %j %i points', (password, score) => {
    expect(passwordStrength(password).score).toBe(score);
  });

  it('AUTH-39 uses the five labels in ascending order', () => {
    expect(['', 'a', 'aB', 'aB1', 'aB1!', 'aB1!aB1!'].map((password) => passwordStrength(password).label)).toEqual([
      'Very Weak',
      'Very Weak',
      'Weak',
      'Medium',
      'Strong',
      'Very Strong',
    ]);
  });

  it('AUTH-38 never falls when characters are added', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (start, more) => {
        expect(passwordStrength(start + more).score).toBeGreaterThanOrEqual(passwordStrength(start).score);
      }),
    );
  });
});

describe('a password of one character', () => {
  it.each([
    '        ',
    '\u00a0 \u3000\t',
    '\u200b'.repeat(8),
    'aaaaaaaa',
    'aAaAaAaA',
    'a a a a a',
    '........',
    '🔐'.repeat(9),
    'आ'.repeat(8),
  ])('is found in %j', (password) => expect(isRepetition(password)).toBe(true));

  it.each(['aaaaaaab', '       ab', 'Monsoon-Harbour-77', '🔐🗝'.repeat(4), 'आशाआशाआशा'])(
    'is not found in %j',
    (password) => expect(isRepetition(password)).toBe(false),
  );
});
