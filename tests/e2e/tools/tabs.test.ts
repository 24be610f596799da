/** Several tabs of one browser: they agree on who is signed in, on guest mode and on the theme. */
import { describe, expect, it } from 'vitest';
import { base, hydrated, openContext, openPage, SESSION_ENDED, signIn } from '@tests/setup/browser/page';
import { hasSession, signInOnPage, makeAccount, storage, type Kind } from '@tests/e2e/accounts/account-steps';

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
    await signInOnPage(page, account);
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
});

describe('signing out in one tab', () => {
  /** Someone of their own in two tabs: the session ends. */
  async function openTwoTabs(kind: Kind) {
    const account = await makeAccount(kind);
    const { context } = await openContext({ allow: [/401|\/portal|\/login/] });
    await signIn(context, account.email, account.password);
    const page = await context.newPage();
    await page.goto('/portal/mentors');
    const other = await context.newPage();
    await other.goto('/');
    return { page, other, context };
  }

  it('AUTH-23 a token taken away, alone or with all else that is kept, signs the other tab out and ends its session', async () => {
    const { page, other, context } = await openTwoTabs('founder');
    await other.evaluate(() => localStorage.removeItem('token'));
    await page.waitForURL(`${base()}/`);
    await expect.poll(() => hasSession(context)).toBe(false);
    const portal = await context.request.get('/portal', { maxRedirects: 0 });
    expect([portal.status(), portal.headers()['location']]).toEqual([302, '/']);

    const again = await openTwoTabs('visitor');
    await again.other.evaluate(() => localStorage.clear());
    await again.page.waitForURL(`${base()}/`);
    await expect.poll(() => hasSession(again.context)).toBe(false);
  });
});

describe('guest mode in one tab', () => {
  it('AUTH-24 entering and leaving it is followed by the other tab', async () => {
    const { page, context } = await openPage('/portal/mentors', { guest: true });
    const other = await context.newPage();
    await other.goto('/login');
    await other.evaluate(() => {
      document.cookie = 'outset_guest=; Path=/; Max-Age=0';
      localStorage.removeItem('guestMode');
    });
    await page.waitForURL(`${base()}/`);
    await other.getByRole('button', { name: 'Quick Tour' }).click();
    await other.waitForURL('**/portal');
    await hydrated(other);
    // A third tab that shows a member's page turns into the guest's when guest mode begins elsewhere.
    await page.goto('/portal');
    await page.getByText('Guest Mode', { exact: true }).waitFor();
  });
});

describe('the theme', () => {
  it('is followed by the other tabs, outside and inside of the portal', async () => {
    const { page, context } = await openPage('/', { theme: 'dark', guest: true });
    const portal = await context.newPage();
    await portal.goto('/portal/mentors');
    const other = await context.newPage();
    await other.goto('/subscription-plans');
    await other.getByRole('banner').getByRole('button', { name: 'Switch to light theme' }).click();
    for (const tab of [page, portal]) {
      await expect.poll(() => tab.locator('html').getAttribute('data-theme')).toBe('outset-light');
      await expect.poll(() => storage(tab, 'theme')).toBe('{"isDark":false}');
    }
  });
});
