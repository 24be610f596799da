/** The built app answers and its landing page opens without an error. */
import { describe, expect, it } from 'vitest';
import { base, expectAccessible, openPage } from '../setup/page';

describe('the built app', () => {
  it('says that it is ready', async () => {
    const response = await fetch(`${base()}/api/health`);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ success: true });
  });

  for (const theme of ['dark', 'light'] as const) {
    it(`opens its landing page in the ${theme} theme`, async () => {
      const { page } = await openPage('/', { theme });
      expect(await page.title()).toContain('Outset');
      expect(await page.locator('html').getAttribute('data-theme')).toBe(`outset-${theme}`);
      await expectAccessible(page);
    });
  }

  it('opens its landing page on a phone without JavaScript', async () => {
    const { page } = await openPage('/', { width: 390, javaScript: false });
    expect(await page.locator('main').count()).toBe(1);
  });
});
