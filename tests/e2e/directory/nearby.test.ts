/** Directories in the browser: the list near a place, with and without the browser's position. */
import { expect, it } from 'vitest';
import { DIRECTORIES } from '@/domain/directory/directories';
import { facetsOf, footOf, listOf, namesOf } from '@tests/setup/directory-facts';
import { expectAccessible } from '@tests/setup/browser/page';
import { openDirectory as open } from './directory-steps';

it('DIR-08 DIR-10 DIR-11 DIR-13 keeps the list to a city that is picked, then to the city or region of the browser', async () => {
  const { page, context } = await open('seed', { allow: [/geocode\/here/] });
  const button = page.getByRole('button', { name: 'Fetch Local Investors' });
  await button.click();
  await page.getByText('Could not access location. Showing all Seed Investors.').waitFor();
  await expect.poll(() => page.locator('tbody tr').count()).toBe(6);
  await page.getByRole('button', { name: 'Pick a city' }).click();
  const picker = page.getByRole('dialog', { name: 'Pick a city' });
  await expect.poll(() => picker.getByRole('listitem').count()).toBe(47);
  await picker.getByRole('searchbox').fill('bangal');
  await expectAccessible(page);
  await picker.getByRole('button', { name: /^Bengaluru/ }).click();
  await page.getByText('Showing investors in Bengaluru').waitFor();

  await context.grantPermissions(['geolocation']);
  await context.setGeolocation({ latitude: 19.08, longitude: 72.88 });
  await button.click();
  await page.getByText('Showing investors in Mumbai').waitFor();
  await page.getByText('Location Found').last().waitFor();
  const near = await listOf(DIRECTORIES.seed, 'near=Mumbai&region=Maharashtra');
  await expect.poll(() => namesOf(page)).toEqual(near.rows.map((row) => row.name));
  for (const row of near.rows) expect(row.city === 'Mumbai' || row.region === 'Maharashtra').toBe(true);
  await page.getByRole('link', { name: 'Show All', exact: true }).click();
  await page.waitForURL((url) => url.search === '');
  await expect.poll(() => footOf(page).innerText()).toContain(`of ${(await facetsOf(DIRECTORIES.seed)).total}`);
});
