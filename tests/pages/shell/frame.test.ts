/** The frame of the portal as the server sends it, for guests and for people with an account. */
import { describe, expect, it } from 'vitest';
import { getOperatorPage } from '@tests/pages/admin/operator';
import { get, getPage } from '@tests/setup/html';

const ENTRIES = [
  'Home /portal',
  'All Investors /portal/all-investors',
  'Pre-seed /portal/pre-seed',
  'Seed /portal/seed',
  'Angels /portal/angel-investors',
  'Incubators /portal/incubators',
  'Mentors /portal/mentors',
  'Youtube Influencers /portal/yt-startup-influencers',
  'Startup Influencers /portal/startup-influencers',
  'Grants and schemes /portal/schemes',
  'Calendar /portal/calendar',
];

const OPEN_TO_GUESTS = ['Flow Builder /flow-builder', 'Roadmap /portal/checklist', 'Assistant /portal/assistant'];

const textOf = (element: Element | null) => element?.textContent?.trim() ?? '';
const navigation = (page: Document, name: string) => page.querySelector(`nav[aria-label="${name}"]`);
const links = (page: Document, name: string) =>
  [...(navigation(page, name)?.querySelectorAll('a:not(.menu-narrow)') ?? [])].map(
    (link) => `${textOf(link)} ${link.getAttribute('href')}`,
  );
const buttons = (page: Document) => [...page.querySelectorAll('.portal-header button')].map(textOf);

describe('the menus', () => {
  it('SHELL-03 SHELL-04 DIR-50 are the same entries on the left and on top, and mark the page that is open', async () => {
    const page = await getPage('/portal/mentors', { guest: true });
    expect(links(page, 'Portal')).toEqual([...ENTRIES, ...OPEN_TO_GUESTS]);
    expect(textOf(page.querySelector('#side-menu h2'))).toBe('Open without an account');
    // The groups are links of their own there, with a button for their pages.
    expect(links(page, 'Portal, top').filter((link) => !/^(Investors|Influencers) /.test(link))).toEqual(ENTRIES);
    const here = navigation(page, 'Portal, top')?.querySelectorAll('[aria-current="page"]') ?? [];
    expect([...here].map(textOf)).toEqual([expect.stringContaining('Mentors')]);
  });

  it('SHELL-01 are without the left one on /portal alone', async () => {
    expect((await getPage('/portal', { guest: true })).querySelector('#side-menu')).toBeNull();
    for (const path of ['/portal/mentors', '/portal/checklist', '/portal/support'])
      expect((await getPage(path, { guest: true })).querySelector('#side-menu'), path).not.toBeNull();
  });
});

it.each([
  ['/', getPage],
  ['/subscription-plans', getPage],
  ['/login', getPage],
  ['/portal', (path: string) => getPage(path, { as: 'founder' })],
  ['/portal/seed', (path: string) => getPage(path, { guest: true })],
  ['/portal/tools/burn-rate', (path: string) => getPage(path, { as: 'visitor' })],
  ['/flow-builder', getPage],
  ['/admin-password', getPage],
  ['/adminPortal/dashboard', getOperatorPage],
] as const)(
  'PUB-22 %s has a switch between the themes, and knows the chosen one before it is drawn',
  async (path, open) => {
    const page = await open(path);
    expect(page.documentElement.dataset['theme']).toBe('outset-dark');
    expect(page.querySelectorAll('[data-theme-toggle], [aria-label="Dark theme"]').length).toBeGreaterThan(0);
    const script = page.querySelector('head script:not([src])')?.textContent ?? '';
    expect(script).toContain('outset-light');
  },
);

it('a page of the portal names the build that the API names, but not to guests, whose pages the edge keeps', async () => {
  const api = (await get('/api/session')).headers['x-outset-version'];
  expect(api).toMatch(/^[0-9a-f]{12}$/);
  const versionOf = (page: Document) => page.querySelector('[data-version]')?.getAttribute('data-version') ?? null;
  expect(versionOf(await getPage('/portal', { as: 'founder' }))).toBe(api);
  expect(versionOf(await getPage('/portal', { guest: true }))).toBeNull();
});

describe('the header', () => {
  it('SHELL-05 SHELL-08 has Tools, Feedback, saved items, the switch of the theme and the profile for people with an account', async () => {
    for (const as of ['founder', 'visitor'] as const) {
      const page = await getPage('/portal', { as });
      expect(buttons(page)).toEqual(expect.arrayContaining(['Tools', 'Feedback']));
      expect(textOf(page.querySelector('.portal-header'))).not.toContain('Guest Mode');
      const saved = page.querySelector('.portal-header a[aria-label="Saved items"]');
      expect(saved?.getAttribute('href')).toBe('/portal/saved-investors');
      expect(page.querySelectorAll('.portal-header [role="switch"][aria-label="Dark theme"]')).toHaveLength(1);
      expect(page.querySelectorAll('.portal-header button[aria-label="Profile"]')).toHaveLength(1);
    }
  });

  it('SHELL-08 SHELL-19 SHELL-20 has the badge of guest mode for guests, a progress of 0, and neither Tools nor Feedback', async () => {
    const page = await getPage('/portal/mentors', { guest: true });
    const header = page.querySelector('.portal-header');
    expect([...(header?.querySelectorAll('span') ?? [])].map(textOf)).toContain('Guest Mode');
    expect(buttons(page).filter((name) => /^(Tools|Feedback)$/.test(name))).toEqual([]);
    expect(textOf(page.querySelector('#side-menu [data-progress]'))).toMatch(/^0\s%$/);
    const saved = header?.querySelector('a[aria-label="Saved items"]');
    expect(saved?.hasAttribute('data-guest-locked')).toBe(true);
  });
});
