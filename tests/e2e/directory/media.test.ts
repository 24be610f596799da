/** Influencers and mentors in Chromium: the look of all three lists, a search that is opened and reloaded, a list that fails. */
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { expectGoodLook } from '@tests/setup/browser/look';
import { expectAccessible, openPage, stopClock } from '@tests/setup/browser/page';

const PAGES = ['/portal/yt-startup-influencers', '/portal/startup-influencers', '/portal/mentors'] as const;
/** Columns of the grid by the width of the window. */
const COLUMNS = { 1700: 4, 1400: 4, 1100: 3, 800: 2, 700: 1, 480: 1, 390: 1 };
const names = (page: Page) => page.locator('tbody [data-col=name] p:first-child').allInnerTexts();

describe('a list of people', () => {
  it.each([
    ['MEDIA-12', PAGES[0], 'in 1, 1, 2, 3, 4 and 4 columns over the six widths', COLUMNS],
    ['', PAGES[1], 'wide and on a phone', { 1280: 4, 390: 1 }],
    ['', PAGES[2], 'wide and on a phone', { 1280: 4, 390: 1 }],
  ])('%s %s is accessible as table and grid, %s', async (_id, path, _how, columns: Record<number, number>) => {
    const { page } = await openPage(path, { as: 'founder' });
    await expectGoodLook(page);
    await page.setViewportSize({ width: 1280, height: 860 });
    await page.getByRole('link', { name: 'Grid' }).click();
    await page.waitForURL(/view=grid/);
    const grid = page.locator('main ul.grid').first();
    const shown = () => grid.evaluate((node) => getComputedStyle(node).gridTemplateColumns.split(' ').length);
    await expectGoodLook(page, {
      widths: Object.keys(columns)
        .map(Number)
        .sort((a, b) => b - a),
      also: async (_, width) => expect.poll(shown, { message: `${width} px` }).toBe(columns[width]),
    });
  });
});

describe('the YouTube directory', () => {
  it('MEDIA-01 MEDIA-02 MEDIA-09 searches 300 ms after typing stops, opens a person by the URL, and goes back to all', async () => {
    const { page } = await openPage(PAGES[0], { as: 'founder' });
    const [first] = await names(page);
    const search = page.getByRole('searchbox');
    await stopClock(page);
    await search.pressSequentially(String(first).slice(0, 5));
    await page.clock.runFor(299);
    expect(new URL(page.url()).search).toBe('');
    await page.clock.runFor(1);
    await expect.poll(() => page.url()).toMatch(/q=/);
    await page.clock.resume();
    await expect.poll(async () => (await names(page))[0]).toBe(first);
    await page.getByRole('button', { name: `More information about ${first}` }).click();
    await page.waitForURL(/open=/);
    const dialog = page.getByRole('dialog', { name: String(first) });
    await dialog.getByRole('link', { name: /YouTube/ }).waitFor();
    await dialog.getByRole('link', { name: /LinkedIn/ }).waitFor();
    await expectAccessible(page);
    await page.reload();
    await dialog.waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => page.url()).not.toContain('open=');
  });
});

describe('influencers', () => {
  it('MEDIA-15 say what went wrong while they load, and try again', async () => {
    const path = PAGES[1];
    const { page, allow } = await openPage('about:blank', { as: 'founder' });
    allow(/#418/);
    allow(/500 GET \/api\/startup-influencers/);
    allow(/api\/startup-influencers net::ERR_FAILED/);
    // The page as the server sends it when its own list failed.
    await page.route(`**${path}`, async (route) => {
      const response = await route.fetch();
      const failed = '{"kind":"error","text":"Not yet","hint":""}'.replaceAll('"', '`');
      const body = (await response.text()).replace(/`answer`:.*?,`isGuest`/s, '`answer`:' + failed + ',`isGuest`');
      await route.fulfill({ response, body });
    });
    await page.goto(path);
    let answer: 'fault' | 'unreachable' | 'no list' | 'list' = 'fault';
    await page.route('**/api/startup-influencers', (route) =>
      answer === 'fault'
        ? route.fulfill({ status: 500, json: { success: false } })
        : answer === 'unreachable'
          ? route.abort()
          : answer === 'no list'
            ? route.fulfill({ json: { data: [] } })
            : route.continue(),
    );
    const alert = page.getByRole('main').getByRole('alert');
    const again = page.getByRole('button', { name: 'Try again' });
    await again.click();
    await alert.getByText('Failed to fetch influencers').waitFor();
    answer = 'unreachable';
    await again.click();
    await alert.getByText('Connection Error').waitFor();
    answer = 'no list';
    await again.click();
    await alert.getByText('Data Error').waitFor();
    answer = 'list';
    await again.click();
    await expect.poll(() => names(page)).toHaveLength(10);
  });
});
