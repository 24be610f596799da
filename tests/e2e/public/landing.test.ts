/** The landing page in Chromium: header, menus, ways in and out, tour, theme, what it weighs. */
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { expectGoodLook } from '@tests/setup/browser/look';
import { isFocused, openPage, type Opened } from '@tests/setup/browser/page';
import { afterFrame } from '@tests/setup/browser/waits';

const userMenu = (page: Page) => page.locator('#user-menu');
const openUserMenu = async (page: Page) => {
  await page.getByRole('button', { name: 'Account' }).click();
  await userMenu(page).waitFor();
  return userMenu(page);
};

describe('landing page of someone new', () => {
  let opened: Opened;
  beforeAll(async () => {
    opened = await openPage('/');
  });
  afterAll(() => opened.close());

  it('PUB-08 steps through the sample profile, and lists the steps without JavaScript', async () => {
    const tour = opened.page.locator('#tour');
    expect(await tour.getByText('Sample', { exact: true }).isVisible()).toBe(true);
    const shown = () => tour.locator('.tour-step:visible').count();
    const part = () => tour.locator('[data-part][data-active]').getAttribute('data-part');
    expect(await part()).toBe('profile');
    for (const name of ['runway', 'equity', 'matches', 'next']) {
      await tour.getByRole('button', { name: 'Next' }).click();
      await expect.poll(part).toBe(name);
      expect(await shown()).toBe(1);
    }
    await tour.getByRole('button', { name: 'Start again' }).click();
    await expect.poll(part).toBe('profile');
    const plain = await openPage('/', { javaScript: false });
    expect(await plain.page.locator('.tour-step:visible').count()).toBe(5);
    expect(await plain.page.locator('#tour button:visible').count()).toBe(0);
  });

  it('PUB-02 PUB-04 PUB-05 PUB-26 has a header with a user menu, and below 768 px a menu for the navigation, by keyboard too', async () => {
    const { page } = opened;
    const header = page.getByRole('banner');
    await header.getByRole('link', { name: 'Outset, home' }).waitFor();
    expect(await header.getByText('Early Access').isVisible()).toBe(true);
    expect(await header.getByRole('button', { name: 'Access Portal' }).isVisible()).toBe(true);
    expect(await header.getByRole('button', { name: /Switch to light theme/ }).isVisible()).toBe(true);
    const account = await openUserMenu(page);
    expect(await account.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/login');
    expect(await account.getByText('Sign Out').isVisible()).toBe(false);
    expect(await account.getByText('Access Portal').isVisible()).toBe(false);
    await page.keyboard.press('Escape');
    await account.waitFor({ state: 'hidden' });
    await page.setViewportSize({ width: 767, height: 800 });
    const button = page.getByRole('button', { name: 'Menu' });
    await button.waitFor();
    expect(await page.getByRole('navigation', { name: 'Main', exact: true }).isVisible()).toBe(false);
    await button.focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('navigation', { name: 'Main, small screens' });
    await menu.waitFor();
    await page.keyboard.press('Tab');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Features');
    expect(await menu.getByRole('link').allInnerTexts()).toEqual(['Features', 'News', 'Plans', 'Sign in']);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await expect.poll(() => isFocused(button)).toBe(true);
    await page.setViewportSize({ width: 768, height: 800 });
    await page.getByRole('navigation', { name: 'Main', exact: true }).waitFor();
    await button.waitFor({ state: 'hidden' });
  });
});

describe('landing page', () => {
  it('PUB-03 PUB-06 AUTH-20 AUTH-21 offers Access Portal and Sign Out while signed in, both of which do what they say', async () => {
    const { page, allow } = await openPage('/', { as: 'founder' });
    const menu = await openUserMenu(page);
    expect(await menu.getByText('Sign In').isVisible()).toBe(false);
    await menu.getByRole('button', { name: 'Sign Out' }).waitFor();
    await menu.getByRole('link', { name: 'Access Portal' }).click();
    await page.waitForURL('**/portal');
    expect(await page.evaluate(() => localStorage.getItem('guestMode'))).toBeNull();
    await page.goto('/');
    allow(/api\/logout/);
    await page.route('**/api/logout', (route) => route.fulfill({ status: 500, body: '{}' }));
    await (await openUserMenu(page)).getByRole('button', { name: 'Sign Out' }).click();
    await page.getByText('Error during logout. Please try again.').waitFor();
    expect(await page.evaluate(() => localStorage.getItem('token'))).not.toBeNull();
    await page.unroute('**/api/logout');
    await (await openUserMenu(page)).getByRole('button', { name: 'Sign Out' }).click();
    await page.getByText('Logged out successfully').waitFor();
    expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('logout') !== null])).toEqual(
      [null, true],
    );
    await (await openUserMenu(page)).getByRole('link', { name: 'Sign In' }).waitFor();
  });

  it('PUB-06 PUB-22 PUB-23 PUB-24 AUTH-14 starts dark, switches at once, keeps the choice after a reload, and enters guest mode by Access Portal while signed out', async () => {
    const { page } = await openPage('/');
    await page.evaluate(() => localStorage.removeItem('theme'));
    await page.reload();
    const state = () =>
      page.evaluate(() => [document.documentElement.dataset['theme'], getComputedStyle(document.body).backgroundColor]);
    const dark = await state();
    expect(dark[0]).toBe('outset-dark');
    await page.getByRole('banner').getByRole('button', { name: 'Switch to light theme' }).click();
    await expect.poll(async () => (await state())[0]).toBe('outset-light');
    // Reduced motion leaves every change of colour one millisecond.
    await page.evaluate(() => Promise.all(document.getAnimations().map((animation) => animation.finished)));
    const light = await state();
    expect(light[1]).not.toBe(dark[1]);
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('{"isDark":false}');
    await page.reload();
    await expect.poll(state).toEqual(light);

    await page.getByRole('banner').getByRole('button', { name: 'Access Portal' }).click();
    // The notice goes after 4 s, which a page may take to settle.
    await page.waitForURL('**/portal', { waitUntil: 'commit' });
    await page.getByText('Entering guest mode!').waitFor();
    expect(
      await page.evaluate(() => [
        localStorage.getItem('token'),
        localStorage.getItem('guestMode'),
        document.cookie.includes('outset_guest=1'),
      ]),
    ).toEqual([null, 'true', true]);
  });

  it.each([390, 1280])(
    'shifts nothing while it loads and scrolls at %d px, has real news, and ships at most 12 KB gzip of JavaScript and no React',
    async (width) => {
      const { page } = await openPage('about:blank', { width });
      const scripts: Promise<Buffer>[] = [];
      page.on('response', (response) => {
        if (response.request().resourceType() === 'script') scripts.push(response.body());
      });
      await page.addInitScript(() => {
        const shifts = ((window as unknown as { shifts: number[] }).shifts = []) as number[];
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
        }).observe({ type: 'layout-shift', buffered: true });
      });
      await page.route('**/api/geocode/here*', (route) =>
        route.fulfill({ json: { success: true, data: null, message: 'OK' } }),
      );
      await page.goto('/');
      const last = await page.evaluate(() => document.documentElement.scrollHeight - innerHeight - 1);
      for (let y = 0; y < last; y += 500) {
        await page.mouse.wheel(0, 500);
        await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThanOrEqual(Math.min(y + 500, last));
      }
      await page.locator('.news-card a[href]').first().waitFor();
      await afterFrame(page);
      const total = await page.evaluate(() =>
        (window as unknown as { shifts: number[] }).shifts.reduce((a, b) => a + b, 0),
      );
      expect(total).toBeLessThan(0.001);

      const inline = await page.evaluate(() =>
        [...document.scripts].filter((s) => !s.src).map((s) => s.textContent ?? ''),
      );
      const sources = [...(await Promise.all(scripts)), ...inline.map((text) => Buffer.from(text))];
      const bytes = sources.reduce((sum, source) => sum + gzipSync(source).length, 0);
      expect(bytes).toBeGreaterThan(1_000);
      expect(bytes).toBeLessThanOrEqual(12 * 1024);
      expect(await page.locator('astro-island').count()).toBe(0);

      // The real answer of the API, marked once as samples until a feed answers.
      expect(await page.locator('#news').getByText('Sample', { exact: true }).filter({ visible: true }).count()).toBe(
        0,
      );
      expect(await page.locator('#news').getByText('Sample stories', { exact: true }).isVisible()).toBe(true);
      if (width === 390) return;
      await page.locator('.news-card a').first().click();
      await page.waitForURL('**/sample-news#*');
      expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Sample news');
      await expectGoodLook(page);
    },
  );
});
