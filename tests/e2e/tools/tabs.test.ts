/** Several tabs of one browser: they agree on who is signed in, on guest mode and on the theme. */
import { describe, expect, it } from 'vitest';
import { base, hydrated, openPage } from '@tests/setup/browser/page';
import { hasSession, makeAccount, openFor, storage } from '@tests/e2e/accounts/account-steps';

describe('signing out in one tab', () => {
  it('AUTH-23 a token taken away signs the other tab out and ends its session', async () => {
    // Someone of their own: the session ends.
    const { page, context } = await openFor(await makeAccount(), '/portal/mentors', {
      allow: [/401|\/portal|\/login/],
    });
    const other = await context.newPage();
    await other.goto('/');
    await other.evaluate(() => localStorage.removeItem('token'));
    await page.waitForURL(`${base()}/`);
    await expect.poll(() => hasSession(context)).toBe(false);
    const portal = await context.request.get('/portal', { maxRedirects: 0 });
    expect([portal.status(), portal.headers()['location']]).toEqual([302, '/']);
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
