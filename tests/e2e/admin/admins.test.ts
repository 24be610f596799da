/** Admin Management and the way in by a mailed link. */
import { existsSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ADMIN_NAVIGATION } from '../../../src/domain/admin/navigation';
import { expectGoodLook } from '../../setup/look';
import { adminPassword, base, inbox, openPage } from '../../setup/page';
import { notice, openAdmin, pathOf } from './admin-steps';

const SETTINGS = '/adminPortal/admin-settings';
const LIST = '**/api/admin/admin-users';
const ONE = '**/api/admin/admin-users/*';
const fresh = () => `ravi.${crypto.randomUUID().slice(0, 8)}@example.com`;

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
    expect((await inbox(email, 1))[0]?.subject).toBe('You can run Outset now');

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

  it('ADM-49 says what failed in the exact words, and asks before one deactivates oneself', async () => {
    const { page } = await openAdmin(SETTINGS, { allow: [/500 (GET|PUT|POST|DELETE) \/api\/admin\/admin-users/] });
    const email = fresh();
    await page.request.post('/api/admin/admin-users', {
      headers: { origin: base() },
      data: { adminname: 'To fail', adminemail: email },
    });
    await page.goto(`${SETTINGS}?q=${email}`);
    const broken = { status: 500, json: { success: false, message: 'D1_ERROR: secret' } };
    await page.route(ONE, (route) => route.fulfill(broken));
    await page.getByRole('switch', { name: 'To fail is active' }).press('Space');
    await notice(page, 'Operation failed').waitFor();
    await page.getByRole('button', { name: 'Delete To fail' }).click();
    await page.route(LIST, (route) => route.fulfill(broken));
    await page.getByRole('alertdialog').getByRole('button', { name: 'Delete admin' }).click();
    await notice(page, 'Failed to delete admin user').waitFor();
    await notice(page, 'Failed to fetch admin users').waitFor();
    await page.getByRole('button', { name: 'Add admin' }).click();
    const add = page.getByRole('dialog', { name: 'Add admin' });
    await add.getByLabel('Name').fill('X');
    await add.getByLabel('Email').fill(fresh());
    await add.getByRole('button', { name: 'Add admin' }).click();
    await add.getByText('Operation failed').waitFor();
    await page.keyboard.press('Escape');

    await page.unroute(ONE);
    await page.unroute(LIST);
    await page.getByRole('searchbox', { name: 'Search admins' }).fill('');
    const me = page.getByRole('row').filter({ hasText: '(you)' }).getByRole('switch');
    await me.press('Space');
    const question = page.getByRole('alertdialog', { name: 'Deactivate your own account?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await me.isChecked()).toBe(true);
  });

  it('looks as it should in both themes and at all widths', async () => {
    const { page } = await openAdmin(SETTINGS);
    await expectGoodLook(page);
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

  it('is told of a link that is used up, and led to another one', async () => {
    const { page, allow } = await openPage(`/admin/link?token=${'x'.repeat(43)}`, { guest: true });
    allow(/401 POST \/api\/auth\/link-login/);
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('This link has been used or has run out. Ask for a new one.').waitFor();
    await page.getByRole('link', { name: 'Get a new one' }).click();
    await page.getByLabel('Your email').waitFor();
    expect(pathOf(page)).toBe('/admin-password');
  });
});

describe('the menu', () => {
  it('ADM-03 resolves to every screen that it lists', async () => {
    const { page } = await openAdmin(SETTINGS);
    const pages = ADMIN_NAVIGATION.filter(({ href }) => existsSync(`src/pages${href}.astro`));
    const titles = new Map([
      ['/adminPortal/dashboard', 'Dashboard Overview'],
      ['/adminPortal/user-settings', 'User Management'],
      [SETTINGS, 'Admin Management'],
      ['/adminPortal/maintenance-settings', 'Maintenance'],
      ['/adminPortal/analytics/user-analytics', 'User Analytics'],
    ]);
    expect(pages.length).toBeGreaterThan(5);
    for (const { href } of pages) {
      const answer = await page.request.get(href);
      expect([href, answer.status()]).toEqual([href, 200]);
      const title = titles.get(href);
      if (title) expect(/<h1[^>]*>([^<]*)/.exec(await answer.text())?.[1]?.trim()).toBe(title);
    }
  });
});
