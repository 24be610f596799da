/** The depth of a JSON text: brackets count, and none in strings. */
import { describe, expect, it } from 'vitest';
import { nestsTooDeeply } from './safe-json';

describe('the depth of a JSON text', () => {
  it('counts open brackets of both kinds', () => {
    const nested = (levels: number) => '[{"a":'.repeat(levels / 2) + '1' + '}]'.repeat(levels / 2);
    expect(nestsTooDeeply(nested(64))).toBe(false);
    expect(nestsTooDeeply(nested(66))).toBe(true);
    expect(nestsTooDeeply(JSON.stringify(Array.from({ length: 500 }, () => [{ a: [] }])))).toBe(false);
    expect(nestsTooDeeply('[[]]', 2)).toBe(false);
    expect(nestsTooDeeply('[[[]]]', 2)).toBe(true);
  });

  it('counts none in strings, whatever is escaped in them', () => {
    expect(nestsTooDeeply(JSON.stringify({ a: '['.repeat(500), b: `"\\${'{'.repeat(500)}` }))).toBe(false);
    expect(nestsTooDeeply(`"\\\\"${'['.repeat(80)}`)).toBe(true);
  });
});
