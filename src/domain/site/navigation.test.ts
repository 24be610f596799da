/** The menu and what counts as the active place. */
import { describe, expect, it } from 'vitest';
import { isActive, isPlace, MENU, NAVIGATION, PLACES, TOOLS } from './navigation';
import { PREVIEW_FEATURES } from './guest-preview';

const named = (label: string) => NAVIGATION.find((item) => item.label === label)!;

describe('the menu', () => {
  it('SHELL-04 holds the entries of the specification, in its order and words', () => {
    expect(NAVIGATION.map((item) => [item.label, item.children?.map((child) => child.label) ?? []])).toEqual([
      ['Home', []],
      ['Investors', ['All Investors', 'Pre-seed', 'Seed', 'Angels']],
      ['Incubators', []],
      ['Mentors', []],
      ['Influencers', ['Youtube Influencers', 'Startup Influencers']],
    ]);
  });

  it('has pages beyond the specification after its entries', () => {
    expect(MENU.slice(0, NAVIGATION.length)).toEqual(NAVIGATION);
    expect(MENU.slice(NAVIGATION.length).map(({ label, href }) => [label, href])).toEqual([
      ['Grants and schemes', '/portal/schemes'],
      ['Calendar', '/portal/calendar'],
    ]);
  });

  it.each([
    ['Home', '/portal', true],
    ['Home', '/portal/', true],
    ['Home', '/portal//', true],
    ['Home', '/', false],
    ['Home', '/portal/seed', false],
    ['Investors', '/portal/seed', true],
    ['Investors', '/portal/preseed-investors/preseed-detail/1', true],
    ['Investors', '/portal/angel-investors/angels-detail/1', true],
    ['Investors', '/portal/seedling', false],
    ['Incubators', '/portal/incubators/incubators-detail/1', true],
    ['Influencers', '/portal/startup-influencers', true],
    ['Mentors', '/portal/mentors%00', false],
  ])('%s at %s is active: %s', (label, path, active) => expect(isActive(named(label), path)).toBe(active));

  it('marks the list that a detail page belongs to', () => {
    expect(isPlace('/portal/seed', '/portal/seed-investors/seed-detail/abc')).toBe(true);
    expect(isPlace('/portal/pre-seed', '/portal/seed-investors/seed-detail/abc')).toBe(false);
  });

  it('has unique addresses', () => {
    for (const list of [TOOLS, PLACES]) expect(new Set(list.map(({ href }) => href)).size).toBe(list.length);
  });
});

describe('the preview list of guests', () => {
  it('SHELL-14 has 16 features: Dashboard Overview unlocked and 15 locked', () => {
    expect(PREVIEW_FEATURES).toHaveLength(16);
    expect(PREVIEW_FEATURES.filter((feature) => !feature.locked)).toEqual([
      { label: 'Dashboard Overview', href: '/portal', locked: false },
    ]);
  });

  it('SHELL-15 points the locked features to the paths of the specification', () => {
    const locked = PREVIEW_FEATURES.filter((feature) => feature.locked);
    expect(locked.filter((feature) => feature.href !== '/portal').map((feature) => feature.href)).toEqual(
      [
        'pre-seed',
        'seed',
        'angel-investors',
        'incubators',
        'mentors',
        'saved-investors',
        'collections',
        'burnrate-calculator',
        'startup-roadmap',
        'investor-comparison',
        'yt-startup-influencers',
        'startup-influencers',
      ].map((path) => `/portal/${path}`),
    );
    expect(locked.filter((feature) => feature.href === '/portal').map((feature) => feature.label)).toEqual([
      'Resources Library',
      'Startup Terms',
      'Expense Tracker',
    ]);
  });
});
