/** The news of the landing page: asked for when the section comes near, marked as samples, gone where there are none. */
import { describe, expect, it } from 'vitest';
import { openPage } from '../../setup/page';
import { afterFrame } from '../../setup/waits';
import { sampleNews, scrollToNews } from './public-steps';

describe('landing news', () => {
  it('PUB-13 asks for funding news of the state when the section comes near, and shows six', async () => {
    const { page } = await openPage('about:blank', { height: 600 });
    const bodies: unknown[] = [];
    await page.route('**/api/geocode/here*', (route) =>
      route.fulfill({
        json: {
          success: true,
          data: { city: 'Kochi', principalSubdivision: 'Kerala', countryName: 'India' },
          message: 'OK',
        },
      }),
    );
    await page.route('**/api/news/fetch-news', (route) => {
      bodies.push(route.request().postDataJSON());
      return route.fulfill({ json: sampleNews(8) });
    });
    await page.goto('/');
    // Nothing is to be asked before the section comes near.
    await afterFrame(page);
    expect(bodies).toEqual([]);
    await scrollToNews(page);
    await page.locator('#news').getByText('Story 0').waitFor();
    expect(bodies).toEqual([{ q: 'Indian startup funding news Kerala', location: 'in', num: 6 }]);
    expect(await page.locator('.news-card').count()).toBe(6);
    expect(await page.locator('#news').getByText('Sample', { exact: true }).filter({ visible: true }).count()).toBe(1);
    expect(await page.locator('.news-card b').count()).toBe(0);
    expect(await page.locator('.news-card [href^="javascript"]').count()).toBe(0);
    expect(await page.locator('.news-card a').first().getAttribute('href')).toBe('https://paper.example/0');
  });

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

  it('PUB-14 goes quietly when the news is refused, empty or nonsense', async () => {
    const { page, allow } = await openPage('about:blank');
    allow(/fetch-news|net::ERR/);
    await page.route('**/api/geocode/here*', (route) => route.abort());
    for (const answer of [
      { status: 500, json: { success: false, message: 'no' } },
      { json: sampleNews(0) },
      { body: '<html>' },
    ]) {
      await page.unroute('**/api/news/fetch-news');
      await page.route('**/api/news/fetch-news', (route) => route.fulfill(answer));
      await page.goto('/');
      await scrollToNews(page);
      await page.locator('#news').waitFor({ state: 'hidden' });
      expect(await page.getByRole('alert').count()).toBe(0);
      expect(await page.getByRole('status').innerText()).toBe('');
    }
  });
});
