/** Rows in Chromium: a click opens the details, and long content stays in its place. */
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { DIRECTORIES } from '../../../src/domain/directory/directories';
import { toWire } from '../../../src/domain/directory/wire';
import { listOf } from '../../setup/directory-facts';
import { afterFrame, expectNoSidewaysScroll } from '../../setup/waits';
import { openDirectory as open } from './directory-steps';

const opened = (page: Page) => new URL(page.url()).searchParams.get('open');

describe('a click on a row', () => {
  it('opens the details, and leaves controls, selected text and other keys alone', async () => {
    const { page } = await open('seed');
    const row = page.locator('tbody tr').first();
    const name = await row.locator('[data-row]').innerText();
    const dialog = page.getByRole('dialog', { name });
    const cell = row.locator('td:nth-child(4)');
    expect(await row.evaluate((node) => getComputedStyle(node).cursor)).toBe('pointer');
    const before = await row.evaluate((node) => getComputedStyle(node).backgroundColor);
    await row.hover();
    await expect.poll(() => row.evaluate((node) => getComputedStyle(node).backgroundColor)).not.toBe(before);

    await row.getByRole('checkbox').check();
    await row
      .locator('td')
      .first()
      .click({ position: { x: 3, y: 3 } });
    await cell.click({ modifiers: ['Shift'] });
    await page.evaluate(() => getSelection()?.removeAllRanges());
    // A name that somebody marks to copy it.
    const place = row.locator('td:nth-child(3) p').first();
    const box = await place.boundingBox();
    const y = (box?.y ?? 0) + (box?.height ?? 0) / 2;
    await page.mouse.move((box?.x ?? 0) + 2, y);
    await page.mouse.down();
    await page.mouse.move((box?.x ?? 0) + 60, y, { steps: 4 });
    await page.mouse.up();
    expect(await page.evaluate(() => getSelection()?.toString())).not.toBe('');
    await afterFrame(page);
    expect(opened(page)).toBeNull();

    await page.evaluate(() => getSelection()?.removeAllRanges());
    await cell.click();
    await dialog.waitFor();
    expect(opened(page)).not.toBeNull();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    await page.goto('/portal/seed?view=grid');
    await page
      .locator('article')
      .first()
      .click({ position: { x: 8, y: 80 } });
    await dialog.waitFor();
  });
});

describe('long names and many labels', () => {
  it.each(['visitor', 'founder'] as const)(
    'stay within their rows for a %s, wide and on a phone, and what is not known is a quiet dash',
    async (as) => {
      const { rows, page: info } = await listOf(DIRECTORIES['all-investors']);
      const [first] = rows;
      if (!first) throw new Error('There are no investors.');
      const many = Array.from({ length: 14 }, (_, at) => `Sustainable infrastructure and mobility ${at}`);
      // A founder's list goes by it, in a column of its own.
      const fit = as === 'founder' ? { score: 100, reasons: many, marks: ['Your stage', many.join(' and ')] } : null;
      const long = {
        ...first,
        name: 'The Very Long Institution for Technology Business Incubation and Entrepreneurship '.repeat(3).trim(),
        city: 'Thiruvananthapuram',
        region: 'Dadra and Nagar Haveli and Daman and Diu',
        sectors: many,
        focusIndustries: many,
        stages: ['Idea', 'MVP', 'Early Stage', 'Growth', 'Scale'],
        funds: { minInvestment: 12_345_678, maxInvestment: 987_654_321, currency: 'INR' },
      };
      const bare = { ...first, id: 'feedfeedfeedfeedfeedfeed', city: '', region: '', sectors: [], focusIndustries: [] };
      const { page } = await open('all-investors', { as });
      await page.route(`**${DIRECTORIES['all-investors'].api}?**`, (route) =>
        route.fulfill({
          json: {
            success: true,
            message: 'OK',
            data: [{ ...toWire(long), ...(fit && { fit }) }, toWire({ ...bare, stages: [], investedCount: null })],
            page: info,
          },
        }),
      );
      await page.getByRole('combobox', { name: 'Rows' }).selectOption('12');
      await page.getByText('₹1.23 crore – ₹98.77 crore').waitFor();
      for (const width of [1280, 390]) {
        await page.setViewportSize({ width, height: 860 });
        await expectNoSidewaysScroll(page, `${width} px`);
        const items = page.locator(width < 640 ? 'main article' : 'tbody tr');
        await expect.poll(() => items.count()).toBe(2);
        const sizes = await items.evaluateAll((all) =>
          all.map((item) => [item.clientHeight, item.scrollWidth - item.clientWidth]),
        );
        if (width >= 640) expect(sizes[0]?.[0]).toBeLessThanOrEqual(100);
        else expect(sizes[0]?.[1]).toBeLessThanOrEqual(1);
        expect(await items.nth(1).getByText('Not known').count()).toBeGreaterThanOrEqual(width < 640 ? 3 : 4);
        if (width < 640) continue;
        const table = page.getByRole('region', { name: 'All Investors' });
        expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBeLessThanOrEqual(0);
        await expect.poll(() => page.getByRole('columnheader', { name: 'Fit' }).count()).toBe(fit ? 1 : 0);
      }
    },
  );
});
