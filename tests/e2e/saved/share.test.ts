/** The read-only link of a collection in Chromium: made and ended by its owner, opened without an account. */
import { expect, it } from 'vitest';
import { expectGoodLook } from '@tests/setup/browser/look';
import { expectAccessible, openPage } from '@tests/setup/browser/page';
import { collectionOf, COLLECTION, makeSaver, openFor, someEntries } from './saved-steps';

it('a collection is shared by a link that its owner makes, copies and ends, and that everybody can open', async () => {
  const saver = await makeSaver();
  const entries = await someEntries(saver.token, 3);
  await saver.save(collectionOf(entries, "O'Neil & मुंबई <b>"));
  const { page, context } = await openFor(saver, `/portal/saved-investors?tab=${COLLECTION}`);
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share by link' });
  await dialog.getByRole('button', { name: 'Create a link' }).click();
  await page.getByText('Share link created').waitFor();
  const link = await dialog.getByLabel('Link').inputValue();
  expect(link).toMatch(/^http.*\/shared\/[0-9a-f]{24}\.[\w-]{43}$/);
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Copy link' }).click();
  await page.getByText('Link copied').waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(link);

  const guest = await openPage(new URL(link).pathname, {});
  await guest.page.getByRole('heading', { level: 1, name: "O'Neil & मुंबई <b>" }).waitFor();
  for (const { name } of entries) await guest.page.getByRole('heading', { level: 2, name, exact: true }).waitFor();
  await expectGoodLook(guest.page);
  guest.allow(/404 GET \/shared\//);
  await dialog.getByRole('button', { name: 'Turn off the link' }).click();
  await page.getByText('Share link turned off').waitFor();
  await dialog.getByRole('button', { name: 'Create a link' }).waitFor();
  await guest.page.reload();
  await guest.page.getByRole('heading', { level: 1, name: 'Nothing is shared here' }).waitFor();
  await guest.page.getByText('Check that you copied the full link').waitFor();
  await expectAccessible(guest.page);
});
