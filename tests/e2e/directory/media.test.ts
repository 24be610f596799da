/** Media people in Chromium: columns and looks of their lists as table and grid, and the dialog of a person. */
import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { expectGoodLook } from '@tests/setup/browser/look';
import { expectAccessible, openPage } from '@tests/setup/browser/page';
import { expectNoSidewaysScroll } from '@tests/setup/browser/waits';

/** Columns of the grid by the width of the window. */
const COLUMNS = { 1700: 4, 1400: 4, 1100: 3, 800: 2, 700: 1, 480: 1, 390: 1 };

async function expectColumns(page: Page, columns: Record<number, number>): Promise<void> {
  await page.setViewportSize({ width: 1280, height: 860 });
  await page.getByRole('link', { name: 'Grid' }).click();
  await page.waitForURL(/view=grid/);
  const grid = page.locator('main ul.grid').first();
  const shown = () => grid.evaluate((node) => getComputedStyle(node).gridTemplateColumns.split(' ').length);
  for (const width of Object.keys(columns).map(Number)) {
    await page.setViewportSize({ width, height: 860 });
    await expectNoSidewaysScroll(page, `${page.url()} at ${width} px`);
    await expect.poll(shown, { message: `${page.url()} at ${width} px` }).toBe(columns[width]);
  }
  await expectAccessible(page, { within: 'main' });
}

// The rows of all three lists are measured in rows.test.ts; searching and the address of a person are proven by the screen.
it(
  'MEDIA-12 the lists of people are accessible as table and grid, in 1 to 4 columns over the widths',
  { timeout: 120_000 },
  async () => {
    const { page } = await openPage('/portal/yt-startup-influencers', { as: 'founder' });
    const first = await page.locator('tbody [data-col=name] p:first-child').first().innerText();
    await page.getByRole('button', { name: `More information about ${first}` }).click();
    await page.waitForURL(/open=/);
    const dialog = page.getByRole('dialog', { name: first });
    await dialog.getByRole('link', { name: /YouTube/ }).waitFor();
    await expectAccessible(page, { within: 'dialog[open]' });
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await expectGoodLook(page);
    await expectColumns(page, COLUMNS);
    // Mentors say more than influencers.
    await page.setViewportSize({ width: 1280, height: 860 });
    await page.goto('/portal/mentors');
    await expectColumns(page, { 1280: 4, 390: 1 });
    // Left 390 px wide: search with focus, and the order with reset, are two rows above the first entry.
    const tools = await page.getByRole('search', { name: 'Mentors' }).boundingBox();
    expect(tools?.height).toBeLessThanOrEqual(100);
  },
);
