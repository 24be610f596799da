/** The lower half of the security page: events, the download of the data, and the end of an account. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { strFromU8, unzipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { apiToken, base, inbox, isFocused, openContext, SESSION_ENDED, signIn } from '@tests/setup/browser/page';
import { hasSession, makeAccount, storage } from './account-steps';

const SECURITY = '/portal/settings/security';

async function openSecurity() {
  const account = await makeAccount();
  const { context, allow } = await openContext();
  await signIn(context, account.email, account.password);
  const page = await context.newPage();
  await page.goto(SECURITY);
  return { account, context, page, allow };
}

async function askForPassword(page: Page) {
  await page.getByRole('button', { name: 'Delete account', exact: true }).click();
  await page
    .getByRole('alertdialog', { name: 'Delete your account?' })
    .getByRole('button', { name: 'Continue' })
    .click();
  const dialog = page.getByRole('dialog', { name: 'Confirm with your password' });
  await dialog.waitFor();
  return dialog;
}

describe('deleting an account', () => {
  it('ACC-21 ACC-22 asks twice, then removes the account and signs it out everywhere', async () => {
    const { account, context, page, allow } = await openSecurity();
    allow(/403 DELETE/);
    allow(SESSION_ENDED);
    const secondTab = await context.newPage();
    await secondTab.goto('/portal/support');
    // What tools and pages keep outside of localStorage.
    const kept = ['outset-receipts', 'outset-bookmarks', 'email templates'];
    for (const name of kept) {
      await page.evaluate(
        (database) =>
          new Promise<void>((done, failed) => {
            const opening = indexedDB.open(database, 1);
            opening.onerror = () => failed(opening.error as Error);
            opening.onsuccess = () => {
              opening.result.close();
              done();
            };
          }),
        name,
      );
    }
    const databases = () => page.evaluate(async () => (await indexedDB.databases()).map(({ name }) => name));
    expect(await databases()).toEqual(expect.arrayContaining(kept));
    const elsewhere = await openContext();
    await signIn(elsewhere.context, account.email, account.password);

    const dialog = await askForPassword(page);
    const button = dialog.getByRole('button', { name: 'Delete my account' });
    await expect.poll(() => button.isDisabled()).toBe(true);
    const field = dialog.getByLabel(/^Password/);
    await expect.poll(() => isFocused(field)).toBe(true);
    await field.fill('not the password');
    await expect.poll(() => button.isEnabled()).toBe(true);
    await button.click();
    await dialog.getByText('This password is not correct.').waitFor();
    await expect.poll(() => field.inputValue()).toBe('not the password');

    await field.fill(account.password);
    const request = page.waitForRequest((it) => it.method() === 'DELETE');
    // The notice of the next page stays for four seconds only.
    const told = page.getByText('Your account and everything in it has been deleted.').waitFor();
    await page.keyboard.press('Enter');
    const asked = await request;
    expect([new URL(asked.url()).pathname, asked.postDataJSON()]).toEqual([
      '/api/twofa/delete-account',
      { password: account.password },
    ]);
    await told;
    await page.waitForURL((url) => url.pathname === '/');
    await secondTab.waitForURL((url) => url.pathname === '/');
    await expect.poll(() => hasSession(context)).toBe(false);
    await expect.poll(() => storage(page, 'token')).toBeNull();
    await expect.poll(() => storage(page, 'avatar')).toBeNull();
    await expect.poll(async () => (await databases()).filter((name) => kept.includes(String(name)))).toEqual([]);
    await expect.poll(() => storage(page, 'theme')).not.toBeNull();

    const there = await elsewhere.context.request.get('/api/session');
    expect(await there.json()).toMatchObject({ data: { state: 'unauthenticated' } });
    await expect(apiToken(account.email, account.password)).rejects.toThrow('401');
    // The mails from before are gone with the account.
    await expect
      .poll(async () => (await inbox(account.email, 1)).map(({ subject }) => subject))
      .toEqual(['Your Outset account has been deleted']);
  });
});

describe('data and events', () => {
  it('lists events newest first, older ones on request, and downloads everything as one ZIP', async () => {
    const account = await makeAccount();
    const { context } = await openContext();
    await signIn(context, account.email, account.password);
    for (let count = 0; count < 25; count++) {
      const data = { fullName: `Asha ${count}` };
      const changed = await context.request.put('/api/profile-update', { data, headers: { origin: base() } });
      expect(changed.status()).toBe(200);
    }
    const page = await context.newPage();
    await page.goto(SECURITY);
    const rows = page.locator('[data-event]');
    await expect.poll(() => rows.count()).toBe(20);
    await expect.poll(() => rows.first().textContent()).toContain('Changed the profile');
    await page.getByRole('button', { name: 'Show older events', exact: true }).click();
    await expect.poll(() => page.locator('[data-event=profile-updated]').count()).toBe(25);
    await expect.poll(() => page.getByRole('button', { name: 'Show older events' }).count()).toBe(0);
    await expect.poll(() => rows.nth(20).evaluate((row) => row === document.activeElement)).toBe(true);

    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Download my data', exact: true }).click();
    const download = await downloading;
    await page.getByText('Your data has been downloaded.').waitFor();
    expect(download.suggestedFilename()).toMatch(/^outset-data-\d{4}-\d\d-\d\d\.zip$/);
    const folder = await mkdtemp(join(tmpdir(), 'outset-download-'));
    await download.saveAs(join(folder, 'data.zip'));
    const files = unzipSync(await readFile(join(folder, 'data.zip')));
    await rm(folder, { recursive: true });
    const read = (name: string) => JSON.parse(strFromU8(files[`json/${name}.json`]!)) as unknown;
    expect(read('account')).toMatchObject({ email: account.email, companyName: 'Kaveri Labs' });
    expect(read('sessions')).toHaveLength(1);
    expect(strFromU8(files['index.html']!)).toContain(account.email);
    // The log above the button says so at once.
    await page.getByText('Downloaded the data').waitFor();
  });
});
