import { describe, expect, it } from 'vitest';
import { keepLatest } from './keep-latest';

describe('the latest texts', () => {
  it('are kept up to a number of characters; what was asked for least lately goes first', () => {
    const memory = keepLatest(40);
    for (const key of ['a', 'b', 'c', 'd']) memory.keep(key, key.repeat(9));
    expect(memory.get('a')).toBe('aaaaaaaaa');
    memory.keep('e', 'eeeeeeeee');
    expect(['a', 'b', 'c', 'd', 'e'].filter((key) => memory.get(key) !== undefined)).toEqual(['a', 'c', 'd', 'e']);
  });

  it('takes the newer text of a key, and counts it once', () => {
    const memory = keepLatest(40);
    for (let round = 0; round < 20; round++) memory.keep('a', `text ${round}`);
    memory.keep('b', 'other');
    expect([memory.get('a'), memory.get('b')]).toEqual(['text 19', 'other']);
  });

  it('keeps nothing that would push all others out', () => {
    const memory = keepLatest(40);
    memory.keep('a', 'x'.repeat(10));
    expect(memory.get('a')).toBeUndefined();
  });
});
