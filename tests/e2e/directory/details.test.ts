/** One entry in the browser: its details dialog and its page. */
import { describe, expect, it } from 'vitest';
import { DIRECTORIES, type DirectoryName } from '@/domain/directory/directories';
import type { Listing } from '@/domain/directory/listing';
import { FULL, listBody, TOLD } from '@tests/factories/directory-screens';
import { listOf } from '@tests/setup/directory-facts';
import { expectGoodLook } from '@tests/setup/browser/look';
import { expectAccessible, openPage } from '@tests/setup/browser/page';
import { openDirectory as open } from './directory-steps';

async function first(name: DirectoryName): Promise<Listing> {
  const [row] = (await listOf(DIRECTORIES[name])).rows;
  if (!row) throw new Error(`${name} is empty`);
  return row;
}

describe('detail pages', () => {
  it('DIR-41 DIR-44 shows a seed investor, prints it alone, and leads back to the same list', async () => {
    const row = await first('seed');
    const list = `/portal/seed?q=${encodeURIComponent(row.name)}&view=grid`;
    const { page } = await openPage(list, { as: 'founder' });
    await page.getByRole('link', { name: row.name, exact: true }).click();
    await page.waitForURL(`**${DIRECTORIES.seed.detail}${row.id}`);
    await page.getByRole('heading', { level: 1, name: row.name }).waitFor();
    await expectGoodLook(page);

    await page.emulateMedia({ media: 'print' });
    const ink = () =>
      page.evaluate(() => [
        getComputedStyle(document.body).backgroundColor,
        getComputedStyle(document.querySelector('h1') as Element).color,
      ]);
    await expect.poll(ink).toEqual(['rgb(255, 255, 255)', 'rgb(0, 0, 0)']);
    for (const chrome of ['nav', 'button'])
      await expect.poll(() => page.locator(`${chrome}:visible`).count(), { message: chrome }).toBe(0);
    await expect.poll(() => page.locator('h1').isVisible()).toBe(true);
    await page.emulateMedia({ media: 'screen' });

    await page.getByRole('link', { name: 'Back', exact: true }).click();
    await page.waitForURL(`**${list}`);
  });

  it('DIR-21 DIR-25 the dialog of an incubator has the institute as a tip and reports in grey', async () => {
    const { page } = await open('incubators');
    await page.route('**/api/incubator-companies?**', (route) =>
      route.fulfill({ json: listBody('incubators', [FULL, TOLD]) }),
    );
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('link').click();
    await page.getByRole('link', { name: `Details of ${FULL.name}` }).click();
    const full = page.getByRole('dialog', { name: FULL.name });
    const tip = full.getByRole('tooltip');
    expect(await tip.isVisible()).toBe(false);
    await full.getByRole('button', { name: 'Institute: Institute of the Harbour' }).focus();
    await expect.poll(() => tip.isVisible()).toBe(true);
    await page.keyboard.press('Escape');
    await full.waitFor({ state: 'hidden' });
    await page.getByRole('link', { name: `Details of ${TOLD.name}` }).click();
    const told = page.getByRole('dialog', { name: TOLD.name });
    const colour = (name: RegExp) =>
      told
        .getByRole('link', { name })
        .first()
        .evaluate((link) => getComputedStyle(link).color);
    expect(await colour(/^2: Reported of Largest grant/)).not.toBe(
      await colour(/^1: Source, 2024-03 of Investment Range/),
    );
    await expectAccessible(page, { within: 'dialog[open]' });
  });
});
