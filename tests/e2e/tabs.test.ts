/** Several tabs of one browser: they agree on who is signed in, on guest mode and on the theme. */
import { describe, expect, it } from 'vitest';
import { base, hydrated, openContext, openPage, SESSION_ENDED } from '../setup/page';
import { hasSession, logInOnPage, makeAccount, storage } from './account-steps';

const auth = async (page: Parameters<typeof storage>[0]) =>
  JSON.parse((await storage(page, 'auth')) ?? 'null') as unknown;

describe('the state of a browser', () => {
  it('AUTH-11 AUTH-12 AUTH-19 is unauthenticated, guest or authenticated, one at a time, in the kept keys too', async () => {
    const account = await makeAccount('visitor');
    const { page, allow } = await openPage('/login');
    allow(/\/login|\/api\/session/);
    allow(SESSION_ENDED);
    await page.getByRole('button', { name: 'Quick Tour' }).click();
    await page.waitForURL('**/portal');
    await hydrated(page);
    expect(await auth(page)).toEqual({ isAuthenticated: false, isGuestMode: true, token: null });
    expect([await storage(page, 'guestMode'), await storage(page, 'token')]).toEqual(['true', null]);

    await page.goto('/login');
    await logInOnPage(page, account);
    await hydrated(page);
    const token = await storage(page, 'token');
    expect(token).toMatch(/^[0-9a-f]{24}$/);
    expect(await auth(page)).toEqual({ isAuthenticated: true, isGuestMode: false, token });
    expect([await storage(page, 'guestMode'), await storage(page, 'userType')]).toEqual([null, 'visitor']);

    await page.getByRole('button', { name: 'Profile' }).click();
    await page.getByRole('menuitem', { name: 'Logout', exact: true }).click();
    await page.getByRole('menuitem', { name: 'Logout from this device' }).click();
    await page.waitForURL(`${base()}/`);
    expect(await auth(page)).toEqual({ isAuthenticated: false, isGuestMode: false, token: null });
    expect(Number(await storage(page, 'logout'))).toBeGreaterThan(Date.now() - 60_000);
    expect([await storage(page, 'token'), await storage(page, 'userType')]).toEqual([null, null]);
  });

  it('is set right by the portal when its keys are gone but the session is not', async () => {
    const { page } = await openPage('/portal', { as: 'founder' });
    const token = await storage(page, 'token');
    await page.evaluate(() => localStorage.clear());
    await page.reload();
    await expect.poll(() => storage(page, 'token')).toBe(token);
    expect(await auth(page)).toEqual({ isAuthenticated: true, isGuestMode: false, token });
    expect(await storage(page, 'userType')).toBe('founder');
  });

  it('stays usable where storage is refused', async () => {
    const opened = await openContext({ as: 'founder' });
    await opened.context.addInitScript(() => {
      Object.defineProperty(window, 'localStorage', {
        get() {
          throw new DOMException('Refused', 'SecurityError');
        },
      });
    });
    const page = await opened.context.newPage();
    await page.goto('/portal/mentors');
    await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')));
    await page.waitForTimeout(300);
    expect(page.url()).toBe(`${base()}/portal/mentors`);
  });
});

describe('signing out in one tab', () => {
  it('AUTH-23 a token taken away signs the other tab out, and its session is over at the server', async () => {
    const account = await makeAccount();
    const { page, context, allow } = await openPage('/login');
    allow(/401|\/portal|\/login/);
    await logInOnPage(page, account);
    await hydrated(page);
    const other = await context.newPage();
    await other.goto('/');
    await other.evaluate(() => localStorage.removeItem('token'));
    await page.waitForURL(`${base()}/`);
    await expect.poll(() => hasSession(context)).toBe(false);
    await page.goto('/portal');
    await expect.poll(() => page.url()).toBe(`${base()}/`);
  });

  it('AUTH-23 a token that goes with everything else that is cleared does too', async () => {
    const account = await makeAccount('visitor');
    const { page, context, allow } = await openPage('/login');
    allow(/401|\/portal|\/login/);
    await logInOnPage(page, account);
    await hydrated(page);
    const other = await context.newPage();
    await other.goto('/');
    await other.evaluate(() => localStorage.clear());
    await page.waitForURL(`${base()}/`);
    await expect.poll(() => hasSession(context)).toBe(false);
  });

  it('AUTH-23 a logout timestamp alone does too', async () => {
    const { page, context } = await openPage('/portal/mentors', { as: 'founder', allow: [/401|\/portal/] });
    const other = await context.newPage();
    await other.goto('/');
    await other.evaluate(async () => {
      await fetch('/api/logout', { method: 'POST' });
      localStorage.removeItem('token');
      localStorage.setItem('logout', String(Date.now()));
    });
    await page.waitForURL(`${base()}/`);
  });

  it('AUTH-23 a page that slept meanwhile leaves as soon as it is looked at again', async () => {
    const { page } = await openPage('/portal/mentors', { as: 'visitor', allow: [/401|\/portal/] });
    await page.evaluate(async () => {
      await fetch('/api/logout', { method: 'POST' });
      // Written in this tab, so that no storage event comes: the same as an event missed.
      localStorage.removeItem('token');
      localStorage.setItem('logout', String(Date.now()));
      document.dispatchEvent(new Event('visibilitychange'));
    });
    await page.waitForURL(`${base()}/`);
  });
});

describe('guest mode in one tab', () => {
  it('AUTH-24 entering and leaving it is followed by the other tab', async () => {
    const { page, context } = await openPage('/portal/mentors', { guest: true });
    const other = await context.newPage();
    await other.goto('/');
    await other.evaluate(() => {
      document.cookie = 'outset_guest=; Path=/; Max-Age=0';
      localStorage.removeItem('guestMode');
    });
    await page.waitForURL(`${base()}/`);
    await other.goto('/login');
    await other.getByRole('button', { name: 'Quick Tour' }).click();
    await other.waitForURL('**/portal');
    await hydrated(other);
    // A third tab that shows a member's page turns into the guest's when guest mode begins elsewhere.
    await page.goto('/portal');
    await page.getByText('Guest Mode', { exact: true }).waitFor();
  });

  it('AUTH-24 a tab in guest mode becomes the member’s when the person signs in elsewhere', async () => {
    const account = await makeAccount();
    const { page, context } = await openPage('/portal/mentors', { guest: true });
    await page.getByText('Guest Mode', { exact: true }).waitFor();
    const other = await context.newPage();
    await other.goto('/login');
    await logInOnPage(other, account);
    await page.getByRole('banner').getByRole('button', { name: 'Tools', exact: true }).waitFor();
    expect(await page.getByText('Guest Mode', { exact: true }).count()).toBe(0);
    expect(page.url()).toBe(`${base()}/portal/mentors`);
  });
});

describe('the theme', () => {
  it.each([
    ['/', {}],
    ['/login', {}],
    ['/portal', { guest: true }],
  ] as const)('follows another tab on %s', async (path, options) => {
    const { page, context } = await openPage(path, { theme: 'dark', ...options });
    const other = await context.newPage();
    await other.goto('/subscription-plans');
    await other.getByRole('banner').getByRole('button', { name: 'Switch to light theme' }).click();
    await expect.poll(() => page.locator('html').getAttribute('data-theme')).toBe('outset-light');
    await expect.poll(() => storage(page, 'theme')).toBe('{"isDark":false}');
  });
});
