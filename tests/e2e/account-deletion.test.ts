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
  openContext,
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

/** Islands below the fold wake when they are seen. */
async function awake(page: Page, name: string) {
  const button = page.getByRole('button', { name, exact: true });
  await button.scrollIntoViewIfNeeded();
  await page.waitForFunction(
    (label) =>
      [...document.querySelectorAll('astro-island')].every(
        (island) => !island.textContent.includes(label) || !island.hasAttribute('ssr'),
      ),
    name,
  );
  return button;
}

async function askForPassword(page: Page) {
  await (await awake(page, 'Delete account')).click();
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
      const path = kind === 'founder' ? '/api/twofa/delete-account' : '/api/visitor/delete-account';
      const secondTab = await context.newPage();
      await secondTab.goto('/portal');
      await hydrated(secondTab);
      const elsewhere = await openContext();
      await signIn(elsewhere.context, account.email, account.password);

      const dialog = await askForPassword(page);
      const button = dialog.getByRole('button', { name: 'Delete my account' });
      expect(await button.isDisabled()).toBe(true);
      const field = dialog.getByLabel(/^Password/);
      expect(await field.evaluate((it) => it === document.activeElement)).toBe(true);
      await field.fill('not the password');
      expect(await button.isEnabled()).toBe(true);
      await button.click();
      await dialog.getByText('This password is not right.').waitFor();
      expect(await field.inputValue()).toBe('not the password');

      await field.fill(account.password);
      const request = page.waitForRequest((it) => it.method() === 'DELETE');
      await page.keyboard.press('Enter');
      const asked = await request;
      expect([new URL(asked.url()).pathname, asked.postDataJSON()]).toEqual([path, { password: account.password }]);
      await page.waitForURL((url) => url.pathname === '/');
      await page.getByText('Your account and everything in it has been deleted.').waitFor();
      await secondTab.waitForURL((url) => url.pathname === '/');
      expect(await hasSession(context)).toBe(false);
      expect(await storage(page, 'token')).toBeNull();
      expect(await storage(page, 'avatar')).toBeNull();
      expect(await storage(page, 'theme')).not.toBeNull();

      const other = await elsewhere.context.newPage();
      await other.goto('/portal');
      expect(new URL(other.url()).pathname).toBe('/');
      await expect(apiToken(account.email, account.password)).rejects.toThrow('401');
      const [mail] = await inbox(account.email, 2);
      expect(mail?.subject).toBe('Your Outset account has been deleted');
    },
  );

  it('ACC-21 leads back at every step, and keeps no password', async () => {
    const { page } = await openSecurity();
    await (await awake(page, 'Delete account')).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Cancel' }).click();
    const dialog = await askForPassword(page);
    await dialog.getByLabel(/^Password/).fill('something');
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'hidden' });
    const again = await askForPassword(page);
    expect(await again.getByLabel(/^Password/).inputValue()).toBe('');
    expect(await again.getByRole('button', { name: 'Delete my account' }).isDisabled()).toBe(true);
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
    const button = await awake(page, 'Download my data');
    const downloading = page.waitForEvent('download');
    await button.click();
    const download = await downloading;
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
    await page.getByText('Your data has been downloaded.').waitFor();
    await page.reload();
    await page.getByText('Downloaded the data').waitFor();
  });

  it('lists events newest first, and older ones on request', async () => {
    const { account, page } = await openSecurity();
    const token = await apiToken(account.email, account.password);
    for (let count = 0; count < 25; count++) {
      await fetch(`${base()}/api/profile-update`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ fullName: `Asha ${count}` }),
      });
    }
    await page.reload();
    const rows = page.locator('[data-event]');
    expect(await rows.count()).toBe(20);
    expect(await rows.first().textContent()).toContain('Changed the profile');
    await (await awake(page, 'Show older events')).click();
    await expect.poll(() => page.locator('[data-event=profile-updated]').count()).toBe(25);
    expect(await page.getByRole('button', { name: 'Show older events' }).count()).toBe(0);
    await expect.poll(() => rows.nth(20).evaluate((row) => row === document.activeElement)).toBe(true);
  });

  it.each([
    ['dark', 1280],
    ['light', 320],
  ] as const)('has no serious axe finding and no sideways scroll (%s, %i px)', async (theme, width) => {
    const { page } = await openSecurity('founder', { theme, width });
    await expectAccessible(page, { within: '#main' });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
    await askForPassword(page);
    await expectAccessible(page, { within: '#main' });
  });
});
