/** The lower half of the security page: events, the download of the data, and the end of an account. */
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import {
  apiToken,
  base,
  expectAccessible,
  hydrated,
  inbox,
  isFocused,
  openContext,
  SESSION_ENDED,
  sideways,
  signIn,
  type PageOptions,
} from '../setup/page';
import { hasSession, makeAccount, storage, type Kind } from './account-steps';

const SECURITY = '/portal/settings/security';

async function openSecurity(kind: Kind = 'founder', options: PageOptions = {}) {
  const account = await makeAccount(kind);
  const { context, allow } = await openContext(options);
  await signIn(context, account.email, account.password);
  const page = await context.newPage();
  await page.goto(SECURITY);
  await hydrated(page);
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
  it.each(['founder', 'visitor'] as const)(
    'ACC-21 ACC-22 asks twice, then removes the account of a %s and signs it out everywhere',
    async (kind) => {
      const { account, context, page, allow } = await openSecurity(kind);
      allow(/403 DELETE/);
      allow(SESSION_ENDED);
      const path = kind === 'founder' ? '/api/twofa/delete-account' : '/api/visitor/delete-account';
      const secondTab = await context.newPage();
      await secondTab.goto('/portal');
      await hydrated(secondTab);
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
      await dialog.getByText('This password is not right.').waitFor();
      await expect.poll(() => field.inputValue()).toBe('not the password');

      await field.fill(account.password);
      const request = page.waitForRequest((it) => it.method() === 'DELETE');
      await page.keyboard.press('Enter');
      const asked = await request;
      expect([new URL(asked.url()).pathname, asked.postDataJSON()]).toEqual([path, { password: account.password }]);
      // The notice of the next page stays for four seconds only.
      await page.getByText('Your account and everything in it has been deleted.').waitFor();
      await page.waitForURL((url) => url.pathname === '/');
      await secondTab.waitForURL((url) => url.pathname === '/');
      await expect.poll(() => hasSession(context)).toBe(false);
      await expect.poll(() => storage(page, 'token')).toBeNull();
      await expect.poll(() => storage(page, 'avatar')).toBeNull();
      await expect.poll(async () => (await databases()).filter((name) => kept.includes(String(name)))).toEqual([]);
      await expect.poll(() => storage(page, 'theme')).not.toBeNull();

      const other = await elsewhere.context.newPage();
      await other.goto('/portal');
      await expect.poll(() => new URL(other.url()).pathname).toBe('/');
      await expect(apiToken(account.email, account.password)).rejects.toThrow('401');
      // The mails from before are gone with the account.
      await expect
        .poll(async () => (await inbox(account.email, 1)).map(({ subject }) => subject))
        .toEqual(['Your Outset account has been deleted']);
    },
  );

  it('ACC-21 leads back at every step, and keeps no password', async () => {
    const { page } = await openSecurity();
    await page.getByRole('button', { name: 'Delete account', exact: true }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    const dialog = await askForPassword(page);
    await dialog.getByLabel(/^Password/).fill('something');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    const again = await askForPassword(page);
    await expect.poll(() => again.getByLabel(/^Password/).inputValue()).toBe('');
    await expect.poll(() => again.getByRole('button', { name: 'Delete my account' }).isDisabled()).toBe(true);
  });

  it('ACC-22 says "Failed to delete account" when the server says nothing', async () => {
    const { page, allow } = await openSecurity();
    allow(/500 DELETE/);
    await page.route('**/api/twofa/delete-account', (route) => route.fulfill({ status: 500, body: '' }));
    const dialog = await askForPassword(page);
    await dialog.getByLabel(/^Password/).fill('something');
    await dialog.getByRole('button', { name: 'Delete my account' }).click();
    await dialog.getByText('Failed to delete account', { exact: true }).waitFor();
  });
});

describe('data and events', () => {
  it('downloads everything as one JSON file', async () => {
    const { account, page } = await openSecurity();
    const button = page.getByRole('button', { name: 'Download my data', exact: true });
    const downloading = page.waitForEvent('download');
    await button.click();
    const download = await downloading;
    await page.getByText('Your data has been downloaded.').waitFor();
    expect(download.suggestedFilename()).toMatch(/^outset-data-\d{4}-\d\d-\d\d\.json$/);
    const folder = await mkdtemp(join(tmpdir(), 'outset-download-'));
    await download.saveAs(join(folder, 'data.json'));
    const data = JSON.parse(await readFile(join(folder, 'data.json'), 'utf8')) as {
      account: unknown;
      sessions: unknown[];
    };
    await rm(folder, { recursive: true });
    expect(data.account).toMatchObject({ email: account.email, companyName: 'Kaveri Labs' });
    expect(data.sessions).toHaveLength(1);
    // The log above the button says so at once.
    await page.getByText('Downloaded the data').waitFor();
  });

  it('lists events newest first, and older ones on request', async () => {
    const { account, page } = await openSecurity();
    const token = await apiToken(account.email, account.password);
    for (let count = 0; count < 25; count++) {
      const changed = await fetch(`${base()}/api/profile-update`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ fullName: `Asha ${count}` }),
      });
      expect(changed.status).toBe(200);
    }
    await page.reload();
    const rows = page.locator('[data-event]');
    await expect.poll(() => rows.count()).toBe(20);
    await expect.poll(() => rows.first().textContent()).toContain('Changed the profile');
    await page.getByRole('button', { name: 'Show older events', exact: true }).click();
    await expect.poll(() => page.locator('[data-event=profile-updated]').count()).toBe(25);
    await expect.poll(() => page.getByRole('button', { name: 'Show older events' }).count()).toBe(0);
    await expect.poll(() => rows.nth(20).evaluate((row) => row === document.activeElement)).toBe(true);
  });

  it.each([
    ['dark', 1280],
    ['light', 320],
  ] as const)('has no serious axe finding and no sideways scroll (%s, %i px)', async (theme, width) => {
    const { page } = await openSecurity('founder', { theme, width });
    await expectAccessible(page, { within: '#main' });
    await expect.poll(() => sideways(page)).toBeLessThanOrEqual(0);
    await askForPassword(page);
    await expectAccessible(page, { within: '#main' });
  });
});
