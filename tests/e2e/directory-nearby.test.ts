/** Directories in the browser: entries side by side, and the list near a place. */
import { describe, expect, it } from 'vitest';
import { DIRECTORIES } from '../../src/domain/directory/directories';
import { facetsOf, footOf, listOf, namesOf } from '../setup/directory-facts';
import { expectAccessible } from '../setup/page';
import { openDirectory as open } from './directory-steps';

describe('comparison', () => {
  it('DIR-28 takes four at most and sets them side by side', async () => {
    const { page } = await open('all-investors');
    const names = await namesOf(page);
    const boxes = page.locator('tbody').getByRole('checkbox');
    const tray = page.getByRole('region', { name: 'Comparison tray' });
    await boxes.nth(0).check();
    await tray.getByText('1 of 4 to compare').waitFor();
    expect(await tray.getByRole('button', { name: 'Compare Now' }).count()).toBe(0);
    for (const index of [1, 2, 3]) await boxes.nth(index).check();
    await boxes.nth(4).click();
    await page
      .getByText('Comparison Limit: You can compare up to 4 investors at a time. Please remove one to add another.')
      .waitFor();
    expect(await boxes.nth(4).isChecked()).toBe(false);
    await page.reload();
    await tray.getByRole('button', { name: 'Compare Now' }).click();
    const drawer = page.getByRole('dialog', { name: 'Compare' });
    await expect
      .poll(() => drawer.getByRole('columnheader').getByRole('link').allInnerTexts())
      .toEqual(names.slice(0, 4));
    await expectAccessible(page);
    await drawer.getByRole('button', { name: `Remove ${names[0]}` }).click();
    await expect.poll(() => drawer.getByRole('columnheader').getByRole('link').count()).toBe(3);
    await drawer.getByRole('button', { name: 'Clear All' }).click();
    await tray.waitFor({ state: 'hidden' });
  });
});

describe('near a place', () => {
  const mumbai = { latitude: 19.08, longitude: 72.88 };

  it.each([
    ['seed', 'Fetch Local Investors', 'Showing investors in Mumbai'],
    ['incubators', 'Fetch Local Incubators', 'Showing incubators in Mumbai'],
    ['all-investors', 'Fetch Local Investors', 'Showing investors in Mumbai'],
  ] as const)('DIR-08 DIR-10 DIR-11 keeps %s to the city or region of the browser', async (name, button, badge) => {
    const { page, context } = await open(name);
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation(mumbai);
    await page.getByRole('button', { name: button }).click();
    await page.getByText('Location Found').waitFor();
    await page.getByText(badge).waitFor();
    const near = await listOf(DIRECTORIES[name], 'near=Mumbai&region=Maharashtra');
    await expect.poll(() => namesOf(page)).toEqual(near.rows.map((row) => row.name));
    for (const row of near.rows) expect(row.city === 'Mumbai' || row.region === 'Maharashtra').toBe(true);
    await page.getByRole('link', { name: 'Show All', exact: true }).click();
    await page.waitForURL((url) => url.search === '');
    await expect.poll(() => footOf(page).innerText()).toContain(`of ${(await facetsOf(DIRECTORIES[name])).total}`);
  });

  it('DIR-12 shows the full list where no entry is near', async () => {
    const { page, context } = await open('seed');
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation(mumbai);
    await page.route('**/api/geocode?**', (route) =>
      route.fulfill({
        json: { success: true, data: { city: 'Port Blair', principalSubdivision: 'Andaman and Nicobar Islands' } },
      }),
    );
    await page.getByRole('button', { name: 'Fetch Local Investors' }).click();
    await page.getByText('No local Investors found').waitFor();
    await expect.poll(() => page.locator('tbody tr').count()).toBe(6);
    await expect.poll(() => new URL(page.url()).search).toBe('');
  });

  it.each([
    ['seed', 'Seed Investors'],
    ['incubators', 'incubators'],
    ['pre-seed', 'Investors'],
  ] as const)('DIR-13 shows all of %s when the position is refused, and offers a city', async (name, kind) => {
    const { page } = await open(name, { allow: [/geocode\/here/] });
    await page.getByRole('button', { name: DIRECTORIES[name].localButton }).click();
    await page.getByText(`Could not access location. Showing all ${kind}.`).waitFor();
    await expect.poll(() => page.locator('tbody tr').count()).toBe(6);
    await page.getByRole('button', { name: 'Pick a city' }).click();
    const picker = page.getByRole('dialog', { name: 'Pick a city' });
    await expect.poll(() => picker.getByRole('listitem').count()).toBe(47);
    await picker.getByRole('searchbox').fill('bangal');
    await expectAccessible(page);
    await picker.getByRole('button', { name: /^Bengaluru/ }).click();
    await page.getByText(`Showing ${DIRECTORIES[name].localNoun} in Bengaluru`).waitFor();
  });

  it('DIR-14 shows all when the place has no name', async () => {
    const { page, context } = await open('seed', { allow: [/geocode/] });
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation({ latitude: -45, longitude: -120 });
    await page.getByRole('button', { name: 'Fetch Local Investors' }).click();
    await page.getByText('Could not determine your location. Showing all Seed Investors.').waitFor();
    await expect.poll(() => page.locator('tbody tr').count()).toBe(6);
  });
});
