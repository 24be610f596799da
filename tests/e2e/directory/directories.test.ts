/** Directory lists in the browser: table and grid, columns, order, pages, and how they look everywhere. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DIRECTORIES } from '../../../src/domain/directory/directories';
import { footOf, listOf, namesOf } from '../../setup/directory-facts';
import { expectGoodLook } from '../../setup/look';
import { follow } from '../../setup/page';
import { openDirectory } from './directory-steps';

const INVESTOR_COLUMNS = [
  'Compare',
  'Options',
  'Investor',
  'Companies',
  'Preferred stage',
  'Focus industries',
  'Actions',
];
const columnsOf = async (page: Page) => (await page.locator('thead th').allInnerTexts()).map((text) => text.trim());

describe('the list', () => {
  it('DIR-01 DIR-15 shows six as a table with its columns and as a grid, by the switch and by the URL', async () => {
    const { page } = await openDirectory('seed');
    await expect.poll(() => page.locator('tbody tr').count()).toBe(6);
    expect(await columnsOf(page)).toEqual(INVESTOR_COLUMNS);
    await expect.poll(() => page.locator('tbody input[type=checkbox]').count()).toBe(6);
    await page.getByRole('link', { name: 'Grid', exact: true }).click();
    await page.waitForURL(/view=grid/);
    await expect.poll(() => page.locator('table').count()).toBe(0);
    await expect.poll(() => page.locator('article').count()).toBe(6);
    await page.reload();
    await expect.poll(() => page.locator('article').count()).toBe(6);
    await page.getByRole('link', { name: 'Table', exact: true }).click();
    await expect.poll(() => page.locator('tbody tr').count()).toBe(6);
  });

  it('DIR-01 DIR-15 draws the same of pre-seed on the server', async () => {
    const { page } = await openDirectory('pre-seed', { javaScript: false });
    expect(await page.locator('tbody tr').count()).toBe(6);
    expect(await columnsOf(page)).toEqual(INVESTOR_COLUMNS);
    await follow(page.getByRole('link', { name: 'Grid', exact: true }));
    expect(await page.locator('table').count()).toBe(0);
    expect(await page.locator('article').count()).toBe(6);
  });

  it('DIR-01 DIR-17 DIR-18 gives incubators their columns, newest first, turns the order round, and shows six as a grid', async () => {
    const { page } = await openDirectory('incubators');
    const columns = ['Options', 'Name', 'Year Estd', 'Sector', 'Focus industries', 'Actions'];
    expect(await columnsOf(page)).toEqual(columns);
    await expect.poll(() => page.locator('tbody tr').count()).toBe(6);
    const heading = page.getByRole('columnheader', { name: 'Year Estd' });
    await expect.poll(() => heading.getAttribute('aria-sort')).toBe('descending');
    const first = await listOf(DIRECTORIES.incubators);
    await expect.poll(() => namesOf(page)).toEqual(first.rows.map((row) => row.name));
    await heading.getByRole('link').click();
    await page.waitForURL(/sort=rank/);
    await page.waitForFunction(() => document.querySelector('th[aria-sort="ascending"]'));
    const turned = await listOf(DIRECTORIES.incubators, 'sort=rank');
    await expect.poll(() => namesOf(page)).toEqual(turned.rows.map((row) => row.name));
    await page.getByRole('link', { name: 'Grid', exact: true }).click();
    await expect.poll(() => page.locator('article').count()).toBe(6);
  });

  it('DIR-16 DIR-19 shows two tags in the table, three on a card, and counts the rest', async () => {
    const { rows } = await listOf(DIRECTORIES.seed, 'size=48');
    const row = rows.find((item) => item.focusIndustries.length > 3);
    if (!row) throw new Error('The sample content has no seed investor with four focus industries.');
    const query = `q=${encodeURIComponent(row.name)}`;
    const { page } = await openDirectory(`seed?${query}`, { javaScript: false });
    const tags = page.locator('tbody tr').first().getByRole('list', { name: 'Focus industries' }).getByRole('listitem');
    await expect.poll(() => tags.count()).toBe(3);
    await expect.poll(() => tags.last().innerText()).toContain(`+${row.focusIndustries.length - 2}`);
    await page.goto(`/portal/seed?${query}&view=grid`);
    const card = page.locator('article').first();
    const onCard = card.getByRole('list', { name: 'Focus industries' }).getByRole('listitem');
    await expect.poll(() => onCard.last().innerText()).toContain(`+${row.focusIndustries.length - 3}`);
    for (const text of [row.name, `${row.city}, ${row.region}`, row.type, row.sectors[0] ?? ''])
      await expect.poll(() => card.innerText()).toContain(text);
  });

  it('DIR-36 DIR-37 narrows angels by their quick status', async () => {
    const { page } = await openDirectory('angel-investors');
    for (const status of ['Top Investor', 'New Investor', 'Easy Reachout', 'Regular Investor'])
      await expect
        .poll(() => page.getByRole('button', { name: status, exact: true }).getAttribute('aria-pressed'))
        .toBe('false');
    await page.getByRole('button', { name: 'Top Investor', exact: true }).press('Space');
    await page.waitForURL(/status=Top\+Investor/);
    const { rows, page: info } = await listOf(DIRECTORIES['angel-investors'], 'status=Top+Investor');
    await expect.poll(() => namesOf(page)).toEqual(rows.map((row) => row.name));
    await expect.poll(() => footOf(page).innerText()).toContain(`of ${info.total}`);
    await expect.poll(() => page.locator('tbody tr').first().innerText()).toContain('Top Investor');
    await expect.poll(() => page.locator('tbody').innerText()).toContain('Sample');
  });
});

describe('pages', () => {
  it('goes on by cursor, tells where it is, and Back returns', async () => {
    const { page } = await openDirectory('all-investors');
    const all = await listOf(DIRECTORIES['all-investors'], 'size=24');
    const names = all.rows.map((row) => row.name);
    await page.getByRole('link', { name: 'Next page' }).click();
    await page.waitForURL(/page=2&after=/);
    await expect.poll(() => namesOf(page)).toEqual(names.slice(6, 12));
    await expect.poll(() => footOf(page).innerText()).toMatch(/^7–12 of /);
    await page.getByRole('link', { name: 'Next page' }).click();
    await expect.poll(() => namesOf(page)).toEqual(names.slice(12, 18));
    await page.getByRole('link', { name: 'Previous page' }).click();
    await expect.poll(() => namesOf(page)).toEqual(names.slice(6, 12));
    await page.getByRole('link', { name: 'Page 1', exact: true }).click();
    await expect.poll(() => namesOf(page)).toEqual(names.slice(0, 6));
    await page.goBack();
    await expect.poll(() => namesOf(page)).toEqual(names.slice(6, 12));
    await page.getByRole('combobox', { name: 'Rows' }).selectOption('24');
    await page.waitForURL(/size=24/);
    await expect.poll(() => namesOf(page)).toEqual(names);
  });

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

describe('everyone', () => {
  // Pre-seed and seed are All Investors without its tabs.
  it.each(['all-investors', 'angel-investors', 'incubators'])(
    'finds %s with its filters accessible in both themes, and nothing sideways at any width',
    async (name) => {
      const { page } = await openDirectory(name);
      const panel = page.getByRole('region', { name: 'Filters' }).or(page.getByRole('dialog', { name: 'Filters' }));
      await page.getByRole('button', { name: 'Filters' }).click();
      await panel.waitFor();
      await expectGoodLook(page, {
        widths: [1280, 1024, 768, 640, 390, 320],
        async also(_, width) {
          if (width === 320) await panel.waitFor();
        },
      });
    },
  );
});
