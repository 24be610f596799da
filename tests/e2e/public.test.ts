/** The public site in Chromium: landing page, menus, carousel, tour, news, plans, 404; both themes, phone and desktop, with and without scripts. */
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import { base, expectAccessible, openPage, type Theme } from '../setup/page';

const PUBLIC_PAGES = ['/', '/home', '/subscription-plans', '/sample-news'];
const THEMES: Theme[] = ['dark', 'light'];

const userMenu = (page: Page) => page.locator('#user-menu');
const openUserMenu = async (page: Page) => {
  await page.getByRole('button', { name: 'Account' }).click();
  return userMenu(page);
};
/** The name on the first card that is wholly inside the carousel's window. */
const firstShown = (page: Page) =>
  page.evaluate(() => {
    const view = document.querySelector('[data-view]')?.getBoundingClientRect();
    const cards = [...document.querySelectorAll('[data-track] > li')];
    const inside = cards.filter((card) => {
      const box = card.getBoundingClientRect();
      return view && box.left >= view.left - 1 && box.right <= view.right + 1;
    });
    return {
      count: inside.length,
      index: cards.indexOf(inside[0] as Element),
      live: inside.every((c) => !(c as HTMLElement).inert),
    };
  });
const sampleNews = (count: number) => ({
  success: true,
  message: 'OK',
  news_results: Array.from({ length: count }, (_, n) => ({
    title: `Story ${n} ${n === 1 ? '<b>bold</b> '.repeat(40) : ''}`,
    link: n === 2 ? 'javascript:alert(1)' : `https://paper.example/${n}`,
    snippet: 'What happened, in a sentence.',
    source: 'The Paper',
    date: '2026-11-02T10:00:00.000Z',
    sample: n === 0,
  })),
});
const scrollToNews = (page: Page) => page.locator('#news').evaluate((section) => section.scrollIntoView());

describe('landing page', () => {
  it('PUB-01 shows the same at / and /home, without a redirect', async () => {
    const [root, home] = await Promise.all(['/', '/home'].map((path) => fetch(base() + path, { redirect: 'manual' })));
    expect([root?.status, home?.status]).toEqual([200, 200]);
    const main = async (response?: Response) => /<main[\s\S]*<\/main>/.exec((await response?.text()) ?? '')?.[0];
    const shown = await main(root);
    expect(shown).toContain('From the first idea');
    expect(await main(home)).toBe(shown);
  });

  it('PUB-02 has mark, badge, Access Portal, theme switch and user menu in its header', async () => {
    const { page } = await openPage('/');
    const header = page.getByRole('banner');
    await header.getByRole('link', { name: 'Outset, home' }).waitFor();
    expect(await header.getByText('Early Access').isVisible()).toBe(true);
    expect(await header.getByRole('button', { name: 'Access Portal' }).isVisible()).toBe(true);
    expect(await header.getByRole('button', { name: /Switch to light theme/ }).isVisible()).toBe(true);
    expect(await header.getByRole('button', { name: 'Account' }).isVisible()).toBe(true);
  });

  it('PUB-04 offers Sign In, to /login, while signed out and as a guest', async () => {
    for (const guest of [false, true]) {
      const { page } = await openPage('/', { guest });
      const menu = await openUserMenu(page);
      expect(await menu.getByRole('link', { name: 'Sign In' }).getAttribute('href')).toBe('/login');
      expect(await menu.getByText('Sign Out').isVisible()).toBe(false);
      expect(await menu.getByText('Access Portal').isVisible()).toBe(false);
      await page.keyboard.press('Escape');
      expect(await menu.isVisible()).toBe(false);
    }
  });

  it('PUB-03 PUB-06 offers Access Portal and Sign Out while signed in, and Access Portal leads to /portal', async () => {
    const { page } = await openPage('/', { as: 'founder' });
    const menu = await openUserMenu(page);
    expect(await menu.getByText('Sign In').isVisible()).toBe(false);
    expect(await menu.getByRole('button', { name: 'Sign Out' }).isVisible()).toBe(true);
    await menu.getByRole('link', { name: 'Access Portal' }).click();
    await page.waitForURL('**/portal');
    expect(await page.evaluate(() => localStorage.getItem('guestMode'))).toBeNull();
  });

  it('AUTH-20 AUTH-21 signs out from the user menu, and says so when it fails', async () => {
    const { page, allow } = await openPage('/', { as: 'founder' });
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
    expect(await (await openUserMenu(page)).getByRole('link', { name: 'Sign In' }).isVisible()).toBe(true);
  });

  it('leads a person whose session is over to the login instead of round in a circle', async () => {
    const { page } = await openPage('/');
    await page.evaluate(() => localStorage.setItem('token', 'a-session-that-ended'));
    await page.reload();
    await page.route('**/login?*', (route) =>
      route.fulfill({ contentType: 'text/html', body: '<title>Login</title>' }),
    );
    await (await openUserMenu(page)).getByRole('link', { name: 'Access Portal' }).click();
    await page.waitForURL('**/login?returnTo=/portal');
    expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
  });

  it('PUB-06 AUTH-14 enters guest mode by Access Portal while signed out', async () => {
    const { page } = await openPage('/');
    await page.getByRole('banner').getByRole('button', { name: 'Access Portal' }).click();
    await page.waitForURL('**/portal');
    await page.getByText('Entering guest mode!').waitFor();
    expect(
      await page.evaluate(() => [
        localStorage.getItem('token'),
        localStorage.getItem('guestMode'),
        document.cookie.includes('outset_guest=1'),
      ]),
    ).toEqual([null, 'true', true]);
  });

  it('PUB-06 enters guest mode without JavaScript, by a form', async () => {
    const { page } = await openPage('/', { javaScript: false });
    await page.getByRole('banner').getByRole('button', { name: 'Access Portal' }).click();
    await page.waitForURL('**/portal');
    expect((await page.context().cookies()).some(({ name, value }) => name === 'outset_guest' && value === '1')).toBe(
      true,
    );
  });

  it('AUTH-15 shows "Exited guest mode" that the portal left behind, once', async () => {
    const { page } = await openPage('/');
    await page.evaluate(() =>
      sessionStorage.setItem('notice', JSON.stringify({ text: 'Exited guest mode', kind: 'success' })),
    );
    await page.reload();
    await page.getByRole('status').getByText('Exited guest mode').waitFor();
    await page.getByRole('button', { name: 'Dismiss' }).click();
    await page.reload();
    expect(await page.getByText('Exited guest mode').count()).toBe(0);
  });

  it('PUB-05 PUB-26 reaches the navigation through a menu below 768 px, by keyboard too', async () => {
    const { page } = await openPage('/', { width: 767 });
    expect(await page.getByRole('navigation', { name: 'Main', exact: true }).isVisible()).toBe(false);
    const button = page.getByRole('button', { name: 'Menu' });
    await button.focus();
    await page.keyboard.press('Enter');
    const menu = page.getByRole('navigation', { name: 'Main, small screens' });
    await menu.waitFor();
    await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.textContent?.trim())).toBe('Features');
    expect(await menu.getByRole('link').allInnerTexts()).toEqual(['Features', 'News', 'Plans']);
    await page.keyboard.press('Escape');
    expect(await menu.isVisible()).toBe(false);
    expect(await button.evaluate((element) => element === document.activeElement)).toBe(true);
    await page.setViewportSize({ width: 768, height: 800 });
    expect(await page.getByRole('navigation', { name: 'Main', exact: true }).isVisible()).toBe(true);
    expect(await button.isVisible()).toBe(false);
  });

  it('PUB-07 has a hero and six feature cards', async () => {
    const { page } = await openPage('/');
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('From the first idea to the first cheque.');
    expect(await page.locator('#features li h3').count()).toBe(6);
  });

  it('PUB-08 steps through the sample profile, and lists the steps without JavaScript', async () => {
    const { page } = await openPage('/');
    const tour = page.locator('#tour');
    expect(await tour.getByText('Sample', { exact: true }).isVisible()).toBe(true);
    const shown = () => tour.locator('.tour-step:visible').count();
    const part = () => tour.locator('[data-part][data-active]').getAttribute('data-part');
    const seen = [await part()];
    for (let step = 1; step < 5; step++) {
      await tour.getByRole('button', { name: 'Next' }).click();
      expect(await shown()).toBe(1);
      seen.push(await part());
    }
    expect(seen).toEqual(['profile', 'runway', 'equity', 'matches', 'next']);
    await tour.getByRole('button', { name: 'Start again' }).click();
    expect(await part()).toBe('profile');
    const plain = await openPage('/', { javaScript: false });
    expect(await plain.page.locator('.tour-step:visible').count()).toBe(5);
    expect(await plain.page.locator('#tour button:visible').count()).toBe(0);
  });

  it('PUB-22 PUB-23 PUB-24 starts dark, switches at once, and keeps the choice after a reload', async () => {
    const { page } = await openPage('/');
    await page.evaluate(() => localStorage.removeItem('theme'));
    await page.reload();
    const state = () =>
      page.evaluate(() => [document.documentElement.dataset['theme'], getComputedStyle(document.body).backgroundColor]);
    const dark = await state();
    expect(dark[0]).toBe('outset-dark');
    await page.getByRole('banner').getByRole('button', { name: 'Switch to light theme' }).click();
    // Reduced motion leaves every change of colour one millisecond.
    await page.waitForTimeout(50);
    const light = await state();
    expect(light[0]).toBe('outset-light');
    expect(light[1]).not.toBe(dark[1]);
    expect(await page.evaluate(() => localStorage.getItem('theme'))).toBe('{"isDark":false}');
    await page.reload();
    expect(await state()).toEqual(light);
    await page.goto('/subscription-plans');
    expect(await state()).toEqual(light);
  });

  it('ships at most 12 KB gzip of JavaScript and no React', async () => {
    const { page } = await openPage('about:blank');
    const scripts: Promise<Buffer>[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.body());
    });
    await page.route('**/api/**', (route) => route.fulfill({ json: sampleNews(6) }));
    await page.goto('/', { waitUntil: 'networkidle' });
    await scrollToNews(page);
    await page.waitForTimeout(300);
    const inline = await page.evaluate(() =>
      [...document.scripts].filter((s) => !s.src).map((s) => s.textContent ?? ''),
    );
    const sources = [...(await Promise.all(scripts)), ...inline.map((text) => Buffer.from(text))];
    const bytes = sources.reduce((sum, source) => sum + gzipSync(source).length, 0);
    expect(bytes).toBeGreaterThan(1_000);
    expect(bytes).toBeLessThanOrEqual(12 * 1024);
    expect(await page.locator('astro-island').count()).toBe(0);
  });

  it.each([390, 1280])('shifts nothing while it loads and scrolls at %d px', async (width) => {
    const { page } = await openPage('about:blank', { width });
    await page.addInitScript(() => {
      const shifts = ((window as unknown as { shifts: number[] }).shifts = []) as number[];
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.push((entry as unknown as { value: number }).value);
      }).observe({ type: 'layout-shift', buffered: true });
    });
    await page.route('**/api/geocode/here*', (route) =>
      route.fulfill({ json: { success: true, data: null, message: 'OK' } }),
    );
    await page.goto('/', { waitUntil: 'networkidle' });
    const height = await page.evaluate(() => document.documentElement.scrollHeight);
    for (let y = 0; y < height; y += 500) {
      await page.mouse.wheel(0, 500);
      await page.waitForTimeout(60);
    }
    await page.waitForTimeout(300);
    const total = await page.evaluate(() =>
      (window as unknown as { shifts: number[] }).shifts.reduce((a, b) => a + b, 0),
    );
    expect(total).toBeLessThan(0.001);
  });
});

describe('featured investors', () => {
  it.each([
    [1280, 5],
    [1279, 4],
    [1024, 4],
    [1023, 3],
    [768, 3],
    [767, 2],
    [640, 2],
    [639, 1],
    [320, 1],
  ])('PUB-09 shows at %d px %d cards', async (width, count) => {
    const { page } = await openPage('/', { width });
    expect(await firstShown(page)).toMatchObject({ count, live: true });
    expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(0);
  });

  it('PUB-11 PUB-12 renders its ten entries three times, each with its facts and a link, one copy for readers', async () => {
    const { page } = await openPage('/');
    const cards = page.locator('[data-track] > li');
    expect(await cards.count()).toBe(30);
    const names = await cards.locator('span.font-medium').allInnerTexts();
    expect(names.slice(10, 20)).toEqual(names.slice(0, 10));
    expect(names.slice(20)).toEqual(names.slice(0, 10));
    expect(await page.locator('[data-track] > li:not([inert])').count()).toBe(10);
    expect(await page.locator('[data-track] > li[aria-hidden="true"]').count()).toBe(20);
    const blume = page.locator('[data-track] > li:not([inert])').filter({ hasText: 'Blume Ventures' });
    const text = await blume.innerText();
    for (const fact of ['BV', 'Seed', 'Venture fund, Mumbai', 'first institutional round', '100+ companies'])
      expect(text).toContain(fact);
    expect(await blume.getByRole('link').getAttribute('href')).toBe('https://blume.vc/');
  });

  it('PUB-10 ignores a swipe under 50 px and follows a longer one both ways', async () => {
    const { page, context } = await openPage('/', { width: 390 });
    await page.locator('[data-carousel]').scrollIntoViewIfNeeded();
    const box = await page.locator('[data-view]').boundingBox();
    if (!box) throw new Error('no carousel');
    const cdp = await context.newCDPSession(page);
    const y = box.y + box.height / 2;
    const swipe = async (from: number, to: number) => {
      const point = (x: number) => [{ x, y }];
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: point(from) });
      for (let part = 1; part <= 5; part++)
        await cdp.send('Input.dispatchTouchEvent', {
          type: 'touchMove',
          touchPoints: point(from + ((to - from) * part) / 5),
        });
      await cdp.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
      await page.waitForTimeout(350);
      return (await firstShown(page)).index;
    };
    const start = (await firstShown(page)).index;
    expect(await swipe(250, 202)).toBe(start);
    expect(await swipe(150, 198)).toBe(start);
    expect(await swipe(250, 190)).toBe(start + 1);
    expect(await swipe(150, 210)).toBe(start);
    expect(await swipe(150, 210)).toBe(start - 1 + 10);
    expect(page.url()).toBe(`${base()}/`);
  });

  it('moves by buttons and arrow keys, round without an end', async () => {
    const { page } = await openPage('/');
    const at = async () => (await firstShown(page)).index % 10;
    for (let step = 1; step <= 11; step++) {
      await page.getByRole('button', { name: 'Next investors' }).click();
      expect(await at()).toBe(step % 10);
    }
    await page.keyboard.press('ArrowLeft');
    expect(await at()).toBe(0);
    await page.getByRole('button', { name: 'Previous investors' }).click();
    expect(await at()).toBe(9);
    expect((await firstShown(page)).live).toBe(true);
  });

  it('moves by itself, rests under the pointer, and stops by its button', async () => {
    const { page } = await openPage('/', { motion: true });
    await page.clock.install();
    await page.reload();
    const at = () =>
      page
        .locator('[data-track]')
        .evaluate((track) => Number((track as HTMLElement).style.getPropertyValue('--at')) % 10);
    await page.clock.runFor(5_100);
    expect(await at()).toBe(1);
    await page.locator('[data-carousel]').hover();
    await page.clock.runFor(20_000);
    expect(await at()).toBe(1);
    await page.getByRole('button', { name: 'Stop moving by itself' }).click();
    await page.mouse.move(0, 0);
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.clock.runFor(20_000);
    expect(await at()).toBe(1);
    await page.getByRole('button', { name: 'Start moving by itself' }).waitFor();
  });

  it('never moves by itself under reduced motion', async () => {
    const { page } = await openPage('/');
    await page.clock.install();
    await page.reload();
    await page.clock.runFor(30_000);
    expect((await firstShown(page)).index).toBe(10);
    expect(await page.locator('[data-pause]').isVisible()).toBe(false);
  });
});

describe('landing news', () => {
  it('PUB-13 asks for funding news of the state when the section comes near, and shows six', async () => {
    const { page } = await openPage('/', { height: 600 });
    const bodies: unknown[] = [];
    await page.route('**/api/geocode/here*', (route) =>
      route.fulfill({
        json: {
          success: true,
          data: { city: 'Kochi', principalSubdivision: 'Kerala', countryName: 'India' },
          message: 'OK',
        },
      }),
    );
    await page.route('**/api/news/fetch-news', (route) => {
      bodies.push(route.request().postDataJSON());
      return route.fulfill({ json: sampleNews(8) });
    });
    await page.waitForTimeout(300);
    expect(bodies).toEqual([]);
    await scrollToNews(page);
    await page.locator('#news').getByText('Story 0').waitFor();
    expect(bodies).toEqual([{ q: 'Indian startup funding news Kerala', location: 'in', num: 6 }]);
    expect(await page.locator('.news-card').count()).toBe(6);
    expect(await page.locator('#news').getByText('Sample', { exact: true }).filter({ visible: true }).count()).toBe(1);
    expect(await page.locator('.news-card b').count()).toBe(0);
    expect(await page.locator('.news-card [href^="javascript"]').count()).toBe(0);
    expect(await page.locator('.news-card a').first().getAttribute('href')).toBe('https://paper.example/0');
  });

  it('PUB-13 shows the real answer of the API, marked as samples until a feed answers', async () => {
    const { page } = await openPage('/');
    await page.route('**/api/geocode/here*', (route) =>
      route.fulfill({ json: { success: true, data: null, message: 'OK' } }),
    );
    await scrollToNews(page);
    await page.locator('.news-card a[href]').first().waitFor();
    expect(await page.locator('#news').getByText('Sample', { exact: true }).filter({ visible: true }).count()).toBe(6);
    await page.locator('.news-card a').first().click();
    await page.waitForURL('**/sample-news#*');
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Sample news');
  });

  it.each(['error', 'empty', 'nonsense', 'offline'])('PUB-14 goes quietly when the news is %s', async (kind) => {
    const { page, allow } = await openPage('/');
    allow(/fetch-news|net::ERR/);
    await page.route('**/api/geocode/here*', (route) => route.abort());
    await page.route('**/api/news/fetch-news', (route) => {
      if (kind === 'offline') return route.abort();
      if (kind === 'error') return route.fulfill({ status: 500, json: { success: false, message: 'no' } });
      return route.fulfill(kind === 'empty' ? { json: sampleNews(0) } : { body: '<html>' });
    });
    await scrollToNews(page);
    await page.locator('#news').waitFor({ state: 'hidden' });
    expect(await page.getByRole('alert').count()).toBe(0);
    expect(await page.getByRole('status').innerText()).toBe('');
  });
});

describe('plans, 404 and what crawlers read', () => {
  it('PUB-15 PUB-16 PUB-17 PUB-18 shows Choose Your Plan with three plans whose buttons lead to /subscription-plans', async () => {
    const { page } = await openPage('/subscription-plans');
    expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Choose Your Plan');
    const text = (await page.locator('main').innerText()).replace(/\s+/g, ' ');
    for (const words of ['Free $0 forever', '$49 per month', '50 contact exports per month', 'Premium $99 per month'])
      expect(text).toContain(words);
    const buttons = page.locator('main').getByRole('link', { name: /^Choose / });
    expect(await buttons.count()).toBe(3);
    for (const button of await buttons.all()) {
      await button.click();
      expect(new URL(page.url()).pathname).toBe('/subscription-plans');
    }
  });

  it('has a page for a fault of ours, with ways on', async () => {
    const { page } = await openPage('/500', { allow: [/500 GET \/500/] });
    await page.getByRole('heading', { level: 1, name: 'Something went wrong on our side.' }).waitFor();
    expect(await page.getByRole('link', { name: 'Back to the start page' }).getAttribute('href')).toBe('/');
    await expectAccessible(page);
  });

  it('answers an unknown address with 404 and ways on', async () => {
    const { page } = await openPage('/nope', { allow: [/404 GET \/nope/] });
    await page.getByRole('heading', { name: 'There is no page at this address.' }).waitFor();
    expect(await page.getByRole('search').getAttribute('action')).toBe('/portal/investors');
    expect(await page.getByRole('link', { name: 'Back to the start page' }).getAttribute('href')).toBe('/');
    await expectAccessible(page);
  });

  it('tells crawlers where to go and where not', async () => {
    const robots = await (await fetch(`${base()}/robots.txt`)).text();
    for (const path of ['/api', '/portal', '/admin', '/adminPortal', '/dev'])
      expect(robots).toContain(`Disallow: ${path}\n`);
    expect(robots).toContain(`Sitemap: ${base()}/sitemap.xml`);
    const sitemap = await fetch(`${base()}/sitemap.xml`);
    expect(sitemap.headers.get('content-type')).toMatch('xml');
    expect(await sitemap.text()).toContain(`<loc>${base()}/subscription-plans</loc>`);
    const html = await (await fetch(`${base()}/`)).text();
    for (const tag of ['og:title', 'og:description', 'og:image', 'og:url']) expect(html).toContain(`property="${tag}"`);
    expect((await fetch(`${base()}/og.png`)).headers.get('content-type')).toBe('image/png');
    expect((await fetch(`${base()}/favicon.svg`)).headers.get('content-type')).toMatch('image/svg');
  });

  it.each([...PUBLIC_PAGES, '/favicon.svg'])('sends security headers with %s', async (path) => {
    const { headers } = await fetch(base() + path);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-frame-options')).toBe('DENY');
    expect(headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
    expect(headers.get('permissions-policy')).toContain('camera=()');
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'");
  });
});

describe('every public page', () => {
  it.each(PUBLIC_PAGES.flatMap((path) => THEMES.map((theme) => [path, theme] as const)))(
    'PUB-22 is accessible: %s in the %s theme',
    async (path, theme) => {
      const { page } = await openPage(path, { theme });
      await expectAccessible(page);
      await page.setViewportSize({ width: 390, height: 800 });
      await page.getByRole('button', { name: 'Menu' }).click();
      await expectAccessible(page);
    },
  );

  it.each(PUBLIC_PAGES.flatMap((path) => [320, 640, 768, 1024].map((width) => [path, width] as const)))(
    'PUB-26 does not scroll sideways: %s at %d px',
    async (path, width) => {
      const { page } = await openPage(path, { width });
      expect(await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth)).toBeLessThanOrEqual(
        0,
      );
    },
  );
});
