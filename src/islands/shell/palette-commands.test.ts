/** The palette's own list and its search. */
import { describe, expect, it } from 'vitest';
import { ACCOUNT_ACTIONS, groupCommands, pageCommands, recentCommands, searchCommands } from './palette-commands';

const labels = (query: string) => searchCommands(pageCommands(), query).map((command) => command.label);

describe('the palette', () => {
  it('offers each address once', () => {
    const addresses = pageCommands().map((command) => command.href);
    expect(new Set(addresses).size).toBe(addresses.length);
    expect(addresses).toContain('/portal/angel-investors');
    expect(addresses).toContain('/portal/tools/burn-rate');
  });

  it('finds by the beginnings of words, in any case and order, best start first', () => {
    expect(labels('ang')).toEqual(['Angels', 'Your Entries']);
    expect(labels('RATE burn')).toEqual(['Burn Rate Calculator']);
    expect(labels('s')[0]).toMatch(/^S/);
    expect(labels('burn-rate')[0]).toBe('Burn Rate Calculator');
    expect(labels('investors')).toContain('Seed');
  });

  it.each(['', '   ', '\u0000', '[', '(*', '🚀'])('lists everything for %j', (query) =>
    expect(labels(query).length).toBeGreaterThan(10),
  );

  it.each(["' OR 1=1--", 'मुंबई', 'x'.repeat(10_000)])('answers nothing, quietly, for %j', (query) =>
    expect(labels(query)).toEqual([]),
  );

  it.each([
    ['runway', 'Burn Rate Calculator'],
    ['SAFE', 'Cap Table & Equity'],
    ['dilution', 'Cap Table & Equity'],
    ['ESOP', 'Cap Table & Equity'],
    ['gst', 'Expense Tracker'],
    ['cold email', 'Email Outreach Generator'],
    ['flowchart', 'Flow Builder'],
    ['todo', 'Startup Roadmap'],
    ['2fa', 'Security'],
    ['pricing', 'Plans'],
    ['favourites', 'Saved Items'],
    ['chat', 'Assistant'],
    ['AI', 'Assistant'],
    ['ask', 'Assistant'],
    ['burn-rate', 'Burn Rate Calculator'],
    ['cap-table', 'Cap Table & Equity'],
    ['e-mail', 'Email Outreach Generator'],
    ['follow-up', 'Email Outreach Generator'],
    ['two factor', 'Security'],
    ['“Premium,”', 'Plans'],
    ['gst,', 'Calendar'],
  ])('finds by what people call it: %s', (query, label) => expect(labels(query)).toContain(label));

  it('offers what can be done before where one can go, and a place where someone was only until they type', () => {
    const recent = recentCommands([{ href: '/portal/seed', label: 'Seed investors' }]);
    const all = [...pageCommands(), ...recent, ...ACCOUNT_ACTIONS];
    const groups = (query: string) => groupCommands(searchCommands(all, query)).map(({ group }) => group);
    expect(groups('')).toEqual(['Actions', 'Recent', 'Tools', 'Pages']);
    expect(groups('expense')).toEqual(['Actions', 'Tools']);
    expect(groups('seed')).toEqual(['Pages']);
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length);
  });

  it('groups in a fixed order', () => {
    expect(groupCommands(pageCommands()).map((part) => part.group)).toEqual(['Tools', 'Pages']);
  });

  it('finds every page of the settings by that word', () => {
    const pages = pageCommands().filter(({ href }) => href?.startsWith('/portal/settings/'));
    expect(pages.length).toBeGreaterThan(2);
    expect(searchCommands(pageCommands(), 'settings')).toEqual(expect.arrayContaining(pages));
  });
});
