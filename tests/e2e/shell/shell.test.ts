/** The portal's frame: menus, theme, palette, shortcuts, axe. */
import { describe, expect, it } from 'vitest';
import { expectGoodLook, MOST_STOPS, stopsToContent } from '@tests/setup/browser/look';
import { base, expectAccessible, hydrated, isFocused, openContext, openPage } from '@tests/setup/browser/page';
import { fileOfIsland, holdFile } from '@tests/setup/browser/waits';

describe('the left menu', () => {
  it(
    'SHELL-01 SHELL-02 is reached and walked by few keys, 220 px open and 60 px collapsed, toggled, kept over a reload, and absent on /portal',
    { timeout: 120_000 },
    async () => {
      const { page, context } = await openPage('/portal/mentors', {
        as: 'founder',
        fresh: true,
        allow: [/ERR_INTERNET_DISCONNECTED/],
      });
      // The skip link goes to the main region; from it on, content is at most 12 Tab stops from the top.
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
      expect(await stopsToContent(page)).toBeLessThanOrEqual(MOST_STOPS);
      const side = page.locator('#side-menu');
      const focused = () => page.evaluate(() => document.activeElement?.textContent?.trim());
      await side.getByRole('link', { name: 'Mentors' }).focus();
      await page.keyboard.press('ArrowDown');
      await expect.poll(focused).toBe('Influencers');
      await page.keyboard.press('Home');
      await page.keyboard.press('ArrowDown');
      await expect.poll(focused).toBe('Home');
      expect(await side.locator('[tabindex="0"]').count()).toBe(1);
      await page.getByRole('navigation', { name: 'Portal, top' }).getByRole('link', { name: 'Mentors' }).focus();
      await page.keyboard.press('ArrowLeft');
      await expect.poll(focused).toBe('Incubators');

      const button = page.getByRole('button', { name: 'Investors: show pages' });
      await button.focus();
      await page.keyboard.press('Enter');
      await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true');
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('ArrowDown');
      await expect.poll(() => page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Pre-seed');
      await page.keyboard.press('Escape');
      await expect.poll(() => isFocused(button)).toBe(true);
      await context.setOffline(true);
      await page.getByText('You are offline.').waitFor();
      await context.setOffline(false);
      await page.getByText('You are offline.').waitFor({ state: 'hidden' });

      const width = () => page.locator('#side-menu').evaluate((menu) => menu.getBoundingClientRect().width);
      await expect.poll(() => width()).toBe(220);
      await page.getByRole('button', { name: 'Collapse menu' }).click();
      await expect.poll(() => width()).toBe(60);
      await expect
        .poll(() => page.getByRole('button', { name: 'Expand menu' }).getAttribute('aria-expanded'))
        .toBe('false');
      await expectAccessible(page);
      // No module may run: the first paint already has the kept width.
      const modules = Promise.withResolvers<void>();
      await page.route('**/_astro/*.js', (route) => modules.promise.then(() => route.continue()));
      await page.reload({ waitUntil: 'commit' });
      await page.locator('#side-menu').waitFor();
      await expect.poll(() => width()).toBe(60);
      modules.resolve();
      await hydrated(page);
      await expect.poll(() => width()).toBe(60);
      await page.getByRole('button', { name: 'Expand menu' }).click();
      await expect.poll(() => width()).toBe(220);

      // Below 1024 px it collapses by itself, opens on demand, and comes back above.
      await page.setViewportSize({ width: 1023, height: 800 });
      await expect.poll(() => width()).toBe(60);
      await page.getByRole('button', { name: 'Expand menu' }).click();
      await expect.poll(() => width()).toBe(220);
      await page.setViewportSize({ width: 1024, height: 800 });
      await expect.poll(() => width()).toBe(220);
      await page.setViewportSize({ width: 900, height: 800 });
      await expect.poll(() => width()).toBe(60);
      expect(await (await page.request.get('/portal')).text()).not.toMatch(/id="?side-menu/);
    },
  );

  it('is a drawer on phones that gives focus back, and links on top where there are no scripts', async () => {
    const { page } = await openPage('/portal/mentors', { guest: true, width: 390 });
    expect(await page.locator('#side-menu').isVisible()).toBe(false);
    // The wordmark beside it is there as a whole.
    const mark = page.getByRole('banner').getByRole('link', { name: 'Outset, home of the portal' });
    expect(await mark.evaluate((link) => link.scrollWidth - link.clientWidth)).toBe(0);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.getByRole('link', { name: 'Mentors' }).waitFor();
    await expectAccessible(page, { within: 'dialog[open]' });
    // Its entries are one Tab stop; arrow keys go through them.
    await menu.getByRole('link', { name: 'Mentors' }).focus();
    await page.keyboard.press('ArrowUp');
    await expect.poll(() => isFocused(menu.getByRole('link', { name: 'Incubators' }))).toBe(true);
    expect(await menu.locator('[data-arrow-keys] [tabindex="0"]').count()).toBe(1);
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Menu');

    const { page: plain } = await openPage('/portal/mentors', { guest: true, width: 390, javaScript: false });
    await plain.getByRole('navigation', { name: 'Portal, top' }).getByRole('link', { name: 'Incubators' }).waitFor();
    expect(await plain.getByRole('button', { name: 'Menu', exact: true }).isVisible()).toBe(false);
  });
});

describe('theme, shortcuts and palette', () => {
  it(
    'PUB-23 PUB-24 starts dark and switches at once; after a reload the choice is there without a flash, and no shortcut is lost before the islands are awake',
    { timeout: 120_000 },
    async () => {
      const { context } = await openContext({ guest: true });
      const page = await context.newPage();
      // A first visit: no theme was chosen.
      await page.addInitScript(() => {
        if (!location.protocol.startsWith('http') || sessionStorage.getItem('visited')) return;
        sessionStorage.setItem('visited', 'yes');
        localStorage.removeItem('theme');
      });
      await page.goto('/portal');
      const theme = () => page.evaluate(() => document.documentElement.dataset['theme']);
      const colour = () => page.evaluate(() => getComputedStyle(document.body).backgroundColor);
      await expect.poll(theme).toBe('outset-dark');
      const dark = await colour();
      const themeSwitch = page.getByRole('switch', { name: 'Dark theme' });
      await expect.poll(() => themeSwitch.getAttribute('aria-checked')).toBe('true');
      await themeSwitch.click();
      await expect.poll(theme).toBe('outset-light');
      await expect.poll(colour).not.toBe(dark);
      await expect.poll(() => themeSwitch.getAttribute('aria-checked')).toBe('false');
      await expect.poll(() => page.evaluate(() => localStorage.getItem('theme'))).toBe('{"isDark":false}');
      await context.addInitScript(() => {
        document.addEventListener('DOMContentLoaded', () => {
          (window as unknown as { first: string }).first = document.documentElement.dataset['theme'] ?? '';
        });
      });
      const layer = await holdFile(page, await fileOfIsland(page, '/portal', 'ShellLayer'));
      await page.reload({ waitUntil: 'domcontentloaded' });
      expect(await page.evaluate(() => (window as unknown as { first: string }).first)).toBe('outset-light');
      await page.keyboard.press('?');
      await layer.asked;
      // The island that has the dialogs.
      expect(await page.locator('astro-island[component-export="ShellLayer"][ssr]').count()).toBe(1);
      layer.release();
      const shortcuts = page.getByRole('dialog', { name: 'Keyboard shortcuts' });
      await shortcuts.waitFor();
      await expectAccessible(page, { within: 'dialog[open]' });
      await page.keyboard.press('Escape');
      await shortcuts.waitFor({ state: 'hidden' });

      // The palette: by Ctrl+K, with investors, of whom guests are asked to log in, and with pages, to which Enter leads.
      const [first] = ((await (await fetch(`${base()}/api/investors`)).json()) as { data: { name: string }[] }).data;
      expect(first).toBeDefined();
      await page.keyboard.press('Control+k');
      const field = page.getByRole('combobox', { name: 'Search pages, tools, investors' });
      await field.waitFor();
      await expect.poll(() => isFocused(field)).toBe(true);
      // Opened again before the browser has told of its close, it stays open.
      const isOpen = await page.evaluate(async () => {
        const dialog = document.querySelector('dialog[open]');
        const isTold = new Promise((done) => dialog?.addEventListener('close', () => setTimeout(done, 0)));
        const press = () =>
          document.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', ctrlKey: true, cancelable: true }));
        const turn = async () => {
          press();
          // React draws within the task; the browser tells of the close in a later one.
          await Promise.resolve();
          return document.querySelector('dialog[open]') !== null;
        };
        const states = [await turn(), await turn()];
        await isTold;
        return [...states, document.querySelector('dialog[open]') !== null];
      });
      expect(isOpen).toEqual([false, true, true]);
      await expect.poll(() => isFocused(field)).toBe(true);
      await expectAccessible(page, { within: 'dialog[open]' });
      await field.fill(first!.name);
      await page.getByRole('group', { name: 'Investors' }).getByRole('option', { name: first!.name }).first().click();
      await page.getByRole('alertdialog', { name: 'Login Required' }).waitFor();
      await page.keyboard.press('Escape');
      await page.getByRole('alertdialog', { name: 'Login Required' }).waitFor({ state: 'hidden' });
      await page.getByRole('button', { name: 'Search pages, tools, investors' }).click();
      await field.fill('rate burn');
      await page.getByRole('option', { name: 'Burn Rate Calculator', selected: true }).waitFor();
      await page.keyboard.press('Enter');
      await page.waitForURL('**/portal/tools/burn-rate');
    },
  );
});

describe('every page of the shell', () => {
  // The dashboard and the lists of people are looked at in tests of their own.
  it(
    'PUB-22 an unknown address of the portal and all parts of the design have both themes, pass axe in them and never scroll sideways',
    { timeout: 120_000 },
    async () => {
      const { page } = await openPage('about:blank', { guest: true, theme: 'light', allow: [/\/portal\/nope/] });
      for (const path of ['/portal/nope', '/dev/ui']) {
        await page.setViewportSize({ width: 1280, height: 860 });
        await page.goto(path);
        expect(await page.evaluate(() => document.documentElement.dataset['theme']), path).toBe('outset-light');
        await expectGoodLook(page, { widths: [1280, 1024, 768, 640, 320] });
      }
    },
  );
});
