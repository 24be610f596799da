/** The comparison page in the browser: its look, its exports, its print, and the way back. */
import { beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { read as readBook, utils } from 'xlsx';
import { DIRECTORIES } from '@/domain/directory/directories';
import type { Listing } from '@/domain/directory/listing';
import { listOf } from '@tests/setup/directory-facts';
import { bytesOf } from '@tests/setup/browser/download-bytes';
import { expectGoodLook } from '@tests/setup/browser/look';
import { expectAccessible, openPage } from '@tests/setup/browser/page';

const SELECT_MORE = 'Select More Investors: Please select at least 2 investors to compare.';
const PAGE = '/portal/investor-comparison';

let seeds: Listing[] = [];
let angels: Listing[] = [];
let incubators: Listing[] = [];

beforeAll(async () => {
  [seeds, angels, incubators] = (await Promise.all(
    (['seed', 'angel-investors', 'incubators'] as const).map(async (name) => (await listOf(DIRECTORIES[name])).rows),
  )) as [Listing[], Listing[], Listing[]];
});

const hrefOf = (listings: Pick<Listing, 'kind' | 'id'>[], rest = '') =>
  `${PAGE}?ids=${listings.map(({ kind, id }) => `${kind}:${id}`).join(',')}${rest}`;
const open = (path: string) => openPage(path, { as: 'visitor' });
const table = (page: Page) => page.getByRole('region', { name: 'Comparison', exact: true });
const columns = (page: Page) =>
  table(page)
    .getByRole('columnheader')
    .getByRole('link', { name: /^(?!Remove)/ })
    .allInnerTexts();
const fields = (page: Page) => table(page).getByRole('rowheader').allInnerTexts();
const stored = (page: Page) =>
  page.evaluate(() =>
    (JSON.parse(localStorage.getItem('comparison') ?? '[]') as { name: string }[]).map(({ name }) => name),
  );

describe('the page', () => {
  it('shows all fields of entries of several kinds, in the order of the address, wide and narrow', async () => {
    const chosen = [incubators[0], seeds[0], angels[0], seeds[1]] as Listing[];
    const { page } = await open(hrefOf(chosen));
    await page.getByRole('heading', { level: 1, name: 'Investor comparison' }).waitFor();
    await expect.poll(() => columns(page)).toEqual(chosen.map(({ name }) => name));
    const shown = await fields(page);
    for (const label of [
      'Kind',
      'Sectors',
      'Status',
      'Year of establishment',
      'Portfolio companies',
      'Website',
      'About',
    ])
      expect(shown).toContain(label);
    // No one fills it.
    expect(incubators[0]?.contact?.name ?? '').toBe('');
    expect(shown).not.toContain('Point of contact');
    const sectors = table(page)
      .getByRole('row')
      .filter({ has: page.getByRole('rowheader', { name: 'Sectors' }) });
    await expect
      .poll(() => sectors.getByRole('cell').nth(1).getByRole('listitem').allInnerTexts())
      .toEqual(seeds[0]?.sectors);
    // The field stays in view while the table scrolls inside itself.
    await expectGoodLook(page, {
      async also(_, width) {
        if (width > 390) return;
        const left = await table(page).evaluate((region) => {
          region.scrollLeft = 300;
          return (
            (region.querySelector('tbody th')?.getBoundingClientRect().left ?? 0) - region.getBoundingClientRect().left
          );
        });
        expect(left).toBeLessThanOrEqual(2);
      },
    });
  });

  it('is exported as CSV and Excel with what is shown, copied as a link, and printed without its controls', async () => {
    const { page, context } = await open(hrefOf([seeds[0], angels[0]] as Listing[], '&differences=1'));
    const shown = await fields(page);
    const save = async (name: string) => {
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export the comparison' }).click();
      await page.getByRole('menuitem', { name }).click();
      const file = await download;
      await page.getByText(`Exported to "${file.suggestedFilename()}"`).waitFor();
      return { file: file.suggestedFilename(), bytes: await bytesOf(file) };
    };
    const csv = await save('CSV');
    expect(csv.file).toBe(`Comparison of ${seeds[0]?.name}, ${angels[0]?.name}.csv`);
    const lines = csv.bytes.toString('utf8').split('\r\n');
    expect(lines[0]).toBe(`\ufeffField,${seeds[0]?.name},${angels[0]?.name}`);
    const book = readBook((await save('Excel (XLSX)')).bytes);
    const rows = utils.sheet_to_json<string[]>(book.Sheets['Outset'] ?? {}, { header: 1 });
    expect(
      rows
        .slice(1)
        .map(([label]) => label)
        .filter((label) => label !== 'Sample'),
    ).toEqual(shown);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.getByRole('button', { name: 'Copy link' }).click();
    await page.getByText('Link copied').waitFor();
    await expect.poll(() => page.evaluate(() => navigator.clipboard.readText())).toBe(page.url());
    await page.emulateMedia({ media: 'print' });
    await expect.poll(() => page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false);
    await expect.poll(() => page.getByRole('banner').first().isVisible()).toBe(false);
    await expect
      .poll(() => table(page).evaluate((region) => region.scrollHeight - region.clientHeight))
      .toBeLessThanOrEqual(1);
    await expect.poll(() => table(page).evaluate((region) => getComputedStyle(region).overflow)).toBe('visible');
  });

  it('SAVE-20 opens what was chosen, with two whole columns on a phone, and is left with too few, and comes back', async () => {
    const { page } = await open('/portal/seed');
    for (const index of [0, 1, 2]) await page.locator('tbody').getByRole('checkbox').nth(index).check();
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto(PAGE);
    await page.waitForURL(/ids=/);
    await expect.poll(() => columns(page)).toEqual(seeds.slice(0, 3).map(({ name }) => name));
    const right = (box: { x: number; width: number } | null) => (box ? box.x + box.width : Infinity);
    const heads = table(page).getByRole('columnheader');
    const edge = right(await table(page).boundingBox());
    await expect.poll(async () => right(await heads.nth(2).boundingBox())).toBeLessThanOrEqual(edge + 1);
    const cell = table(page).getByRole('row').nth(1).getByRole('cell').nth(1);
    expect(right(await cell.boundingBox())).toBeLessThanOrEqual(edge + 1);
    await expectAccessible(page);
    await page.getByRole('link', { name: `Remove ${seeds[0]?.name}` }).click();
    await expect.poll(() => columns(page)).toEqual(seeds.slice(1, 3).map(({ name }) => name));
    await expect.poll(() => new URL(page.url()).searchParams.get('ids')).not.toContain(seeds[0]?.id);
    await expect.poll(() => stored(page)).toEqual(seeds.slice(1, 3).map(({ name }) => name));
    await page.getByRole('link', { name: `Remove ${seeds[1]?.name}` }).click();
    await page.getByRole('heading', { name: SELECT_MORE }).waitFor();
    await expectAccessible(page);
    for (const left of [seeds.slice(1, 3), seeds.slice(0, 3)]) {
      await page.goBack();
      await expect.poll(() => columns(page)).toEqual(left.map(({ name }) => name));
    }
    // Back does not come by the address without entries again.
    await page.goBack();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/portal/seed');
  });
});
