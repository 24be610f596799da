/** A press while the page still reads its stored data: the change is shown at once, stays, and is stored. */
import { expect, it } from 'vitest';
import { afterFrame, fileOfIsland, holdFile } from '@tests/setup/browser/waits';
import { expectStored, makeSaver, openFor } from '@tests/e2e/saved/saved-steps';

it('a star that is pressed before the page knows whose it is', async () => {
  const saver = await makeSaver();
  const { page } = await openFor(saver, 'about:blank');
  // The shell tells whose page it is.
  const path = '/portal/startup-influencers';
  const shell = await holdFile(page, await fileOfIsland(page, path, 'ShellLayer'));
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  await page.locator('astro-island[component-url*="MediaScreen"]:not([ssr])').waitFor({ state: 'attached' });
  await afterFrame(page);
  const stars = page.getByRole('button', { name: /^Saved?:? / });
  const label = () => stars.first().getAttribute('aria-pressed');
  await stars.first().click();
  await expect.poll(label).toBe('true');
  await shell.asked;
  await page.locator('astro-island[component-export="ShellLayer"][ssr]').waitFor({ state: 'attached' });
  shell.release();
  await page.getByRole('banner').getByRole('link', { name: 'Saved items, 1', exact: true }).waitFor();
  expect(await label()).toBe('true');
  await expectStored(saver.email).toMatchObject([{ kind: 'favourite', value: true }]);
});

it('a bookmark of a row that is pressed on a page that is left before its saved store is there', async () => {
  const saver = await makeSaver();
  const { page: left, context, allow } = await openFor(saver, 'about:blank');
  allow(/saved\.[\w-]+\.js/);
  const { asked } = await holdFile(left, 'saved');
  await left.goto('/portal/seed', { waitUntil: 'domcontentloaded' });
  await left.locator('astro-island[component-url*="DirectoryScreen"]:not([ssr])').waitFor({ state: 'attached' });
  await afterFrame(left);
  const rowOf = (on: typeof left) => on.locator('tbody tr').nth(1);
  const name = await rowOf(left).locator('[data-row]').innerText();
  await rowOf(left)
    .getByRole('button', { name: `Save ${name}`, exact: true })
    .click();
  await rowOf(left)
    .getByRole('button', { name: `Saved: ${name}`, exact: true, pressed: true })
    .waitFor();
  // The store was asked for and never came.
  await asked;
  await left.close();
  const page = await context.newPage();
  await page.goto('/portal/seed');
  await page.getByText(`Saved ${name}`, { exact: true }).waitFor();
  await rowOf(page)
    .getByRole('button', { name: `Saved: ${name}`, exact: true, pressed: true })
    .waitFor();
  await expectStored(saver.email).toMatchObject([{ kind: 'favourite', value: true }]);
});
