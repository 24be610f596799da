/** The security page as a whole: what it offers to founders and to visitors, both themes, and what it weighs. */
import { describe, expect, it } from 'vitest';
import { base, expectAccessible, openContext, openPage, type DemoPerson, type Theme } from '../setup/page';
import { weighPortalPage } from '../setup/weight';

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
    const { context } = await openContext({ as: 'founder' });
    const elsewhere: string[] = [];
    context.on('request', (request) => {
      if (request.resourceType() === 'script' && !request.url().startsWith(base())) elsewhere.push(request.url());
    });
    const { bytes, files } = await weighPortalPage(context, `/portal/settings/${name}`);
    expect(elsewhere).toEqual([]);
    expect(Math.round(bytes / 1024), files).toBeLessThanOrEqual(110);
    expect(bytes).toBeGreaterThan(30 * 1024);
  });
});
