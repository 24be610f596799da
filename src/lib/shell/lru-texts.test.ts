import { describe, expect, it } from 'vitest';
import { lruTexts } from './lru-texts';

describe('the latest texts', () => {
  it('are kept up to a number of characters; what was asked for least lately goes first', () => {
    const memory = lruTexts(40);
    for (const key of ['a', 'b', 'c', 'd']) memory.set(key, key.repeat(9));
    expect(memory.get('a')).toBe('aaaaaaaaa');
    memory.set('e', 'eeeeeeeee');
    expect(['a', 'b', 'c', 'd', 'e'].filter((key) => memory.get(key) !== undefined)).toEqual(['a', 'c', 'd', 'e']);
  });

  it('takes the newer text of a key, and counts it once', () => {
    const memory = lruTexts(40);
    for (let round = 0; round < 20; round++) memory.set('a', `text ${round}`);
    memory.set('b', 'other');
    expect([memory.get('a'), memory.get('b')]).toEqual(['text 19', 'other']);
  });

  it('keeps nothing that would push all others out', () => {
    const memory = lruTexts(40);
    memory.set('a', 'x'.repeat(10));
    expect(memory.get('a')).toBeUndefined();
  });
});
