/** Several tabs of one browser: they agree on who is signed in, on guest mode and on the theme. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { base, hydrated, openPage } from '@tests/setup/browser/page';
import { storage } from '@tests/e2e/accounts/account-steps';

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
    await page.getByRole('banner').getByRole('button', { name: 'Switch to light theme' }).click();
    const follows = async (tab: Page, theme: string) => {
      await expect.poll(() => tab.locator('html').getAttribute('data-theme')).toBe(theme);
      await expect.poll(() => storage(tab, 'theme')).toBe(JSON.stringify({ isDark: theme === 'outset-dark' }));
    };
    await follows(portal, 'outset-light');
    await portal.getByRole('switch', { name: 'Dark theme' }).click();
    await follows(page, 'outset-dark');
  });
});
