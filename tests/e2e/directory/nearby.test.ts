/** Directories in the browser: the list near a place. */
import type { BrowserContext } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { DIRECTORIES } from '../../../src/domain/directory/directories';
import { facetsOf, footOf, listOf, namesOf } from '../../setup/directory-facts';
import { expectAccessible } from '../../setup/page';
import { openDirectory as open } from './directory-steps';

describe('near a place', () => {
  const mumbai = { latitude: 19.08, longitude: 72.88 };

  async function stand(context: BrowserContext, at: { latitude: number; longitude: number }) {
    await context.grantPermissions(['geolocation']);
    await context.setGeolocation(at);
  }

  it('DIR-08 DIR-10 DIR-11 keeps the list to the city or region of the browser', async () => {
    const { page, context } = await open('seed');
    await stand(context, mumbai);
    await page.getByRole('button', { name: 'Fetch Local Investors' }).click();
    await page.getByText('Location Found').waitFor();
    await page.getByText('Showing investors in Mumbai').waitFor();
    const near = await listOf(DIRECTORIES.seed, 'near=Mumbai&region=Maharashtra');
    await expect.poll(() => namesOf(page)).toEqual(near.rows.map((row) => row.name));
    for (const row of near.rows) expect(row.city === 'Mumbai' || row.region === 'Maharashtra').toBe(true);
    await page.getByRole('link', { name: 'Show All', exact: true }).click();
    await page.waitForURL((url) => url.search === '');
    await expect.poll(() => footOf(page).innerText()).toContain(`of ${(await facetsOf(DIRECTORIES.seed)).total}`);
  });

  it('DIR-12 DIR-14 shows the full list where no entry is near, and where the place has no name', async () => {
    const { page, context, allow } = await open('seed');
    await stand(context, mumbai);
    await page.route('**/api/geocode?**', (route) =>
      route.fulfill({
        json: { success: true, data: { city: 'Port Blair', principalSubdivision: 'Andaman and Nicobar Islands' } },
      }),
    );
    const button = page.getByRole('button', { name: 'Fetch Local Investors' });
    await button.click();
    await page.getByText('No local Investors found').waitFor();
    await expect.poll(() => page.locator('tbody tr').count()).toBe(6);
    await expect.poll(() => new URL(page.url()).search).toBe('');

    allow(/geocode/);
    await page.unroute('**/api/geocode?**');
    await page.route('**/api/geocode?**', (route) =>
      route.fulfill({ status: 404, json: { success: false, message: 'No city is near.' } }),
    );
    await button.click();
    await page.getByText('Could not determine your location. Showing all Seed Investors.').waitFor();
    await expect.poll(() => page.locator('tbody tr').count()).toBe(6);
  });

  it('DIR-10 DIR-13 shows all incubators when the position is refused, and offers a city', async () => {
    const { page } = await open('incubators', { allow: [/geocode\/here/] });
    await page.getByRole('button', { name: 'Fetch Local Incubators' }).click();
    await page.getByText('Could not access location. Showing all incubators.').waitFor();
    await expect.poll(() => page.locator('tbody tr').count()).toBe(6);
    await page.getByRole('button', { name: 'Pick a city' }).click();
    const picker = page.getByRole('dialog', { name: 'Pick a city' });
    await expect.poll(() => picker.getByRole('listitem').count()).toBe(47);
    await picker.getByRole('searchbox').fill('bangal');
    await expectAccessible(page);
    await picker.getByRole('button', { name: /^Bengaluru/ }).click();
    await page.getByText('Showing incubators in Bengaluru').waitFor();
  });
});
