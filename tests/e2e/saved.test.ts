/** Saved items in Chromium: from a directory to the saved page, collections, notes, Undo, offline, guests, both themes. */
import { describe, expect, it } from 'vitest';
import { apiToken, base, expectAccessible, openPage, signIn, type Theme } from '../setup/page';
import { makeAccount, PASSWORD } from './account-steps';

/** Somebody with nothing saved, on this page. */
async function openAs(path: string) {
  const { email } = await makeAccount();
  const opened = await openPage('/', {});
  await signIn(opened.context, email, PASSWORD);
  await opened.page.goto(path);
  return { ...opened, email };
}

async function stored(email: string) {
  const response = await fetch(`${base()}/api/saved/sync`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', authorization: `Bearer ${await apiToken(email, PASSWORD)}` },
    body: JSON.stringify({ since: 0, records: [] }),
  });
  const { data } = (await response.json()) as { data: { records: { kind: string; value: unknown }[] } };
  return data.records
    .filter(({ value }) => value !== null)
    .map(({ kind }) => kind)
    .sort();
}

describe('saving', () => {
  it('SAVE-01 SAVE-02 SAVE-07 SAVE-12 SAVE-13 SAVE-16 SAVE-17 SAVE-18 SAVE-23 goes from a directory to Your Saved Items and back', async () => {
    const { page, email } = await openAs('/portal/seed');
    const options = page.getByRole('button', { name: /^Options for/ });
    await options.first().click();
    await page.getByRole('menuitem', { name: 'Add to Favorites' }).click();
    await page.getByText('Added to Favorites').waitFor();
    await page.getByRole('menu').first().waitFor({ state: 'hidden' });
    await options.first().click();
    await page.getByRole('menuitem', { name: 'Add to Favorites' }).click();
    await page.getByText('Already in Favorites').waitFor();
    await options.nth(1).click();
    await page.getByRole('menuitem', { name: 'Save to Collection' }).last().click();
    const dialog = page.getByRole('dialog', { name: 'Save to Collection' });
    const create = dialog.getByRole('button', { name: 'Create & Save' });
    await dialog.getByLabel('New collection').fill('   ');
    expect(await create.isDisabled()).toBe(true);
    await dialog.getByLabel('New collection').fill('First round');
    await create.click();
    await page.getByText('Collection Created').waitFor();
    await dialog.getByRole('button', { name: /First round\s*1 item/ }).waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'Done' }).click();
    await expect.poll(() => stored(email), { timeout: 10_000 }).toEqual(['collection', 'favourite', 'member']);

    await page.goto('/portal/saved-investors');
    await page.getByRole('heading', { level: 1, name: 'Your Saved Items' }).waitFor();
    await page.getByRole('tab', { name: 'All Favorites (1)' }).waitFor();
    await page.getByText('1-1 of 1 items').waitFor();
    await page.getByRole('tab', { name: 'First round (1)' }).click();
    await page.getByRole('button', { name: /^Remove .* from First round$/ }).click();
    await page.getByText('Removed from Collection').waitFor();
    await page.getByText('No items in "First round" yet').waitFor();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await page.getByRole('tab', { name: 'First round (1)' }).waitFor();
    await page.reload();
    await page.getByRole('tab', { name: 'First round (1)', selected: true }).waitFor();
    await page.getByRole('tab', { name: 'All Favorites (1)' }).click();
    await page.getByRole('button', { name: /^Remove .* from favorites$/ }).click();
    await page.getByText('No favorites added yet').waitFor();
    await expect.poll(() => stored(email), { timeout: 10_000 }).toEqual(['collection', 'member']);
  });

  it('works offline and catches up when the network is back', async () => {
    const { page, context, email } = await openAs('/portal/startup-influencers');
    await context.setOffline(true);
    await page
      .getByRole('button', { name: /^Add .* to favorites$/ })
      .first()
      .click();
    await page.getByText('Added to Favorites').waitFor();
    await context.setOffline(false);
    await expect.poll(() => stored(email), { timeout: 10_000 }).toEqual(['favourite']);
  });

  it('keeps a note, renames, and brings a deleted collection back with Undo', async () => {
    const { page } = await openAs('/portal/startup-influencers');
    await page
      .getByRole('button', { name: /to a collection$/ })
      .first()
      .click();
    await page.getByLabel('New collection').fill("O'Neil & मुंबई");
    await page.getByRole('button', { name: 'Create & Save' }).click();
    await page.goto('/portal/saved-investors');
    await page.getByRole('tab', { name: /O'Neil & मुंबई \(1\)/ }).click();
    await page.getByRole('button', { name: 'Add a note' }).click();
    await page.getByLabel('Note').fill('Ask about pricing');
    await page.getByRole('button', { name: 'Save note' }).click();
    await page.getByText('Ask about pricing').waitFor();
    await page.getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('textbox', { name: 'Name' }).fill('Later');
    await page.getByRole('dialog').getByRole('button', { name: 'Rename' }).click();
    await page.getByRole('tab', { name: 'Later (1)' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Delete collection' }).click();
    await page.getByText('No favorites added yet').waitFor();
    await page.getByRole('button', { name: 'Undo' }).last().click();
    await page.getByRole('tab', { name: 'Later (1)' }).click();
    await page.getByText('Ask about pricing').waitFor();
  });
});

describe('the saved page', () => {
  it.each(['dark', 'light'] as Theme[])('SAVE-08 says what belongs there while it is empty, in %s', async (theme) => {
    const { page } = await openPage('/portal/saved-investors?tab=angel', { as: 'visitor', theme });
    await page.getByText('No Angel investors added yet').waitFor();
    await expectAccessible(page);
  });

  it('asks guests to log in', async () => {
    const { page } = await openPage('/portal/saved-investors', { guest: true });
    await page.getByRole('alertdialog', { name: 'Login Required' }).waitFor();
  });
});
