/** The palette's own list and its search. */
import { describe, expect, it } from 'vitest';
import { groupCommands, pageCommands, searchCommands } from './palette-commands';

const labels = (query: string) => searchCommands(pageCommands(), query).map((command) => command.label);

describe('the palette', () => {
  it('offers each address once', () => {
    const addresses = pageCommands().map((command) => command.href);
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses).toContain('/portal/angel-investors');
    expect(addresses).toContain('/portal/tools/burn-rate');
  });

  it('finds by the beginnings of words, in any case and order, best start first', () => {
    expect(labels('ang')).toEqual(['Angels']);
    expect(labels('RATE burn')).toEqual(['Burn Rate Calculator']);
    expect(labels('s')[0]).toMatch(/^S/);
    expect(labels('investors')).toContain('Seed');
  });

  it.each(['', '   '])('lists everything for %j', (query) => expect(labels(query).length).toBeGreaterThan(10));

  it.each(["' OR 1=1--", '\u0000', '[', '(', '*', 'मुंबई', '🚀', 'x'.repeat(10_000)])(
    'answers nothing, quietly, for %j',
    (query) => expect(labels(query)).toEqual([]),
  );

  it('groups in a fixed order', () => {
    expect(groupCommands(pageCommands()).map((part) => part.group)).toEqual(['Pages', 'Tools']);
  });
});
