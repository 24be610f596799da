/** Choosing entries to compare over several directories, and the drawer that sets them side by side. */
import { expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { DIRECTORIES } from '@/domain/directory/directories';
import { listOf } from '@tests/setup/directory-facts';
import { expectAccessible, openPage } from '@tests/setup/browser/page';

const LIMIT = 'Comparison Limit: You can compare up to 4 investors at a time. Please remove one to add another.';
const PAGE = '/portal/investor-comparison';

const stored = (page: Page) =>
  page.evaluate(() =>
    (JSON.parse(localStorage.getItem('comparison') ?? '[]') as { name: string }[]).map(({ name }) => name),
  );

it('DIR-28 SAVE-19 SAVE-22 takes four and no fifth, over pages and reloads, and sets them side by side', async () => {
  const seeds = (await listOf(DIRECTORIES.seed)).rows;
  const angels = (await listOf(DIRECTORIES['angel-investors'])).rows;
  const four = [...seeds.slice(0, 3), ...angels.slice(0, 1)];
  const names = four.map(({ name }) => name);
  const { page } = await openPage('/portal/seed', { as: 'visitor' });
  const tray = page.getByRole('region', { name: 'Comparison tray' });
  const boxes = page.locator('tbody').getByRole('checkbox');
  for (const index of [0, 1, 2]) await boxes.nth(index).check();
  await page.goto('/portal/angel-investors');
  await tray.getByText('3 of 4 to compare').waitFor();
  await boxes.nth(0).check();
  await boxes.nth(1).click();
  await page.getByText(LIMIT).waitFor();
  expect(await boxes.nth(1).isChecked()).toBe(false);
  await expect.poll(() => stored(page)).toEqual(names);
  await page.reload();
  await tray.getByText('4 of 4 to compare').waitFor();
  await expect.poll(() => stored(page)).toEqual(names);

  await tray.getByRole('button', { name: 'Compare Now' }).press('Enter');
  const drawer = page.getByRole('dialog', { name: 'Compare' });
  await expect.poll(() => drawer.getByRole('columnheader').getByRole('link').allInnerTexts()).toEqual(names);
  await expectAccessible(page, { within: 'dialog[open]' });
  await drawer.getByRole('link', { name: 'Compare all fields' }).click();
  await page.waitForURL((url) => url.pathname === PAGE);
  await expect
    .poll(() => new URL(page.url()).searchParams.get('ids'))
    .toBe(four.map(({ kind, id }) => `${kind}:${id}`).join(','));
  const region = page.getByRole('region', { name: 'Comparison', exact: true });
  for (const name of names) await region.getByRole('columnheader').getByRole('link', { name, exact: true }).waitFor();
});
