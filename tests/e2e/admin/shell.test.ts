/** The back-office's frame: sidebar, header, theme, who is signed in. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ADMIN_NAVIGATION } from '@/domain/admin/navigation';
import { expectGoodLook, showTheme } from '@tests/setup/browser/look';
import { expectAccessible, isFocused, sideways } from '@tests/setup/browser/page';
import { CURRENT_USER, DASHBOARD, openAdmin, SETTINGS } from './admin-steps';

const sidebar = (page: Page) => page.getByRole('complementary');
const widthOf = async (page: Page) => (await sidebar(page).boundingBox())?.width;

describe('the sidebar', () => {
  it('ADM-01 is 225 px wide, collapses and remembers it, marks where one is, and is a drawer on phones', async () => {
    const { page } = await openAdmin(DASHBOARD, { allow: [/404 GET/] });
    expect(await widthOf(page)).toBe(225);
    const menu = page.getByRole('navigation', { name: 'Back-office' });
    expect(await menu.getByRole('link').allInnerTexts()).toEqual(ADMIN_NAVIGATION.map(({ label }) => label));
    expect(await menu.getByRole('link', { name: 'Dashboard' }).getAttribute('aria-current')).toBe('page');
    await page.getByRole('button', { name: 'Collapse menu' }).click();
    await expect.poll(() => widthOf(page)).toBe(60);
    await page.reload();
    expect(await widthOf(page)).toBe(60);
    // A rail of icons keeps its names.
    await menu.getByRole('link', { name: 'Maintenance' }).click();
    await page.waitForURL(`**${SETTINGS}`);
    expect(await menu.getByRole('link', { name: 'Maintenance' }).getAttribute('aria-current')).toBe('page');
    await page.getByRole('button', { name: 'Expand menu' }).press('Enter');
    await expect.poll(() => widthOf(page)).toBe(225);

    // By itself it collapses under 1024 px, and can be opened there.
    await page.setViewportSize({ width: 1023, height: 800 });
    await expect.poll(() => widthOf(page)).toBe(60);
    await page.getByRole('button', { name: 'Expand menu' }).click();
    await expect.poll(() => widthOf(page)).toBe(225);
    await page.setViewportSize({ width: 1024, height: 800 });
    await expect.poll(() => widthOf(page)).toBe(225);
    await page.setViewportSize({ width: 800, height: 800 });
    await expect.poll(() => widthOf(page)).toBe(60);
    expect(await sideways(page)).toBeLessThanOrEqual(0);

    // On phones it is a drawer, which keys open and close.
    await page.setViewportSize({ width: 390, height: 800 });
    await expect.poll(() => sidebar(page).isVisible()).toBe(false);
    const button = page.getByRole('button', { name: 'Menu', exact: true });
    await button.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await drawer.waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    await expect.poll(() => isFocused(button)).toBe(true);
    await button.click();
    await drawer.getByRole('link', { name: 'Dashboard', exact: true }).click();
    await page.waitForURL(`**${DASHBOARD}`);

    await page.goto('/adminPortal/nothing-here');
    await expectGoodLook(page);
  });
});

describe('the header', () => {
  /** Red and blue as a person sees them: the part of the colour that is greatest. */
  const hue = (page: Page) =>
    page.locator('[data-admin-role]').evaluate((badge) => {
      const context = document.createElement('canvas').getContext('2d', { willReadFrequently: true });
      if (!context) return 'unknown';
      context.fillStyle = getComputedStyle(badge).color;
      context.fillRect(0, 0, 1, 1);
      const [red = 0, green = 0, blue = 0] = context.getImageData(0, 0, 1, 1).data;
      if (red > green && red > blue) return 'red';
      return blue > red && blue > green ? 'blue' : 'other';
    });

  it('ADM-02 ADM-14 has the name and a red badge for a super admin, a blue one for an admin, in both themes; the theme switches and is kept', async () => {
    const { page } = await openAdmin(DASHBOARD);
    const known = (await (await page.request.get('/api/auth/current-user')).json()) as Record<string, string>;
    expect(known).toMatchObject({ adminrole: 'super_admin' });
    const header = page.getByRole('banner');
    await header.getByText(known['adminname'] ?? '', { exact: true }).waitFor();
    await header.getByText('Super Admin', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Account' }).click();
    await page.getByText(known['adminemail'] ?? '', { exact: true }).waitFor();
    expect(await page.getByRole('menuitem').allInnerTexts()).toEqual(['Logout']);
    for (const theme of ['light', 'dark'] as const) {
      await showTheme(page, theme);
      expect(await hue(page), theme).toBe('red');
    }
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await expect.poll(() => isFocused(page.getByRole('button', { name: 'Account' }))).toBe(true);

    const admin = { adminname: 'Meera <b>Nair</b> 🚀', adminemail: 'meera@example.com', adminrole: 'admin' };
    await page.route(CURRENT_USER, (route) => route.fulfill({ json: { success: true, ...admin, data: admin } }));
    await page.reload();
    await header.getByText(admin.adminname, { exact: true }).waitFor();
    await header.getByText('Admin', { exact: true }).waitFor();
    for (const theme of ['light', 'dark'] as const) {
      await showTheme(page, theme);
      expect(await hue(page), theme).toBe('blue');
      await expectAccessible(page, { within: 'header' });
    }

    // The switch of the theme, which is kept.
    const theme = () => page.evaluate(() => document.documentElement.dataset['theme']);
    const button = page.getByRole('switch', { name: 'Dark theme' });
    await expect.poll(theme).toBe('outset-dark');
    await expect.poll(() => button.getAttribute('aria-checked')).toBe('true');
    await button.press('Enter');
    await expect.poll(theme).toBe('outset-light');
    await expect.poll(() => button.getAttribute('aria-checked')).toBe('false');
    await page.goto(SETTINGS);
    expect(await theme()).toBe('outset-light');
  });
});
