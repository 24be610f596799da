/** The portal's frame: menus, theme, palette, shortcuts, works without scripts, axe. */
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { expectGoodLook } from '../../setup/look';
import { base, expectAccessible, hydrated, isFocused, openPage, pauseClock } from '../../setup/page';

/** A guest on a page whose clock stands but for `runFor`, so that a delay is exact however slow the machine is. */
async function openAtStandingTime(path: string): Promise<Page> {
  const { page } = await openPage('about:blank', { guest: true });
  await page.clock.install();
  await page.goto(path);
  await pauseClock(page);
  return page;
}

/** Lets what is queued in the page run while its clock stands. */
const afterTasks = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((done) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = done;
        port2.postMessage(null);
      }),
  );

describe('the left menu', () => {
  it('SHELL-01 SHELL-02 is 220 px open and 60 px collapsed, toggled, kept over a reload, and absent on /portal', async () => {
    const { page } = await openPage('/portal/mentors', { guest: true });
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
  });

  it('is a drawer on phones that gives focus back', async () => {
    const { page } = await openPage('/portal/mentors', { guest: true, width: 390 });
    expect(await page.locator('#side-menu').isVisible()).toBe(false);
    // The wordmark beside it is there as a whole.
    const mark = page.getByRole('banner').getByRole('link', { name: 'Outset, home of the portal' });
    expect(await mark.evaluate((link) => link.scrollWidth - link.clientWidth)).toBe(0);
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    const menu = page.getByRole('dialog', { name: 'Menu' });
    await menu.getByRole('link', { name: 'Mentors' }).waitFor();
    await expectAccessible(page, { within: 'dialog[open]' });
    await page.keyboard.press('Escape');
    await menu.waitFor({ state: 'hidden' });
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Menu');
  });
});

describe('the top menu', () => {
  it('SHELL-03 SHELL-04 repeats the entries of the left menu, and works by keyboard', async () => {
    const { page } = await openPage('/portal/mentors', { guest: true });
    const links = (name: string) =>
      page
        .getByRole('navigation', { name, exact: true })
        .locator('a:not(.menu-narrow)')
        .evaluateAll((all) => all.map((link) => [link.textContent?.trim(), link.getAttribute('href')].join(' ')));
    const side = await links('Portal');
    const top = await links('Portal, top');
    expect(top.filter((link) => !/^(Investors|Influencers) /.test(link))).toEqual(side);
    expect(side).toEqual([
      'Home /portal',
      'All Investors /portal/all-investors',
      'Pre-seed /portal/pre-seed',
      'Seed /portal/seed',
      'Angels /portal/angel-investors',
      'Incubators /portal/incubators',
      'Mentors /portal/mentors',
      'Youtube Influencers /portal/yt-startup-influencers',
      'Startup Influencers /portal/startup-influencers',
    ]);
    const here = page.getByRole('navigation', { name: 'Portal, top' }).locator('[aria-current="page"]');
    expect(await here.allTextContents()).toEqual([expect.stringContaining('Mentors')]);

    // By keyboard: open, move, Escape gives the focus back.
    const button = page.getByRole('button', { name: 'Investors: show pages' });
    await button.focus();
    await page.keyboard.press('Enter');
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('true');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Pre-seed');
    await page.keyboard.press('Escape');
    await expect.poll(() => button.getAttribute('aria-expanded')).toBe('false');
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label')))
      .toBe('Investors: show pages');
  });

  it('SHELL-36 a submenu stays 200 ms after the pointer has left', async () => {
    const page = await openAtStandingTime('/portal/mentors');
    const group = page.locator('.top-menu [data-group]').first();
    const isOpen = () => group.evaluate((item) => item.hasAttribute('data-open'));
    await group.hover();
    await expect.poll(isOpen).toBe(true);
    await group.dispatchEvent('pointerleave', { pointerType: 'mouse' });
    await page.clock.runFor(199);
    expect(await isOpen()).toBe(true);
    await page.clock.runFor(1);
    expect(await isOpen()).toBe(false);
  });
});

describe('top right', () => {
  it('SHELL-05 SHELL-36 saved icon, theme switch and profile menu, which leaves 200 ms after it was closed and gives focus back', async () => {
    const page = await openAtStandingTime('/portal');
    const saved = page.getByRole('banner').getByRole('link', { name: 'Saved items' });
    expect(await saved.getAttribute('href')).toBe('/portal/saved-investors');
    await page.getByRole('switch', { name: 'Dark theme' }).waitFor();
    const menu = page.getByRole('menu', { name: 'Profile' });
    await page.getByRole('button', { name: 'Profile' }).click();
    await menu.waitFor();
    await page.keyboard.press('End');
    await expect.poll(() => page.evaluate(() => document.activeElement?.textContent)).toBe('Exit Guest Mode');
    await page.keyboard.press('Escape');
    const leaving = page.locator('[data-state="closing"]');
    await leaving.waitFor({ state: 'attached' });
    await page.clock.runFor(199);
    await afterTasks(page);
    expect(await leaving.count()).toBe(1);
    await page.clock.runFor(1);
    await expect.poll(() => leaving.count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Profile');
  });

  it('PUB-23 PUB-24 starts dark, switches the whole page at once, and the choice survives a reload without a flash', async () => {
    const { page, context } = await openPage('/portal', { guest: true });
    await page.evaluate(() => localStorage.removeItem('theme'));
    await page.reload();
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
    await page.reload();
    expect(await page.evaluate(() => (window as unknown as { first: string }).first)).toBe('outset-light');
    const other = await context.newPage();
    await other.goto('/portal/mentors');
    await other.getByRole('switch', { name: 'Dark theme' }).click();
    await page.waitForFunction(() => document.documentElement.dataset['theme'] === 'outset-dark');
  });
});

describe('the command palette and shortcuts', () => {
  it('a dialog that is opened again before the browser has told of its close stays open', async () => {
    const { page } = await openPage('/portal', { guest: true });
    const palette = page.getByRole('dialog', { name: 'Search' });
    await page.keyboard.press('Control+k');
    await palette.waitFor();
    const told = await page.evaluate(async () => {
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
    expect(told).toEqual([false, true, true]);
  });

  it('opens by Ctrl+K, lists investors, of whom guests are asked to log in, finds pages and tools, and goes there by Enter', async () => {
    const { page } = await openPage('/portal', { guest: true });
    const [first] = ((await (await fetch(`${base()}/api/investors`)).json()) as { data: { name: string }[] }).data;
    expect(first).toBeDefined();
    await page.keyboard.press('Control+k');
    const field = page.getByRole('combobox', { name: 'Search pages, tools, investors' });
    await field.waitFor();
    await expect.poll(() => isFocused(field)).toBe(true);
    await expectAccessible(page, { within: 'dialog[open]' });
    // What nobody would search is only text: it is asked for, and nothing breaks.
    for (const odd of ["' OR 1=1--", '"*(NEAR', 'मुंबई', '🚀🚀', '%_']) {
      const answered = page.waitForResponse((answer) => new URL(answer.url()).searchParams.get('q') === odd);
      await field.fill(odd);
      expect((await answered).status(), odd).toBe(200);
    }
    await field.fill('x'.repeat(500));
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
  });

  it('does not lose a shortcut that is pressed before the islands are awake', async () => {
    const { page } = await openPage('/portal', { guest: true });
    const layer = Promise.withResolvers<void>();
    await page.route('**/_astro/ShellLayer*.js', (route) => layer.promise.then(() => route.continue()));
    await page.reload({ waitUntil: 'domcontentloaded' });
    expect(await page.locator('astro-island[ssr]').count()).toBeGreaterThan(0);
    await page.keyboard.press('?');
    layer.resolve();
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
  });

  it('? lists the shortcuts, [ toggles the menu, and both are quiet while typing', async () => {
    const { page } = await openPage('/portal/checklist', { guest: true });
    await page.keyboard.press('[');
    await page.getByRole('button', { name: 'Expand menu' }).waitFor();
    await page.keyboard.press('/');
    const field = page.getByRole('dialog').getByRole('combobox');
    await field.waitFor();
    await expect.poll(() => isFocused(field)).toBe(true);
    await page.keyboard.type('?[/');
    await expect.poll(() => field.inputValue()).toBe('?[/');
    await page.keyboard.press('Escape');
    // Shortcuts rest while any dialog is open.
    await page.waitForFunction(() => document.querySelector('dialog[open]') === null);
    await page.keyboard.press('?');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).waitFor();
    await expectAccessible(page, { within: 'dialog[open]' });
  });
});

describe('every page of the shell', () => {
  it.each(['/portal', '/portal/mentors', '/portal/nope', '/dev/ui'])(
    'PUB-22 %s has both themes, passes axe in them and never scrolls sideways',
    async (path) => {
      const { page } = await openPage(path, { guest: true, theme: 'light', allow: [/\/portal\/nope/] });
      expect(await page.evaluate(() => document.documentElement.dataset['theme'])).toBe('outset-light');
      await expectGoodLook(page, { widths: [1280, 1024, 768, 640, 320] });
    },
  );

  it('works without scripts: the menu is links, on phones too', async () => {
    const { page } = await openPage('/portal/mentors', { guest: true, width: 390, javaScript: false });
    await page.getByRole('navigation', { name: 'Portal, top' }).getByRole('link', { name: 'Incubators' }).waitFor();
    expect(await page.getByRole('button', { name: 'Menu', exact: true }).isVisible()).toBe(false);
  });

  it('the skip link goes to the main region; that the network is gone and back is told', async () => {
    const { page, context } = await openPage('/portal/mentors', { guest: true });
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main');
    await context.setOffline(true);
    await page.getByText('You are offline.').waitFor();
    await context.setOffline(false);
    await page.getByText('You are offline.').waitFor({ state: 'hidden' });
  });
});
