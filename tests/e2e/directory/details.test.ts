/** One entry in the browser: its details dialog and its page. */
import { describe, expect, it } from 'vitest';
import { DIRECTORIES, type DirectoryName } from '@/domain/directory/directories';
import type { Listing } from '@/domain/directory/listing';
import { FULL, listBody, TOLD } from '@tests/factories/directory-screens';
import { listOf } from '@tests/setup/directory-facts';
import { expectGoodLook } from '@tests/setup/browser/look';
import { expectAccessible, openPage, stopClock } from '@tests/setup/browser/page';
import { openDirectory as open } from './directory-steps';

async function first(name: DirectoryName): Promise<Listing> {
  const [row] = (await listOf(DIRECTORIES[name])).rows;
  if (!row) throw new Error(`${name} is empty`);
  return row;
}

describe('the details dialog', () => {
  it('DIR-20 opens with Close and Learn More, and its address opens it again', async () => {
    const row = await first('seed');
    const { page } = await open('seed');
    await page.getByRole('link', { name: `Details of ${row.name}` }).click();
    const dialog = page.getByRole('dialog', { name: row.name });
    await dialog.getByText(row.about.split(' ').slice(0, 5).join(' ')).waitFor();
    await expect.poll(() => new URL(page.url()).searchParams.get('open')).toBe(row.id);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Close' }).last().click();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => new URL(page.url()).search).toBe('');
    await page.goto(`/portal/seed?page=2&open=${row.id}`);
    await dialog.getByRole('link', { name: 'Learn More' }).click();
    await page.waitForURL(`**${DIRECTORIES.seed.detail}${row.id}`);
  });
});

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

  it('DIR-21 DIR-25 DIR-45 of an incubator: the institute as a tip, reports in grey, and its page, which asks for the map on demand', async () => {
    const { page, context } = await open('incubators');
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
    await page.unroute('**/api/incubator-companies?**');

    const { rows } = await listOf(DIRECTORIES.incubators, 'location=Hyderabad');
    const row = rows[0] ?? (await first('incubators'));
    await page.goto(`/portal/incubators?q=${encodeURIComponent(row.name)}`);
    await page.getByRole('link', { name: row.name, exact: true }).click();
    await page.waitForURL(`**/portal/incubators/incubators-detail/${row.id}`);
    // Only now: routing makes Chromium break off the transition between pages.
    const asked: string[] = [];
    await context.route('https://www.openstreetmap.org/**', (route) => {
      asked.push(route.request().url());
      return route.fulfill({ contentType: 'text/html', body: '<p>map</p>' });
    });
    expect(asked).toEqual([]);
    await page.getByRole('button', { name: 'Show map' }).click();
    await page.frameLocator('iframe').getByText('map').waitFor();
    expect(asked[0]).toContain('bbox=');
    await page.getByRole('button', { name: 'Close' }).click();
  });

  it('DIR-27 DIR-46 says that there is no such incubator, and goes back to the list', async () => {
    const path = '/portal/incubators/incubators-detail/nonsense';
    const { page } = await openPage('about:blank', { as: 'founder', allow: [/answer: 40[04]/] });
    await stopClock(page);
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await page.getByRole('alert').getByRole('heading', { name: 'Invalid incubator ID' }).waitFor();
    await page.waitForLoadState('load');
    await page.clock.runFor(2_900);
    expect(new URL(page.url()).pathname).toBe(path);
    await page.clock.resume();
    await page.waitForURL('**/portal/incubators');
  });
});
