/** The news panel of the dashboard in Chromium: categories, time and words in the address, and pages; its states are proven in tests/pages/dashboard. */
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { openPage } from '@tests/setup/browser/page';

const NEWS = '**/api/news/fetch-news';
const panel = (page: Page) => page.getByRole('region', { name: 'Indian Startup News' });
const titles = (page: Page) => panel(page).locator('[data-news-row]:visible h3').allInnerTexts();
/** The list has come: while it loads nothing is shown, which is another list too. */
const listed = (page: Page, choice: string) => panel(page).getByRole('status').filter({ hasText: choice }).waitFor();
const search = (page: Page) => new URL(page.url()).search;
const category = (page: Page, name: string) => panel(page).getByRole('link', { name, exact: true });

const story = (n: number, more: object = {}) => ({
  title: `Story ${n} <b>of</b> today`,
  link: `https://paper.example/${n}`,
  snippet: `Snippet ${n}`,
  source: 'The Paper',
  date: new Date(Date.now() - n * 3_600_000).toISOString(),
  sample: false,
  ...more,
});
const answer = (count: number, more: object = {}) => ({
  success: true,
  news_results: Array.from({ length: count }, (_, n) => story(n)),
  message: count > 0 ? 'OK' : 'No News Found',
  pending: false,
  as_of: '2026-11-20T04:30:00.000Z',
  ...more,
});

describe('the news panel', () => {
  it('DASH-05 DASH-06 DASH-09 asks for a category when it is chosen, keeps it in the address, goes back, and has pages of six', async () => {
    const { page } = await openPage('/portal', { as: 'founder' });
    const bodies: unknown[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/api/news/fetch-news')) bodies.push(request.postDataJSON());
    });
    const names = await page.getByRole('navigation', { name: 'News category' }).getByRole('link').allInnerTexts();
    expect(names).toEqual(['Funding', 'Acquisitions', 'Layoffs', 'Unicorns', 'Fintech', 'Edtech', 'Healthtech']);
    await expect.poll(() => category(page, 'Funding').getAttribute('aria-current')).toBe('true');
    await expect.poll(() => panel(page).getByLabel('Timeframe').inputValue()).toBe('d');
    const funding = await titles(page);
    expect(bodies).toEqual([]);

    await category(page, 'Fintech').click();
    await page.waitForURL('**/portal?category=fintech');
    await listed(page, 'Fintech, past day: 1 story');
    const fintech = await titles(page);
    expect(fintech).not.toEqual(funding);
    await panel(page).getByLabel('Timeframe').selectOption('w');
    await page.waitForURL('**/portal?category=fintech&timeframe=w');
    await listed(page, 'Fintech, past week: 2 stories');
    await panel(page).getByRole('searchbox').fill('ledger');
    await page.keyboard.press('Enter');
    await page.waitForURL(/query=ledger/);
    await expect.poll(() => titles(page)).toHaveLength(1);
    expect(bodies).toEqual([
      { category: 'fintech', timeframe: 'd', query: '' },
      { category: 'fintech', timeframe: 'w', query: '' },
      { category: 'fintech', timeframe: 'w', query: 'ledger' },
    ]);
    await page.goBack();
    await page.goBack();
    await expect.poll(() => titles(page)).toEqual(fintech);
    await expect.poll(() => panel(page).getByLabel('Timeframe').inputValue()).toBe('d');
    await page.goBack();
    await expect.poll(() => titles(page)).toEqual(funding);
    await expect.poll(() => category(page, 'Funding').getAttribute('aria-current')).toBe('true');

    // Six a page, whose links change at 480 and 768 px.
    await page.setViewportSize({ width: 1024, height: 860 });
    await page.route(NEWS, (route) => route.fulfill({ json: answer(20) }));
    await category(page, 'Fintech').click();
    const pages = panel(page).getByRole('navigation', { name: 'Pages of the news' });
    await expect.poll(() => pages.getByRole('link', { name: /^Page \d/ }).count()).toBe(4);
    await expect.poll(() => titles(page)).toHaveLength(6);
    await expect.poll(() => panel(page).getByRole('status').innerText()).toBe('Fintech, past day: 1–6 of 20 stories');

    const looks = async (width: number) => {
      await page.setViewportSize({ width, height: 800 });
      return {
        told: await pages.getByText('Page 1 of 4').isVisible(),
        numbers: await pages.getByRole('link', { name: 'Page 4' }).isVisible(),
        words: await pages.getByText('Next', { exact: true }).isVisible(),
      };
    };
    await expect.poll(() => looks(479)).toEqual({ told: true, numbers: false, words: false });
    await expect.poll(() => looks(480)).toEqual({ told: false, numbers: true, words: false });
    await expect.poll(() => looks(767)).toEqual({ told: false, numbers: true, words: false });
    await expect.poll(() => looks(768)).toEqual({ told: false, numbers: true, words: true });

    await page.setViewportSize({ width: 390, height: 800 });
    await pages.getByRole('link', { name: 'Next page' }).click();
    await page.waitForURL(/page=2/);
    await pages.getByText('Page 2 of 4').waitFor();
    await expect.poll(async () => (await titles(page))[0]).toContain('Story 6');
    await expect
      .poll(() => panel(page).evaluate((element) => element.getBoundingClientRect().top))
      .toBeGreaterThanOrEqual(0);
    await page.setViewportSize({ width: 1024, height: 800 });
    await pages.getByRole('link', { name: 'Page 4' }).click();
    await expect.poll(() => titles(page)).toHaveLength(2);
    await expect.poll(() => pages.getByRole('link', { name: 'Page 4' }).getAttribute('aria-current')).toBe('page');
    await pages.getByRole('link', { name: 'Page 3' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => titles(page)).toHaveLength(6);
    await pages.getByRole('link', { name: 'Next page' }).focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => titles(page)).toHaveLength(2);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).not.toBe('BODY');
    await page.goBack();
    await expect.poll(() => titles(page)).toHaveLength(6);
    expect(search(page)).toContain('page=3');
  });
});
