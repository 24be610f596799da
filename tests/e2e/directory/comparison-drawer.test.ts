/** Choosing entries to compare in the directories: the tray, its limits, and the drawer that sets them side by side. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { DIRECTORIES } from '../../../src/domain/directory/directories';
import type { Listing } from '../../../src/domain/directory/listing';
import { listOf } from '../../setup/directory-facts';
import { expectAccessible, openPage } from '../../setup/page';

const LIMIT = 'Comparison Limit: You can compare up to 4 investors at a time. Please remove one to add another.';
const SELECT_MORE = 'Select More Investors: Please select at least 2 investors to compare.';
const PAGE = '/portal/investor-comparison';

let seeds: Listing[] = [];
let angels: Listing[] = [];

beforeAll(async () => {
  seeds = (await listOf(DIRECTORIES.seed)).rows;
  angels = (await listOf(DIRECTORIES['angel-investors'])).rows;
});

const open = (path: string) => openPage(path, { as: 'visitor' });
const tray = (page: Page) => page.getByRole('region', { name: 'Comparison tray' });
const stored = (page: Page) =>
  page.evaluate(() =>
    (JSON.parse(localStorage.getItem('comparison') ?? '[]') as { name: string }[]).map(({ name }) => name),
  );

describe('choosing in the directories', () => {
  it('SAVE-19 takes four, and a fifth is told the limit and not added; they stay over pages and reloads', async () => {
    const { page } = await open('/portal/seed');
    const boxes = page.locator('tbody').getByRole('checkbox');
    for (const index of [0, 1, 2]) await boxes.nth(index).check();
    await page.goto('/portal/angel-investors');
    await tray(page).getByText('3 of 4 to compare').waitFor();
    await page.locator('tbody').getByRole('checkbox').nth(0).check();
    const four = [...seeds.slice(0, 3), angels[0]].map((listing) => listing?.name);
    await page.locator('tbody').getByRole('checkbox').nth(1).click();
    await page.getByText(LIMIT).waitFor();
    expect(await page.locator('tbody').getByRole('checkbox').nth(1).isChecked()).toBe(false);
    await expect.poll(() => stored(page)).toEqual(four);
    await page.reload();
    await tray(page).getByText('4 of 4 to compare').waitFor();
    await expect.poll(() => stored(page)).toEqual(four);
  });

  it('SAVE-20 SAVE-21 offers Compare Now from two, says to select more below, removes one and clears all', async () => {
    const { page } = await open('/portal/seed');
    const boxes = page.locator('tbody').getByRole('checkbox');
    await boxes.nth(0).check();
    await tray(page).getByText('1 of 4 to compare').waitFor();
    expect(await tray(page).getByRole('button', { name: 'Compare Now' }).count()).toBe(0);
    await boxes.nth(1).check();
    await tray(page).getByRole('button', { name: 'Compare Now' }).press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Compare' });
    await drawer.getByRole('link', { name: 'Compare all fields' }).waitFor();
    expect(await drawer.getByText(SELECT_MORE).count()).toBe(0);
    await drawer.getByRole('button', { name: `Remove ${seeds[0]?.name}` }).click();
    await drawer.getByText(SELECT_MORE).waitFor();
    await expect.poll(() => drawer.getByRole('link', { name: 'Compare all fields' }).count()).toBe(0);
    await expect.poll(() => stored(page)).toEqual([seeds[1]?.name]);
    await page.keyboard.press('Escape');
    await boxes.nth(2).check();
    await tray(page).getByRole('button', { name: 'Clear All' }).click();
    await tray(page).waitFor({ state: 'hidden' });
    await expect.poll(() => stored(page)).toEqual([]);
    await expect.poll(() => boxes.nth(1).isChecked()).toBe(false);
  });

  it('DIR-28 SAVE-22 sets them side by side in the drawer, with the first 3 tags of each list and "+N"', async () => {
    const { page } = await open('/portal/seed');
    const pair = seeds.slice(0, 2);
    for (const index of [0, 1]) await page.locator('tbody').getByRole('checkbox').nth(index).check();
    await tray(page).getByRole('button', { name: 'Compare Now' }).click();
    const drawer = page.getByRole('dialog', { name: 'Compare' });
    await expect
      .poll(() => drawer.getByRole('columnheader').getByRole('link').allInnerTexts())
      .toEqual(pair.map(({ name }) => name));
    expect(Math.max(...pair.map(({ sectors }) => sectors.length))).toBeGreaterThan(3);
    for (const [label, key] of [
      ['Sectors', 'sectors'],
      ['Focus industries', 'focusIndustries'],
      ['Preferred stage', 'stages'],
    ] as const) {
      const row = drawer.getByRole('row').filter({ has: page.getByRole('rowheader', { name: label, exact: true }) });
      const shown = await row
        .getByRole('cell')
        .evaluateAll((cells) =>
          cells.map((cell) =>
            [...cell.querySelectorAll('li')].map((item) => (item.querySelector('[aria-hidden]') ?? item).textContent),
          ),
        );
      const expected = pair.map((listing) => {
        const all = listing[key];
        return all.length > 3 ? [...all.slice(0, 3), `+${all.length - 3}`] : all;
      });
      expect(shown).toEqual(expected);
    }
    await expectAccessible(page);
    await drawer.getByRole('link', { name: 'Compare all fields' }).click();
    await page.waitForURL((url) => url.pathname === PAGE);
    await expect
      .poll(() => new URL(page.url()).searchParams.get('ids'))
      .toBe(pair.map(({ id }) => `seed:${id}`).join(','));
    const region = page.getByRole('region', { name: 'Comparison', exact: true });
    for (const { name } of pair)
      await region.getByRole('columnheader').getByRole('link', { name, exact: true }).waitFor();
  });
});
