/** The addresses of the portal: addresses that answer, addresses that redirect, and addresses that are the same for founders and visitors. */
import { describe, expect, it } from 'vitest';
import { PLACES, TOOLS } from '@/domain/site/navigation';
import { get, getPage } from '@tests/setup/html';

describe('portal addresses', () => {
  it.each([
    '/portal',
    '/portal/all-investors',
    '/portal/pre-seed',
    '/portal/seed',
    '/portal/angel-investors',
    '/portal/incubators',
    '/portal/mentors',
    '/portal/yt-startup-influencers',
    '/portal/startup-influencers',
    '/portal/saved-investors',
    '/portal/checklist',
    '/portal/startup-roadmap',
    '/portal/support',
    '/portal/settings/profile',
    '/portal/settings/security',
    '/portal/settings/notifications',
  ])('SHELL-10 %s answers 200 with its title', async (path) => {
    const { status, text } = await get(path, { guest: true });
    expect(status).toBe(200);
    expect(text).toMatch(/<title>[^<]+ · Outset<\/title>/);
  });

  it.each(['burn-rate', 'expense-tracker', 'equity-split', 'outreach-generator'])(
    'SHELL-11 /portal/tools/%s answers 200',
    async (tool) => {
      expect((await get(`/portal/tools/${tool}`, { guest: true })).status).toBe(200);
    },
  );

  // Two of them lead on to where their place is now.
  it.each(['collections', 'burnrate-calculator', 'investor-comparison?ids=a,b'])(
    'SHELL-12 /portal/%s does not break',
    async (path) => {
      const first = await get(`/portal/${path}`, { guest: true });
      const location = first.headers['location'];
      const last = typeof location === 'string' ? await get(location, { guest: true }) : first;
      expect(last.status).toBe(200);
    },
  );

  it.each([
    'nope',
    'tools/none',
    'toString',
    '__proto__',
    'constructor',
    "' OR 1=1--",
    '%00',
    'मुंबई',
    '🚀',
    'x'.repeat(4000),
  ])('/portal/%s is a 404 with a way back', async (path) => {
    const { status } = await get(`/portal/${path.includes('%') ? path : encodeURIComponent(path)}`, { guest: true });
    expect([400, 404]).toContain(status);
  });
});

describe('the portal guard', () => {
  it('AUTH-16 sends a person who is neither signed in nor a guest to the landing page, and lets a guest look around', async () => {
    for (const [path, place] of [
      ['/portal', '/'],
      ['/portal/seed', '/?returnTo=%2Fportal%2Fseed'],
      ['/portal/seed?q=a%26b&page=2', '/?returnTo=%2Fportal%2Fseed%3Fq%3Da%2526b%26page%3D2'],
      ['/portal/settings/security', '/?returnTo=%2Fportal%2Fsettings%2Fsecurity'],
      ['/portal/nothing/here', '/?returnTo=%2Fportal%2Fnothing%2Fhere'],
    ] as const) {
      const { status, headers } = await get(path);
      expect([status, headers['location']], path).toEqual([302, place]);
    }
    const seen = await getPage('/portal/seed', { guest: true });
    const rows = [...seen.querySelectorAll('[data-row]')].map((row) => row.getAttribute('data-row'));
    expect(new Set(rows.filter((id) => /^[0-9a-f]{24}/.test(id ?? ''))).size).toBe(6);
  });
});

describe('founders and visitors', () => {
  it('SHELL-26 find the same tools and directories at the same addresses, with the same entries', async () => {
    const paths = [
      ...TOOLS.map(({ href }) => href),
      ...PLACES.map(({ href }) => href),
      '/portal/seed?page=2&sort=name',
      '/portal/checklist',
    ];
    for (const path of paths) {
      const [founder, visitor] = await Promise.all(
        (['founder', 'visitor'] as const).map(async (as) => {
          const page = await getPage(path, { as });
          return {
            title: page.title,
            heading: page.querySelector('h1')?.textContent,
            rows: [...page.querySelectorAll('[data-row]')].map((row) => row.getAttribute('data-row')),
          };
        }),
      );
      expect(founder?.heading, path).toBeTruthy();
      if (path.includes('page=2')) expect(founder?.rows.length, path).toBeGreaterThanOrEqual(6);
      expect(visitor, path).toEqual(founder);
    }
  });
});
