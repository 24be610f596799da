/** The back-office's frame and dashboard: sidebar, header, theme, who is signed in, the four counts. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { ADMIN_NAVIGATION } from '../../../src/domain/admin/navigation';
import { OVERVIEW_CARDS, type AdminOverview } from '../../../src/domain/admin/overview';
import { expectGoodLook, showTheme } from '../../setup/look';
import { expectAccessible, isFocused, sideways } from '../../setup/page';
import { CURRENT_USER, DASHBOARD, notice, openAdmin, pathOf, SETTINGS } from './admin-steps';

const sidebar = (page: Page) => page.getByRole('complementary');
const widthOf = async (page: Page) => (await sidebar(page).boundingBox())?.width;

describe('the sidebar', () => {
  it('ADM-01 is 225 px wide, collapses and remembers it, and marks where one is', async () => {
    const { page } = await openAdmin(DASHBOARD);
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
  });

  it('ADM-01 is a drawer on phones, which keys open and close', async () => {
    const { page } = await openAdmin(DASHBOARD, { width: 390 });
    expect(await sidebar(page).isVisible()).toBe(false);
    const button = page.getByRole('button', { name: 'Menu', exact: true });
    await button.press('Enter');
    const drawer = page.getByRole('dialog', { name: 'Menu' });
    await drawer.waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await drawer.waitFor({ state: 'hidden' });
    await expect.poll(() => isFocused(button)).toBe(true);
    await button.click();
    await drawer.getByRole('link', { name: 'Maintenance' }).click();
    await page.waitForURL(`**${SETTINGS}`);
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

  it('ADM-02 ADM-14 has the name and a red badge for a super admin, a blue one for an admin, in both themes', async () => {
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
      await expectAccessible(page);
    }
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
      await expectAccessible(page, { within: '[role=banner], header' });
    }
  });

  it('ADM-02 ADM-14 says when the role cannot be fetched and leaves what is known; the theme switches and is kept', async () => {
    const allow = [/500 GET \/api\/auth\/current-user/];
    const { page } = await openAdmin(DASHBOARD, { allow }, (page) =>
      page.route(CURRENT_USER, (route) => route.fulfill({ status: 500, json: { success: false } })),
    );
    await notice(page, 'Failed to fetch user role').waitFor();
    await page.getByRole('banner').getByText('Super Admin', { exact: true }).waitFor();
    expect(pathOf(page)).toBe(DASHBOARD);

    await page.unroute(CURRENT_USER);
    const theme = () => page.evaluate(() => document.documentElement.dataset['theme']);
    const button = page.getByRole('switch', { name: 'Dark theme' });
    expect([await theme(), await button.getAttribute('aria-checked')]).toEqual(['outset-dark', 'true']);
    await button.press('Enter');
    await expect.poll(theme).toBe('outset-light');
    await expect.poll(() => button.getAttribute('aria-checked')).toBe('false');
    await page.goto(SETTINGS);
    expect(await theme()).toBe('outset-light');
  });
});

describe('the dashboard', () => {
  it('ADM-17 shows the four counts of the API, has no serious axe finding and fits', async () => {
    const { page } = await openAdmin(DASHBOARD);
    // Nobody registers at this app meanwhile: its files are run one after the other.
    const { data } = (await (await page.request.get('/api/admin/overview')).json()) as { data: AdminOverview };
    expect(OVERVIEW_CARDS.map(([, label]) => label)).toEqual([
      'Total Verified Users',
      '2FA Enabled Users',
      'Total Founders',
      'Total Visitors',
    ]);
    for (const [name, label] of OVERVIEW_CARDS) {
      const card = page.getByRole('listitem').filter({ has: page.getByText(label, { exact: true }) });
      await expect.poll(() => card.locator('[data-stat]').innerText()).toBe(data[name].toLocaleString('en-IN'));
    }
    expect(data.founders).toBeGreaterThanOrEqual(1);
    expect(data.visitors).toBeGreaterThanOrEqual(1);
    await page.getByRole('heading', { name: 'Outset is open' }).waitFor();
    await page.getByRole('link', { name: 'Maintenance settings' }).waitFor();
    await expectGoodLook(page, { widths: [1280, 390, 320] });
    // All of it is there without scripts.
    const html = await (await page.request.get(DASHBOARD)).text();
    for (const text of ['Total Verified Users', 'Super Admin', 'Outset is open']) expect(html).toContain(text);
  });

  it('has a page for unknown addresses without a serious axe finding', async () => {
    const { page } = await openAdmin('/adminPortal/nothing-here', { allow: [/404 GET/] });
    await expectGoodLook(page);
  });
});
