/** Saved searches in Chromium: save, what is new, rename, delete with Undo, panel and page, both themes. */
import { describe, expect, it } from 'vitest';
import { expectGoodLook } from '@tests/setup/browser/look';
import { base, expectAccessible } from '@tests/setup/browser/page';
import { makeAccount, openFor } from '@tests/e2e/accounts/account-steps';

/** Adds a seed investor, as an import would. */
async function addInvestor(name: string, sector: string) {
  const response = await fetch(`${base()}/dev/import`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      kind: 'seed',
      records: [
        { name, city: 'Pune', region: 'Maharashtra', type: 'Seed', about: 'Added by a test.', sectors: [sector] },
      ],
    }),
  });
  expect(response.status, await response.text()).toBe(200);
}

describe('saved searches', () => {
  it(
    'are saved from a directory, tell what is new and show it once, are renamed, deleted with Undo, and kept',
    { timeout: 120_000 },
    async () => {
      // Without a space: on a narrow page it has to wrap all the same.
      const sector = `Sector${Date.now()}${'w'.repeat(20)}`;
      const { page } = await openFor(
        await makeAccount(),
        `/portal/seed?sector=${encodeURIComponent(sector)}&sort=-name`,
      );
      await page.getByRole('button', { name: 'Save this search' }).click();
      const dialog = page.getByRole('dialog', { name: 'Save this search' });
      const field = dialog.getByLabel('Name');
      await expect.poll(() => field.inputValue()).toBe(sector);
      await field.fill('   ');
      await page.keyboard.press('Enter');
      await dialog.getByText('Please name this search.').waitFor();
      await expectAccessible(page, { within: 'dialog[open]' });
      await field.fill("O'Neil & मुंबई");
      await page.keyboard.press('Enter');
      await page.getByText('Search saved').waitFor();

      await addInvestor(`${sector} Capital`, sector);
      await page.goto('/portal/saved-searches');
      await page.getByText('1 new', { exact: true }).waitFor();
      await expectGoodLook(page);
      await page.setViewportSize({ width: 1280, height: 860 });
      await page.getByRole('link', { name: /^Open O'Neil & मुंबई, 1 new$/ }).click();
      const news = page.getByRole('status', { name: 'New since your last visit' });
      await news.getByRole('button', { name: `${sector} Capital` }).waitFor();
      await page.locator('tbody').getByText('New', { exact: true }).waitFor();
      await expectAccessible(page, { within: 'main' });
      await news.getByRole('button', { name: `${sector} Capital` }).press('Enter');
      await page.getByRole('dialog', { name: `${sector} Capital` }).waitFor();
      await page.keyboard.press('Escape');
      await page.goto('/portal/saved-searches');
      await page.getByRole('link', { name: /^Open O'Neil & मुंबई$/ }).waitFor();

      await page.getByRole('button', { name: /^Rename / }).click();
      await page.getByRole('dialog', { name: 'Rename' }).getByLabel('Name').fill('Later');
      await page.keyboard.press('Enter');
      // In the panel beside a directory, whose dialog holds the notice with Undo.
      await page.getByRole('link', { name: 'Open Later' }).click();
      await page.waitForURL(/portal\/seed/);
      await page.getByRole('button', { name: 'Saved searches' }).click();
      const panel = page.getByRole('dialog', { name: 'Saved searches' });
      await panel.getByRole('link', { name: 'Open Later' }).waitFor();
      await expectAccessible(page, { within: 'dialog[open]' });
      await panel.getByRole('button', { name: 'Delete Later' }).press('Enter');
      await panel.getByText('No saved searches yet').waitFor();
      expect(await panel.evaluate((node) => node.contains(document.activeElement))).toBe(true);
      await panel.getByRole('button', { name: 'Undo' }).press('Enter');
      await panel.getByRole('link', { name: 'Open Later' }).waitFor();
      expect(await panel.evaluate((node) => node.contains(document.activeElement))).toBe(true);
    },
  );
});
