/** The operator's password, the guards of the back-office on the server and in the browser, and the way out. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectGoodLook } from '../../setup/look';
import { adminPassword, base, isFocused, openContext, openPage } from '../../setup/page';
import {
  DASHBOARD,
  described,
  LOGOUT,
  notice,
  openAdmin,
  PASSWORD_PAGE,
  pathOf,
  SETTINGS,
  signInAsAdmin,
  storedToken,
  VERIFY,
} from './admin-steps';

const FAQS = '/adminPortal/features/faqs';
const GUARDED = ['/adminPortal', DASHBOARD, SETTINGS, '/adminPortal/nothing-here'];

describe('the password page', () => {
  it('ADM-10 posts the password, keeps until when it holds and no credential, and leads to /admin and on', async () => {
    const { page } = await openPage(PASSWORD_PAGE);
    const asked = page.waitForRequest(VERIFY);
    const door = page.waitForRequest('**/admin');
    const field = page.getByLabel('Admin password');
    await expect.poll(() => isFocused(field)).toBe(true);
    await page.keyboard.type(adminPassword());
    await page.keyboard.press('Enter');
    expect((await asked).postDataJSON()).toEqual({ password: adminPassword() });
    await door;
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

  it('ADM-11 asks for a password before any call, clears a wrong one and says so, keeps one that was not read', async () => {
    const { page, allow } = await openPage(PASSWORD_PAGE);
    let asked = 0;
    await page.route(VERIFY, (route) => {
      asked += 1;
      return route.continue();
    });
    const field = page.getByLabel('Admin password');
    await page.getByRole('button', { name: 'Continue' }).click();
    await expect.poll(() => described(field)).toBe('Please enter the admin password');
    await expect.poll(() => isFocused(field)).toBe(true);
    await field.fill('half a thought');
    await expect.poll(() => described(field)).toBe('');
    expect(asked).toBe(0);
    await page.unroute(VERIFY);

    allow(/(401|429) POST \/api\/admin\/verify-admin-password|ERR_FAILED/);
    await page.route(VERIFY, (route) => route.abort());
    await page.keyboard.press('Enter');
    await page.getByText('We could not reach Outset. Check your connection and try again.').waitFor();
    await page.unroute(VERIFY);
    const json = { success: false, message: 'Too many attempts.' };
    await page.route(VERIFY, (route) => route.fulfill({ status: 429, headers: { 'retry-after': '900' }, json }));
    await page.keyboard.press('Enter');
    await page.getByText('Too many attempts. Try again in 15 minutes.').waitFor();
    await expect.poll(() => field.inputValue()).toBe('half a thought');
    await page.unroute(VERIFY);

    await field.fill("' OR 1=1 -- आशा 🚀");
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('alert').getByText('Invalid password', { exact: true }).waitFor();
    await expect.poll(() => field.inputValue()).toBe('');
    await expect.poll(() => isFocused(field)).toBe(true);
    expect(await described(field)).toBe('Invalid password');
    expect(await storedToken(page)).toBeNull();
    expect(pathOf(page)).toBe(PASSWORD_PAGE);
    await field.fill(adminPassword());
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${DASHBOARD}`);
  });

  it('tells why it needs a script where there is none', async () => {
    const html = await (await fetch(`${base()}${PASSWORD_PAGE}`)).text();
    expect(/<noscript>([^]*?)<\/noscript>/.exec(html)?.[1]).toContain('You need JavaScript to sign in.');
    const form = new URLSearchParams({ password: adminPassword() });
    const posted = await fetch(`${base()}${PASSWORD_PAGE}`, {
      method: 'POST',
      body: form,
      headers: { origin: base() },
      redirect: 'manual',
    });
    expect(posted.status).toBe(400);
    expect(posted.headers.getSetCookie()).toEqual([]);
  });

  it('has no serious axe finding and fits, shows what was typed by keys too, and with an error', async () => {
    const { page } = await openPage(PASSWORD_PAGE);
    const field = page.getByLabel('Admin password');
    await expectGoodLook(page);
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
  });
});

describe('the guards', () => {
  it.each([...GUARDED, '/admin'])('ADM-13 the server renders nothing of %s for strangers', async (path) => {
    for (const cookie of ['', '__Host-outset-admin=adm_forged', '__Host-outset-admin-pass=adp_forged.x']) {
      const response = await fetch(`${base()}${path}`, { redirect: 'manual', headers: { cookie } });
      expect([response.status, response.headers.get('location')], cookie).toEqual([302, PASSWORD_PAGE]);
      expect(response.headers.get('cache-control')).toBe('private, no-store');
      expect(await response.text()).not.toMatch(/Dashboard Overview|Maintenance Mode Control/);
    }
  });

  it('ADM-13 an account is no operator, and a path written otherwise opens nothing', async () => {
    const { context } = await openContext({ as: 'founder' });
    const answer = await context.request.get(DASHBOARD, { maxRedirects: 0 });
    expect([answer.status(), answer.headers()['location']]).toEqual([302, PASSWORD_PAGE]);
    for (const path of ['/%61dminPortal/dashboard', '//adminPortal/dashboard', '/adminPortal//dashboard']) {
      const html = await (await fetch(`${base()}${path}`)).text();
      expect(html, path).not.toContain('Dashboard Overview');
    }
  });

  it('ADM-13 lets an operator in, keeps the pages out of caches and search engines', async () => {
    const { context } = await openContext();
    await signInAsAdmin(context);
    const get = (path: string) => context.request.get(path, { maxRedirects: 0 });
    for (const [path, status, heading] of [
      [DASHBOARD, 200, 'Dashboard Overview'],
      ['/adminPortal/nothing-here', 404, 'Page not found'],
    ] as const) {
      const answer = await get(path);
      expect(answer.status()).toBe(status);
      expect(answer.headers()).toMatchObject({ 'cache-control': 'private, no-store', 'x-robots-tag': 'noindex' });
      const html = await answer.text();
      expect(html).toMatch(/<meta name="?robots"? content="?noindex"?/);
      expect(html).toMatch(new RegExp(`<h1[^>]*>\\s*${heading}`));
      expect(html).toMatch(new RegExp(`<a [^>]*href="?${DASHBOARD}"?`));
    }
    for (const path of ['/adminPortal', '/admin']) {
      const answer = await get(path);
      expect([answer.status(), answer.headers()['location']], path).toEqual([302, DASHBOARD]);
    }
  });

  // Which tokens hold no longer is proven at lib/admin/admin-token.
  it('ADM-12 a token that holds no longer is removed and leads to the password page', async () => {
    const { page } = await openAdmin(DASHBOARD);
    await page.evaluate(() => localStorage.setItem('adminToken', '{"expiresAt":"2026-01-01T00:00:00Z"}'));
    await page.goto(SETTINGS, { waitUntil: 'commit' });
    await page.waitForURL(`**${PASSWORD_PAGE}`);
    expect(await storedToken(page)).toBeNull();
  });

  it('ADM-12 a token that another tab removes leads to the password page', async () => {
    const { page, context } = await openAdmin(DASHBOARD);
    const other = await context.newPage();
    await other.goto('/login');
    await other.evaluate(() => localStorage.removeItem('adminToken'));
    await page.waitForURL(`**${PASSWORD_PAGE}`);
  });

  it('ADM-12 a token that runs out while the page is open leads to the password page', async () => {
    const { page } = await openAdmin(DASHBOARD, {}, (page) => page.clock.install());
    // The session may be some minutes old.
    await page.clock.fastForward(11 * 3_600_000);
    await page.getByRole('heading', { level: 1, name: 'Dashboard Overview' }).waitFor();
    expect(await storedToken(page)).not.toBeNull();
    await page.clock.fastForward(3_600_000);
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
    await page.getByText('What you had typed is back.').waitFor();
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
    const door = page.waitForRequest('**/admin');
    await logOut(page);
    expect((await sent).method()).toBe('POST');
    await door;
    // Nobody is signed in any more, so that the door leads on to the password.
    await page.waitForURL(`**${PASSWORD_PAGE}`);
    await page.getByRole('status').getByText('Logged out successfully', { exact: true }).waitFor();
    expect(await storedToken(page)).toBeNull();
    expect((await context.cookies()).filter(({ name }) => name.includes('admin'))).toEqual([]);
    await other.waitForURL(`**${PASSWORD_PAGE}`);
    const again = await page.request.get('/api/auth/current-user');
    expect(again.status()).toBe(401);
  });

  it('ADM-15 says when it failed, and stays; goes out where the session had ended already', async () => {
    const { page, context, allow } = await openAdmin(DASHBOARD);
    allow(/500 POST \/api\/auth\/logout|ERR_FAILED/);
    for (const answer of ['broken', 'away'] as const) {
      await page.route(LOGOUT, (route) =>
        answer === 'away' ? route.abort() : route.fulfill({ status: 500, json: { success: false } }),
      );
      await logOut(page);
      await notice(page, 'Failed to logout. Please try again.').waitFor();
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await notice(page, 'Failed to logout. Please try again.').waitFor({ state: 'detached' });
      await page.unroute(LOGOUT);
    }
    expect(pathOf(page)).toBe(DASHBOARD);
    expect(await storedToken(page)).not.toBeNull();

    // Where the session had ended already there is nothing that could fail.
    allow(/401/);
    await context.clearCookies();
    await logOut(page);
    await page.waitForURL(`**${PASSWORD_PAGE}`);
    await page.getByRole('status').getByText('Logged out successfully').waitFor();
  });
});
