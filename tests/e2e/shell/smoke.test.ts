/** The built app answers and its landing page opens without an error. */
import { describe, expect, it } from 'vitest';
import { expectGoodLook } from '../../setup/look';
import { base, openPage } from '../../setup/page';

describe('the built app', () => {
  it('says that it is ready', async () => {
    const response = await fetch(`${base()}/api/health`);
    expect(response.status).toBe(200);
    expect(await response.json()).toMatchObject({ success: true });
  });

  it('opens its landing page, in the theme that was chosen', async () => {
    const { page } = await openPage('/', { theme: 'light' });
    expect(await page.title()).toContain('Outset');
    expect(await page.locator('html').getAttribute('data-theme')).toBe('outset-light');
    await expectGoodLook(page);
  });

  it('opens its landing page on a phone without JavaScript', async () => {
    const { page } = await openPage('/', { width: 390, javaScript: false });
    expect(await page.locator('main').count()).toBe(1);
  });
});
