/** The news of the landing page as the real API answers them. */
import { describe, expect, it } from 'vitest';
import { openPage } from '@tests/setup/browser/page';
import { scrollToNews } from './public-steps';

describe('landing news', () => {
  it('PUB-13 shows the real answer of the API, marked once as samples until a feed answers', async () => {
    const { page } = await openPage('about:blank');
    await page.route('**/api/geocode/here*', (route) =>
      route.fulfill({ json: { success: true, data: null, message: 'OK' } }),
    );
    await page.goto('/');
    await scrollToNews(page);
    await page.locator('.news-card a[href]').first().waitFor();
    expect(await page.locator('#news').getByText('Sample', { exact: true }).filter({ visible: true }).count()).toBe(0);
    expect(await page.locator('#news').getByText('Sample stories', { exact: true }).isVisible()).toBe(true);
    await page.locator('.news-card a').first().click();
    await page.waitForURL('**/sample-news#*');
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Sample news');
  });
});
