/** The operator's password, the guard of the back-office in the browser, and the way out. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectGoodLook } from '@tests/setup/browser/look';
import { adminPassword, isFocused, openPage } from '@tests/setup/browser/page';
import { DASHBOARD, LOGOUT, openAdmin, PASSWORD_PAGE, SETTINGS, storedToken, VERIFY } from './admin-steps';

const FAQS = '/adminPortal/features/faqs';

describe('the password page', () => {
  it('ADM-10 fits, shows what was typed by keys too, posts the password, keeps until when it holds and no credential, and leads to /admin and on', async () => {
    const { page } = await openPage(PASSWORD_PAGE);
    const field = page.getByLabel('Admin password');
    await expect.poll(() => isFocused(field)).toBe(true);
    await field.fill('visible');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: 'Hide password' }).waitFor();
    await expect.poll(() => field.getAttribute('type')).toBe('text');
    await page.keyboard.press('Enter');
    await expect.poll(() => field.getAttribute('type')).toBe('password');
    await field.fill('');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByText('Please enter the admin password').waitFor();
    await expectGoodLook(page);

    const asked = page.waitForRequest(VERIFY);
    const sentToAdmin = page.waitForRequest('**/admin');
    await field.focus();
    await page.keyboard.type(adminPassword());
    await page.keyboard.press('Enter');
    expect((await asked).postDataJSON()).toEqual({ password: adminPassword() });
    await sentToAdmin;
    await page.waitForURL(`**${DASHBOARD}`);
    await page.getByRole('heading', { level: 1, name: 'Dashboard Overview' }).waitFor();
    const stored = JSON.parse((await storedToken(page)) ?? '') as { expiresAt: string };
    expect(Object.keys(stored)).toEqual(['expiresAt']);
    const left = Date.parse(stored.expiresAt) - Date.now();
    expect(left).toBeGreaterThan(11.9 * 3_600_000);
    expect(left).toBeLessThanOrEqual(12 * 3_600_000);
    // The session is where no script can read it.
    expect(await page.evaluate(() => document.cookie)).not.toContain('admin');
  });
});

describe('the guards', () => {
  // Which tokens hold no longer is proven at lib/admin/admin-token.
  it('ADM-12 a token that another tab removes leads to the password page, and so does one that holds no longer', async () => {
    const { page, context } = await openAdmin(DASHBOARD);
    const other = await context.newPage();
    // A page without scripts of its own will do.
    await other.goto('/favicon.svg');
    await other.evaluate(() => localStorage.removeItem('adminToken'));
    await page.waitForURL(`**${PASSWORD_PAGE}`);
    await page.evaluate(() => localStorage.setItem('adminToken', '{"expiresAt":"2026-01-01T00:00:00Z"}'));
    await page.goto(SETTINGS, { waitUntil: 'commit' });
    await page.waitForURL(`**${PASSWORD_PAGE}`);
    expect(await storedToken(page)).toBeNull();
  });

  it('ADM-12 a token alone opens nothing: a session that ended on the server leads to the password page, and a new one back to what was typed', async () => {
    const { page, context, allow } = await openAdmin(`${FAQS}?open=new`);
    allow(/401 GET \/api\/auth\/current-user/);
    const answer = page.getByRole('dialog', { name: 'Add FAQ' }).getByLabel('Answer');
    await answer.fill('A long answer.');
    await context.clearCookies();
    // Coming back to the tab asks who is signed in.
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.waitForURL(`**${PASSWORD_PAGE}`);
    expect(await storedToken(page)).toBeNull();
    await page.getByLabel('Admin password', { exact: true }).fill(adminPassword());
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.waitForURL(`**${FAQS}?open=new`);
    await page.getByText('What you typed earlier is back.').waitFor();
    expect(await answer.inputValue()).toBe('A long answer.');
  });
});

describe('the way out', () => {
  const logOut = async (page: Page) => {
    await page.getByRole('button', { name: 'Account' }).focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Logout' }).waitFor();
    await page.keyboard.press('Enter');
  };

  it('ADM-15 ends the session, says so and goes to /admin; the other tab is signed out too', async () => {
    const { page, context } = await openAdmin(DASHBOARD);
    const other = await context.newPage();
    await other.goto(SETTINGS);
    const sent = page.waitForRequest(LOGOUT);
    const sentToAdmin = page.waitForRequest('**/admin');
    await logOut(page);
    expect((await sent).method()).toBe('POST');
    await sentToAdmin;
    // No one is signed in any more, so /admin leads to the password.
    await page.waitForURL(`**${PASSWORD_PAGE}`);
    await page.getByRole('status').getByText('Logged out successfully', { exact: true }).waitFor();
    expect(await storedToken(page)).toBeNull();
    expect((await context.cookies()).filter(({ name }) => name.includes('admin'))).toEqual([]);
    await other.waitForURL(`**${PASSWORD_PAGE}`);
    const again = await page.request.get('/api/auth/current-user');
    expect(again.status()).toBe(401);
  });
});
