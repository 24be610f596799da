/** The bookmark beside every entry: one press saves the entry, another removes it, and every page shows the change. */
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { expectAccessible, isFocused } from '@tests/setup/browser/page';
import { holdFile } from '@tests/setup/browser/waits';
import { openFor, PASSWORD, signInOnPage } from '@tests/e2e/accounts/account-steps';
import { expectStored, makeSaver, someEntries } from './saved-steps';

const count = (page: Page, name: string) => page.getByRole('banner').getByRole('link', { name, exact: true });
const bookmark = (page: Page, name: string, within = 'tbody') =>
  page.locator(within).getByRole('button', { name, exact: true });

describe('the bookmark', () => {
  it('saves from a row, shows in dialog, card and detail page and after a reload, and gives back with Undo', async () => {
    const saver = await makeSaver();
    const { page } = await openFor(saver, '/portal/seed');
    const row = page.locator('tbody tr').first();
    const name = await row.locator('[data-row]').innerText();
    expect(await bookmark(page, `Save ${name}`).getAttribute('aria-pressed')).toBe('false');
    await bookmark(page, `Save ${name}`).press('Enter');
    await page.getByRole('region', { name: 'Notices' }).getByText(`Saved ${name}`, { exact: true }).waitFor();
    expect(await bookmark(page, `Saved: ${name}`).getAttribute('aria-pressed')).toBe('true');
    await count(page, 'Saved items, 1').waitFor();
    await expectStored(saver.email).toMatchObject([{ kind: 'favourite', value: true }]);

    // The saved store is not asked for it.
    const store = await holdFile(page, 'saved');
    await page.reload();
    await bookmark(page, `Saved: ${name}`).waitFor();
    await store.asked;
    store.release();
    await page.getByRole('link', { name: 'Grid' }).click();
    await page.waitForURL(/view=grid/);
    await bookmark(page, `Saved: ${name}`, 'article').waitFor();
    await page.getByRole('link', { name: `Details of ${name}` }).click();
    const dialog = page.getByRole('dialog', { name });
    await dialog.getByRole('checkbox', { name: `Compare ${name}` }).waitFor();
    await dialog.getByRole('button', { name: `Saved: ${name}` }).click();
    // The notices are within the dialog: by mouse and by key, and focus goes back to where it was.
    const toggle = dialog.getByRole('button', { name: `Save ${name}` });
    const notices = dialog.getByRole('region', { name: 'Notices' });
    await notices.getByText(`Removed ${name}`, { exact: true }).waitFor();
    await expectAccessible(page, { within: 'dialog[open]' });
    await notices.getByRole('button', { name: 'Undo' }).click();
    await dialog.getByRole('button', { name: `Saved: ${name}` }).press('Enter');
    await toggle.waitFor();
    await notices.getByRole('button', { name: 'Undo' }).press('Enter');
    await dialog.getByRole('button', { name: `Saved: ${name}` }).waitFor();
    await expect.poll(() => isFocused(dialog.getByRole('button', { name: `Saved: ${name}` }))).toBe(true);
    await dialog.getByRole('button', { name: `Saved: ${name}` }).press('Enter');
    await notices.getByText(`Removed ${name}`, { exact: true }).waitFor();
    await count(page, 'Saved items').waitFor();
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    // What is not read yet stays, on the page again.
    await page.getByRole('button', { name: 'Undo' }).click();
    await bookmark(page, `Saved: ${name}`, 'article').waitFor();
    await page
      .locator('article')
      .first()
      .click({ position: { x: 8, y: 80 } });
    await dialog.getByRole('button', { name: `Saved: ${name}` }).waitFor();
    await dialog.getByRole('link', { name: 'Learn More' }).click();
    await page.waitForURL(/-detail\//);
    await bookmark(page, `Saved: ${name}`, 'main').waitFor();
    await expectStored(saver.email).toMatchObject([{ kind: 'favourite', value: true }]);
  });

  it('and its count are right after a sign-in on a browser that holds the copy of someone else', async () => {
    const saver = await makeSaver();
    const [entry] = await someEntries(saver.token, 1);
    await saver.save([['favourite', entry?.ref ?? '', true]]);
    const other = await makeSaver();
    const { page, context } = await openFor(other, '/portal/support');
    await expect.poll(() => page.evaluate(() => localStorage.getItem('savedSyncedAt'))).not.toBeNull();
    await page.getByRole('heading', { level: 1 }).waitFor();
    // The session ends without a sign-out, and another person signs in.
    await context.clearCookies();
    await page.evaluate(() => {
      const theirs = Array.from({ length: 3 }, (_, at) => ({ id: String(at).padStart(24, '0'), type: 'seed' }));
      localStorage.setItem('favorites', JSON.stringify(theirs));
    });
    await page.goto('/login');
    await signInOnPage(page, { ...saver, kind: 'founder', password: PASSWORD });
    await count(page, 'Saved items, 1').waitFor();
  });
});
