/** Influencers and mentors in Chromium: the look of all three lists, a search that is opened and reloaded. */
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { expectGoodLook } from '@tests/setup/browser/look';
import { expectAccessible, openPage, stopClock } from '@tests/setup/browser/page';
import { expectNoSidewaysScroll } from '@tests/setup/browser/waits';

const PAGES = ['/portal/yt-startup-influencers', '/portal/startup-influencers', '/portal/mentors'] as const;
/** Columns of the grid by the width of the window. */
const COLUMNS = { 1700: 4, 1400: 4, 1100: 3, 800: 2, 700: 1, 480: 1, 390: 1 };
const names = (page: Page) => page.locator('tbody [data-col=name] p:first-child').allInnerTexts();

it(
  'MEDIA-12 the lists of people are accessible as table and grid, in 1 to 4 columns over the widths',
  { timeout: 120_000 },
  async () => {
    const { page } = await openPage(PAGES[0], { as: 'founder' });
    for (const path of PAGES) {
      await page.setViewportSize({ width: 1280, height: 860 });
      if (path !== PAGES[0]) await page.goto(path);
      await expectGoodLook(page);
      await page.setViewportSize({ width: 1280, height: 860 });
      await page.getByRole('link', { name: 'Grid' }).click();
      await page.waitForURL(/view=grid/);
      const grid = page.locator('main ul.grid').first();
      const shown = () => grid.evaluate((node) => getComputedStyle(node).gridTemplateColumns.split(' ').length);
      const columns: Record<number, number> = path === PAGES[0] ? COLUMNS : { 1280: 4, 390: 1 };
      for (const width of Object.keys(columns).map(Number)) {
        await page.setViewportSize({ width, height: 860 });
        await expectNoSidewaysScroll(page, `${path} at ${width} px`);
        await expect.poll(shown, { message: `${path} at ${width} px` }).toBe(columns[width]);
      }
      await expectAccessible(page);
    }
  },
);

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
