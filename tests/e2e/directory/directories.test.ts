/** Directory lists in the browser: the way back to a row, open filters, and how lists look everywhere. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectGoodLook } from '@tests/setup/browser/look';
import { expectAccessible } from '@tests/setup/browser/page';
import { expectNoSidewaysScroll } from '@tests/setup/browser/waits';
import { openDirectory } from './directory-steps';

/** Rows that can be seen whole, with nothing over their middle. */
const rowsInView = (page: Page) =>
  page.locator('tbody tr').evaluateAll(
    (rows) =>
      rows.filter((row) => {
        const { top, bottom, left } = row.getBoundingClientRect();
        const there = document.elementFromPoint(left + 200, (top + bottom) / 2);
        return top >= 0 && bottom <= innerHeight && row.contains(there);
      }).length,
  );

describe('a list', () => {
  it('comes back from a detail page to the same page, row and scroll', async () => {
    const { page } = await openDirectory('all-investors?size=48', { height: 500 });
    const row = page.locator('tbody [data-row]').nth(5);
    const name = await row.innerText();
    await row.scrollIntoViewIfNeeded();
    await page.evaluate(() => scrollTo(0, 90));
    await row.click();
    await page.waitForURL(/-detail\//);
    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await page.waitForURL(/all-investors\?size=48/);
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe(name);
    await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(40);
  });
});

describe('filters', () => {
  it(
    'leave three rows in view, look right at every width, and are a drawer on phones',
    { timeout: 120_000 },
    async () => {
      const { page } = await openDirectory('all-investors', { as: 'founder', width: 1280, height: 800 });
      for (const name of ['all-investors', 'incubators']) {
        if (name !== 'all-investors') {
          await page.setViewportSize({ width: 1280, height: 800 });
          await page.goto(`/portal/${name}`);
        }
        await page.getByRole('button', { name: 'Filters' }).click();
        const panel = page.getByRole('region', { name: 'Filters' });
        await panel.getByRole('checkbox').first().waitFor();
        await expect.poll(() => rowsInView(page), { message: name }).toBeGreaterThanOrEqual(3);
        // One is on: its chip takes a line of its own.
        const location = panel.getByRole('group', { name: 'Locations' }).getByRole('checkbox').first();
        await location.check();
        await page.getByRole('list', { name: 'Active filters' }).waitFor();
        // A city may have fewer entries.
        const rows = page.locator('tbody tr');
        await expect
          .poll(async () => (await rowsInView(page)) >= Math.min(3, await rows.count()), { message: name })
          .toBe(true);
        expect(await page.evaluate(() => scrollY)).toBe(0);
        await location.uncheck();

        const drawer = page.getByRole('dialog', { name: 'Filters' });
        const also = async (_: unknown, width: number) => {
          if (width === 320) await drawer.waitFor();
        };
        // Their panels are of the same parts: the largest is looked at in both themes.
        if (name === 'all-investors') await expectGoodLook(page, { widths: [1280, 1024, 768, 640, 390, 320], also });
        else {
          for (const width of [640, 320]) {
            await page.setViewportSize({ width, height: 800 });
            await expectNoSidewaysScroll(page, `${name} at ${width} px`);
          }
          await drawer.waitFor();
          await expectAccessible(page, { within: 'dialog[open]' });
        }
        await drawer.getByRole('checkbox').first().check();
        await page.waitForURL(/(sector|type|location)=/);
        await drawer.getByRole('button', { name: /^Show \d/ }).click();
        await drawer.waitFor({ state: 'hidden' });
        await expect.poll(() => page.locator('#directory-list tbody tr').first().isVisible()).toBe(true);
      }
    },
  );
});
