/** Rows in Chromium: one line each, a click opens the details, and long content stays in its place. */
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { DIRECTORIES } from '@/domain/directory/directories';
import { toWire } from '@/domain/directory/wire';
import { listOf } from '@tests/setup/directory-facts';
import { MOST_STOPS, stopsToContent } from '@tests/setup/browser/look';
import { openPage } from '@tests/setup/browser/page';
import { afterFrame, expectNoSidewaysScroll } from '@tests/setup/browser/waits';
import { openDirectory as open } from './directory-steps';

/** What a list must show from 1,024 px on, and how many rows its first page has. */
const LISTS: Record<string, { columns: string[]; rows: number }> = {
  'angel-investors': { columns: ['compare', 'options', 'name', 'status', 'stages', 'focus', 'actions'], rows: 6 },
  incubators: { columns: ['options', 'name', 'year', 'sector', 'focus', 'actions'], rows: 6 },
  mentors: { columns: ['name', 'expertise', 'languages', 'actions'], rows: 10 },
  'startup-influencers': { columns: ['name', 'focus', 'description', 'actions'], rows: 10 },
  schemes: { columns: ['name', 'gives', 'amount', 'place', 'save'], rows: 12 },
  // Of all investors the widest rows are measured below.
  seed: { columns: ['compare', 'options', 'name', 'companies', 'stages', 'focus', 'actions'], rows: 6 },
};

const opened = (page: Page) => new URL(page.url()).searchParams.get('open');

/** Amounts and actions that are not seen whole. */
const cutOff = (page: Page) =>
  page.locator('.row-amount, [data-col=amount], [data-controls] :is(a, button, input)').evaluateAll((all) =>
    all
      .filter((one) => one.getClientRects().length > 0)
      .filter((one) => {
        const { right } = one.getBoundingClientRect();
        const cell = one.closest('td, th')?.getBoundingClientRect();
        return one.scrollWidth > one.clientWidth + 1 || right > Math.min(innerWidth, cell?.right ?? 0) + 1;
      })
      .map((one) => one.outerHTML),
  );

it('DIR-15 DIR-17 every list has rows of 44 px, at least eleven of them in view at 1280 × 800 where there are so many, at most 12 Tab stops from the top, with all columns from 1,024 px on and under the name on a phone', async () => {
  const { page } = await openPage('about:blank', { as: 'founder', width: 1280, height: 800 });
  for (const [name, { columns, rows }] of Object.entries(LISTS)) {
    await page.goto(`/portal/${name}`);
    for (const width of [1280, 1024, 390]) {
      const where = `${name} at ${width} px`;
      await page.setViewportSize({ width, height: 800 });
      await expectNoSidewaysScroll(page, where);
      expect(await cutOff(page), where).toEqual([]);
      const drawn = await page.locator('tbody tr').evaluateAll((all) =>
        all.map((row) => ({
          height: row.getBoundingClientRect().height,
          bottom: row.getBoundingClientRect().bottom,
          // Cells that say something.
          columns: [...row.querySelectorAll<HTMLElement>('td')]
            .filter((cell) => cell.offsetWidth > 0 || cell.querySelector(':scope > .no-value'))
            .map((cell) => cell.dataset['col']),
        })),
      );
      expect(drawn, where).toHaveLength(rows);
      for (const row of drawn) {
        expect(row.columns, where).toEqual(expect.arrayContaining(columns));
        if (width >= 1024) expect(row.height, where).toBe(44);
      }
      // Of the twelve of a page of schemes the last one ends below.
      if (width === 1280)
        expect(drawn.filter(({ bottom }) => bottom <= 800).length, where).toBeGreaterThanOrEqual(Math.min(rows, 11));
      if (width === 1280) expect(await stopsToContent(page), where).toBeLessThanOrEqual(MOST_STOPS);
    }
  }
  // What is chosen to compare covers no row.
  await page.setViewportSize({ width: 1280, height: 800 });
  await page.locator('tbody').getByRole('checkbox').first().check();
  const tray = page.getByRole('region', { name: 'Comparison tray' });
  await tray.waitFor();
  const edge = (await tray.boundingBox())?.y ?? 0;
  const last = await page.locator('#directory-list').boundingBox();
  expect((last?.y ?? 0) + (last?.height ?? 0)).toBeLessThanOrEqual(edge);
});

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
    // A name that someone marks to copy it.
    const place = row.locator('td:nth-child(3) .row-place');
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
    await page.getByRole('link', { name: 'Grid' }).click();
    await page.waitForURL(/view=grid/);
    await page
      .locator('article')
      .first()
      .click({ position: { x: 8, y: 80 } });
    await dialog.waitFor();
  });
});

describe('long names and many labels', () => {
  // A visitor's list is a founder's without the column of the fit, which goes first: at 1,024 px they are the same.
  it('stay within their rows, wide and on a phone, and what is not known says so', async () => {
    const { rows, page: info } = await listOf(DIRECTORIES['all-investors']);
    const [first] = rows;
    if (!first) throw new Error('There are no investors.');
    const many = Array.from({ length: 14 }, (_, at) => `Sustainable infrastructure and mobility ${at}`);
    // A founder's list goes by it, in a column of its own.
    const fit = { score: 100, reasons: many, marks: ['Your stage', many.join(' and ')] };
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
    const { page } = await open('all-investors', { as: 'founder' });
    await page.route(`**${DIRECTORIES['all-investors'].api}?**`, (route) =>
      route.fulfill({
        json: {
          success: true,
          message: 'OK',
          data: [{ ...toWire(long), fit }, toWire({ ...bare, stages: [], investedCount: null })],
          page: info,
        },
      }),
    );
    await page.getByRole('combobox', { name: 'Rows' }).selectOption('12');
    await page.getByText('₹1.23 crore – ₹98.77 crore').waitFor();
    for (const width of [1280, 1024, 390]) {
      await page.setViewportSize({ width, height: 860 });
      await expectNoSidewaysScroll(page, `${width} px`);
      const items = page.locator('tbody tr');
      await expect.poll(() => items.count()).toBe(2);
      const sizes = await items.evaluateAll((all) =>
        all.map((item) => [item.clientHeight, item.scrollWidth - item.clientWidth]),
      );
      if (width >= 640) expect(sizes.map(([height]) => height)).toEqual([44, 44]);
      expect(sizes[0]?.[1]).toBeLessThanOrEqual(1);
      expect(await cutOff(page)).toEqual([]);
      if (width < 640) continue;
      expect(await items.nth(1).getByText('Not known').count()).toBeGreaterThanOrEqual(4);
      // Our own column goes first.
      await expect.poll(() => page.getByRole('columnheader', { name: 'Fit' }).count()).toBe(width === 1280 ? 1 : 0);
    }
  });
});
