/** Mistyped words: how far two words are apart, how many mistakes a word may hold, and which known word it becomes. */
import { describe, expect, it } from 'vitest';
import { allowedMistakes, editDistance, mendWords, searchWords, wordsIn } from './spelling';

const known = (counts: Record<string, number>) => ({ counts: new Map(Object.entries(counts)) });

describe('words of a text', () => {
  it('are letters and digits of any script, lower case, without accents', () => {
    expect(wordsIn('  Café-Zürich, 2nd (FinTech)! ')).toEqual(['cafe', 'zurich', '2nd', 'fintech']);
    expect(wordsIn('मुंबई')).toHaveLength(1);
    expect(wordsIn('!?')).toEqual([]);
  });

  it('are eight at most of what is searched', () => {
    expect(searchWords('')).toEqual([]);
    expect(searchWords('a b c d e f g h i j')).toEqual(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h']);
  });
});

describe('the distance of two words', () => {
  it.each([
    ['blume', 'blume', 0],
    ['blume', 'blum', 1],
    ['blume', 'bluume', 1],
    ['blume', 'blune', 1],
    ['blume', 'bulme', 1],
    ['lbume', 'blume', 1],
    ['kitten', 'sitting', 3],
    ['ca', 'abc', 3],
    ['abcd', 'badc', 2],
    ['', 'abc', 3],
    ['', '', 0],
  ])('%s and %s: %i', (a, b, distance) => {
    expect(editDistance(a, b, 5)).toBe(distance);
    expect(editDistance(b, a, 5)).toBe(distance);
  });

  it('is one more than the limit where it exceeds it, however far', () => {
    expect(editDistance('kitten', 'sitting', 2)).toBe(3);
    expect(editDistance('aaaaaaaa', 'bbbbbbbb', 2)).toBe(3);
    expect(editDistance('a', 'abcdef', 2)).toBe(3);
    expect(editDistance('kitten', 'sitting', 3)).toBe(3);
  });

  it('finds a swap at the end of words that are at the limit before it', () => {
    expect(editDistance('xbcdef', 'abcdfe', 2)).toBe(2);
    expect(editDistance('ab', 'ba', 1)).toBe(1);
  });
});

describe('a word', () => {
  it.each([
    [1, 0],
    [3, 0],
    [4, 1],
    [7, 1],
    [8, 2],
    [20, 2],
  ])('of %i letters may hold %i mistakes', (length, most) => expect(allowedMistakes(length)).toBe(most));

  it('becomes the nearest known one', () => {
    const names = known({ fintech: 3, fintek: 9, healthcare: 1 });
    expect(mendWords(['fintehc'], names)).toEqual(['fintech']);
    expect(mendWords(['helthcaer', 'fund'], names)).toEqual(['healthcare', 'fund']);
  });

  it('of equally near ones the more frequent, then the first by alphabet, in whatever order they are known', () => {
    expect(mendWords(['bluna'], known({ bluma: 2, blund: 5 }))).toEqual(['blund']);
    expect(mendWords(['bluna'], known({ blund: 5, bluma: 2 }))).toEqual(['blund']);
    expect(mendWords(['bluna'], known({ blund: 2, bluma: 2 }))).toEqual(['bluma']);
    expect(mendWords(['bluna'], known({ bluma: 2, blund: 2 }))).toEqual(['bluma']);
    expect(mendWords(['accelera'], known({ acceleroo: 99, accelero: 1 }))).toEqual(['accelero']);
    expect(mendWords(['accelera'], known({ accelero: 1, acceleroo: 99 }))).toEqual(['accelero']);
  });

  it('stays as it is where it is known, begins a known one, is short, or is too far from all', () => {
    const names = known({ blume: 1, accelerator: 1, seed: 1 });
    expect(mendWords(['blume'], names)).toBeNull();
    expect(mendWords(['accel'], names)).toBeNull();
    expect(mendWords(['sed'], names)).toBeNull();
    expect(mendWords(['blxxe'], names)).toBeNull();
    expect(mendWords([], names)).toBeNull();
    expect(mendWords(['blume', 'blumr'], names)).toEqual(['blume', 'blume']);
  });
});
