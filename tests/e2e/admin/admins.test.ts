/** Admin Management and the way in by a mailed link. */
import type { Locator } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectGoodLook } from '@tests/setup/browser/look';
import { adminPassword, base, inbox, openPage } from '@tests/setup/browser/page';
import { notice, openAdmin } from './admin-steps';

const SETTINGS = '/adminPortal/admin-settings';
const fresh = () => `ravi.${crypto.randomUUID().slice(0, 8)}@example.com`;

/** Height of the part of a dialog that scrolls, in pixels; 0 if none does. */
const room = (dialog: Locator): Promise<number> =>
  dialog.evaluate((element) => {
    const scrolling = [element, ...element.querySelectorAll('*')].find(
      (one) => getComputedStyle(one).overflowY === 'auto' && one.scrollHeight > one.clientHeight,
    );
    return scrolling?.clientHeight ?? 0;
  });

describe('Admin Management', () => {
  it('ADM-45 lists ten admins a page, adds and edits one in a dialog, switches the status with a way back, and deletes', async () => {
    const { page } = await openAdmin(SETTINGS);
    for (let n = 0; n < 10; n++)
      await page.request.post('/api/admin/admin-users', {
        headers: { origin: base() },
        data: { adminname: `Page ${n}`, adminemail: fresh(), status: 'inactive' },
      });
    await page.reload();
    const table = page.getByRole('table', { name: 'Admins' });
    expect(await table.getByRole('row').count()).toBe(11);
    await expectGoodLook(page);
    await page.setViewportSize({ width: 1280, height: 860 });
    await page.getByRole('link', { name: 'Page 2' }).click();
    await expect.poll(() => page.url()).toContain('page=2');

    await page.getByRole('button', { name: 'Add admin' }).click();
    const add = page.getByRole('dialog', { name: 'Add admin' });
    await add.getByRole('button', { name: 'Add admin' }).click();
    for (const text of ['Please input the name!', 'Please input the email!']) await add.getByText(text).waitFor();
    const email = fresh();
    await add.getByLabel('Name').fill('Ravi "=cmd" <script>');
    await add.getByLabel('Email').fill(email.toUpperCase());
    await add.getByRole('button', { name: 'Add admin' }).click();
    await notice(page, 'Ravi "=cmd" <script> added').waitFor();
    await page.getByRole('searchbox', { name: 'Search admins' }).fill(email);
    const row = table.getByRole('row').filter({ hasText: email });
    await row.getByText('Never').waitFor();
    expect((await inbox(email, 1))[0]?.subject).toBe('You are now an operator of Outset');

    const toggle = row.getByRole('switch');
    await toggle.press('Space');
    await notice(page, 'Ravi "=cmd" <script> is inactive now').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => toggle.isChecked()).toBe(true);

    await row.getByRole('button', { name: /^Edit Ravi/ }).click();
    const edit = page.getByRole('dialog', { name: 'Edit admin' });
    await edit.getByLabel('Name').fill('Ravi Iyer');
    await edit.getByRole('button', { name: 'Save' }).click();
    await notice(page, 'Ravi Iyer saved').waitFor();
    await row.getByRole('button', { name: 'Delete Ravi Iyer' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete admin' }).click();
    await page.getByRole('heading', { name: 'No admins match' }).waitFor();
  });

  it('shows the whole question and form of a dialog in a window that a keyboard or an enlarged page makes short', async () => {
    const { page } = await openAdmin(SETTINGS);
    const adminname = `Venkatanarasimharajuvaripeta ${crypto.randomUUID()} ${'of Hyderabad '.repeat(2)}`.trim();
    await page.request.post('/api/admin/admin-users', {
      headers: { origin: base() },
      data: { adminname, adminemail: fresh(), status: 'inactive' },
    });
    await page.goto(`${SETTINGS}?q=${encodeURIComponent(adminname)}`);
    await page.setViewportSize({ width: 320, height: 256 });
    await page.getByRole('button', { name: `Delete ${adminname}` }).click();
    const question = page.getByRole('alertdialog');
    expect(await question.evaluate((dialog) => dialog.scrollTop)).toBe(0);
    await expect.poll(() => room(question)).toBeGreaterThan(200);
    await question.getByRole('button', { name: 'Cancel' }).click();

    await page.getByRole('button', { name: 'Add admin' }).click();
    const form = page.getByRole('dialog', { name: 'Add admin' });
    await expect.poll(() => room(form)).toBeGreaterThan(200);
  });
});

describe('an operator without Google', () => {
  it('asks for a link with the password, opens it in the same browser, looks and cannot change', async () => {
    const { page: boss } = await openAdmin(SETTINGS);
    const email = fresh();
    await boss.request.post('/api/admin/admin-users', {
      headers: { origin: base() },
      data: { adminname: 'Plain Admin', adminemail: email },
    });
    const { page } = await openPage('/admin-password', { guest: true });
    await page.getByLabel('Admin password').fill(adminPassword());
    await page.getByRole('button', { name: 'Sign in with a link to your email' }).click();
    await page.getByLabel('Your email').fill(email);
    await expectGoodLook(page);
    await page.getByRole('button', { name: 'Email me a link' }).click();
    await page.getByText(/a link is on its way/).waitFor();
    const mail = (await inbox(email, 2)).find(({ subject }) => subject.startsWith('Your link'));
    const link = /http\S+\/admin\/link\?token=[\w-]+/.exec(mail?.text ?? '')?.[0] ?? '';
    await page.goto(link);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL('**/adminPortal/dashboard');
    await page.getByRole('banner').getByText('Plain Admin', { exact: true }).waitFor();
    await page.goto(SETTINGS);
    await page.getByText('You have view-only access.').waitFor();
    expect(await page.getByRole('button', { name: 'Add admin' }).count()).toBe(0);
    expect(await page.getByRole('switch', { name: /is active$/ }).count()).toBe(0);
  });
});
