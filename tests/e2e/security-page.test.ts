/** The security page as a whole: what it offers to founders and to visitors, both themes, and what it weighs. */
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { base, expectAccessible, openPage, type DemoPerson, type Theme } from '../setup/page';

const COMMON = ['Password', 'Active sessions', 'Account events', 'Download my data', 'Delete account'];

describe('the security page', () => {
  it.each([
    ['founder', [COMMON[0], 'Two-factor authentication', ...COMMON.slice(1)]],
    ['visitor', COMMON],
  ] as [DemoPerson, string[]][])('ACC-12 offers a %s: %s', async (as, sections) => {
    const { page } = await openPage('/portal/settings/security', { as });
    expect(await page.getByRole('main').getByRole('heading', { level: 2 }).allInnerTexts()).toEqual(sections);
    await page.locator('#password input[autocomplete="current-password"]').waitFor();
    await page
      .getByRole('region', { name: 'Delete account' })
      .getByRole('button', { name: /^Delete/ })
      .waitFor();
    const twoFactor = page.locator('#two-factor');
    if (as === 'founder') await twoFactor.getByRole('button').first().waitFor();
    else expect(await twoFactor.count()).toBe(0);
  });

  it.each(['dark', 'light'] as Theme[])('is accessible as a whole, in %s', async (theme) => {
    const { page } = await openPage('/portal/settings/security', { as: 'founder', theme });
    await expectAccessible(page);
  });
});

describe.each(['security', 'profile', 'notifications'])('/portal/settings/%s', (name) => {
  it('loads at most 110 KB of JavaScript, gzip', async () => {
    const { page, context } = await openPage('/portal', { as: 'founder' });
    const scripts = new Set<string>();
    context.on('request', (request) => {
      if (request.resourceType() === 'script') scripts.add(request.url());
    });
    await page.goto(`/portal/settings/${name}`);
    await page.waitForLoadState('networkidle');
    for (const url of await page.evaluate(() =>
      performance.getEntriesByType('resource').flatMap(({ name: url }) => (/\.js(\?|$)/.test(url) ? [url] : [])),
    ))
      scripts.add(url);
    let bytes = 0;
    for (const url of scripts) {
      expect(url.startsWith(base())).toBe(true);
      bytes += gzipSync(Buffer.from(await (await fetch(url)).arrayBuffer())).length;
    }
    expect(Math.round(bytes / 1024)).toBeLessThanOrEqual(110);
  });
});
