/** The maintenance screen on every page, in an app of its own, because it would cover the pages of all other tests. */
import type { Page, Request } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { MAINTENANCE_MESSAGE } from '../../src/domain/maintenance/status';
import { newDataDir, removeDataDir, startApp, type App } from '../setup/app';
import { expectAccessible, openPage, type Opened, type PageOptions } from '../setup/page';

const STATUS = '/api/maintenance/status';

let app: App | undefined;
let dataDir = '';
beforeAll(async () => {
  dataDir = newDataDir();
  app = await startApp(dataDir);
}, 180_000);
afterAll(async () => {
  await app?.stop();
  removeDataDir(dataDir);
});

const send = async (method: 'POST' | 'PUT', body: unknown) => {
  const response = await fetch(`${app?.base}/dev/maintenance`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status, await response.text()).toBe(200);
};
const iso = (fromNow: number) => new Date(Date.now() + fromNow).toISOString();
const turnOn = (estimatedCompletion: string | null = null, message = '') =>
  send('POST', { maintenanceMode: true, message, estimatedCompletion });
const turnOff = () => send('POST', { maintenanceMode: false });
afterEach(turnOff);

/** A page of this app whose clock the test moves; a 503 is what the server should answer here. */
async function open(path: string, options: PageOptions = {}): Promise<Opened> {
  const opened = await openPage('about:blank', { allow: [/503/], ...options, at: app?.base ?? '' });
  if (options.javaScript !== false) await opened.page.clock.install();
  await opened.page.goto(path);
  return opened;
}
/** Moves the clock on until the page has asked, in small steps: a leap would let the request time out. */
async function poll(page: Page): Promise<void> {
  let answered = false;
  const watch = (request: Request) => (answered ||= request.url().endsWith(STATUS));
  page.on('requestfinished', watch).on('requestfailed', watch);
  for (let step = 0; step < 20 && !answered; step++) {
    await page.clock.runFor(2_000);
    await new Promise((done) => setTimeout(done, 20));
  }
  page.off('requestfinished', watch).off('requestfailed', watch);
  expect(answered, 'the page asked within 40 seconds').toBe(true);
}
const screen = (page: Page) => page.getByRole('dialog', { name: 'Outset is under maintenance' });
const asPage = (page: Page) => page.getByRole('heading', { level: 1, name: 'Outset is under maintenance' });

const EVERYWHERE: [string, PageOptions][] = [
  ['/', {}],
  ['/subscription-plans', {}],
  ['/sample-news', {}],
  ['/login', {}],
  ['/verify-email?token=x', {}],
  ['/portal', { guest: true }],
  ['/portal/pre-seed', { as: 'founder' }],
  ['/portal/settings/security', { as: 'visitor' }],
  ['/nothing-here', { allow: [/404|503/] }],
];

describe('an open page', () => {
  it.each(EVERYWHERE)(
    'SHELL-28 SHELL-30 SHELL-31 %s is covered by the next poll and comes back',
    async (path, options) => {
      const { page } = await open(path, { allow: [/400|404|503/], ...options });
      await turnOn();
      await poll(page);
      await screen(page).waitFor();
      expect(page.url()).toBe(`${app?.base}${path}`);
      await turnOff();
      await poll(page);
      await screen(page).waitFor({ state: 'detached' });
      expect(page.url()).toBe(`${app?.base}${path}`);
    },
  );

  it('SHELL-31 keeps what was typed, also in an open dialog, and gives the focus back', async () => {
    const { page } = await open('/login?register=1');
    const wizard = page.getByRole('dialog', { name: 'Create your account' });
    const name = wizard.getByLabel('Full name');
    await name.fill("Asha 'OR 1=1' आशा 🚀");
    await turnOn();
    await poll(page);
    await screen(page).waitFor();
    // Nothing below can be reached: neither by keys nor by the pointer.
    for (let i = 0; i < 8; i++) await page.keyboard.press('Tab');
    expect(await page.evaluate(() => document.activeElement?.closest('dialog')?.className ?? 'page')).not.toContain(
      'surface',
    );
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.waitForTimeout(100);
    expect(await screen(page).isVisible()).toBe(true);
    await turnOff();
    await poll(page);
    await screen(page).waitFor({ state: 'detached' });
    expect(await name.inputValue()).toBe("Asha 'OR 1=1' आशा 🚀");
    expect(await name.evaluate((field) => field === document.activeElement)).toBe(true);
  });

  it('a refused write shows the screen at once, and its draft is kept', async () => {
    const { page } = await open('/portal', { as: 'founder' });
    await page.getByRole('banner').getByRole('button', { name: 'Feedback' }).click();
    await page.clock.runFor(1000);
    const form = page.getByRole('dialog', { name: 'Rate Your Experience' });
    await form.getByText('4 stars').locator('..').click();
    await form.getByLabel('Your feedback').fill('Half a thought');
    await turnOn();
    await form.getByRole('button', { name: 'Submit' }).click();
    await screen(page).waitFor();
    await turnOff();
    await poll(page);
    await screen(page).waitFor({ state: 'detached' });
    expect(await form.getByLabel('Your feedback').inputValue()).toBe('Half a thought');
    await form.getByRole('button', { name: 'Submit' }).click();
    await page.getByRole('dialog', { name: 'Thank You' }).waitFor();
  });

  it('SHELL-29 a failed poll says nothing and leaves the screen as it is', async () => {
    const { page, context } = await open('/', { allow: [/503|500|ERR_FAILED/] });
    let answer: 'broken' | 'away' | 'html' = 'away';
    await context.route('**/api/maintenance/status', (route) =>
      answer === 'away'
        ? route.abort()
        : route.fulfill(answer === 'broken' ? { status: 500, body: '{' } : { body: '<html>' }),
    );
    const shown = await page.locator('main').innerText();
    for (const next of ['away', 'broken', 'html'] as const) {
      answer = next;
      await poll(page);
      expect(await page.locator('main').innerText()).toBe(shown);
      expect(await page.locator('[data-notices]').innerText()).toBe('');
    }
    await context.unroute('**/api/maintenance/status');
    await turnOn();
    await poll(page);
    await screen(page).waitFor();
    await context.route('**/api/maintenance/status', (route) => route.abort());
    await poll(page);
    expect(await screen(page).isVisible()).toBe(true);
  });

  it('SHELL-28 asks on load and every 30 seconds, and not while nobody looks', async () => {
    const { page } = await open('/subscription-plans');
    let asked = 0;
    page.on('request', (request) => (asked += Number(request.url().endsWith(STATUS))));
    await page.reload();
    await expect.poll(() => asked).toBe(1);
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 500);
    await page.clock.runFor(28_000);
    expect(asked).toBe(1);
    for (const expected of [2, 3, 4]) {
      await page.clock.runFor(expected === 2 ? 2_000 : 30_000);
      await expect.poll(() => asked).toBe(expected);
    }
    const look = (hidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
        document.dispatchEvent(new Event('visibilitychange'));
      }, hidden);
    await look(true);
    await page.clock.runFor(300_000);
    expect(asked).toBe(4);
    await look(false);
    await page.clock.runFor(10);
    await expect.poll(() => asked).toBe(5);
  });

  it.each([
    ['dark', 1280],
    ['light', 390],
    ['light', 320],
  ] as const)('SHELL-32 has the usual text and contact links, is accessible in %s at %d px', async (theme, width) => {
    const { page } = await open('/', { theme, width });
    await turnOn(iso(3_725_000));
    await poll(page);
    const cover = screen(page);
    await cover.getByText(MAINTENANCE_MESSAGE).waitFor();
    const links = await cover.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links).toEqual([
      'mailto:support@outset.example',
      'mailto:support@outset.example?subject=Urgent%2C%20during%20maintenance',
    ]);
    const small = await cover
      .getByRole('link')
      .evaluateAll((all) => all.filter((link) => link.getBoundingClientRect().height < 44).length);
    expect(small).toBe(0);
    const wide = await page.evaluate(() => document.querySelector('.maintenance')!.scrollWidth - window.innerWidth);
    expect(wide).toBeLessThanOrEqual(0);
    await expectAccessible(page);
  });

  it('SHELL-32 shows the operator’s text as text', async () => {
    const { page } = await open('/');
    const text = '<img src=x onerror=alert(1)> New disks\nand आशा 🚀';
    await turnOn(null, text);
    await poll(page);
    await screen(page).waitFor();
    expect(await screen(page).locator('[data-message]').textContent()).toBe(text);
    expect(await screen(page).locator('img').count()).toBe(0);
    await turnOn(null, 'Another text');
    await poll(page);
    await screen(page).getByText('Another text').waitFor();
  });
});

describe('the countdown', () => {
  const shown = (page: Page) => screen(page).locator('[data-unit]').allTextContents();

  it('SHELL-33 SHELL-34 counts hours, minutes and seconds down every second, to "Maintenance complete!"', async () => {
    const { page } = await open('/');
    const now = await page.evaluate(() => Date.now());
    await turnOn(new Date(now + 3_600_000 + 2 * 60_000 + 45_000).toISOString());
    await poll(page);
    await screen(page).waitFor();
    const seconds = async () => (await shown(page)).map(Number).reduce((sum, part) => sum * 60 + part, 0);
    await page.clock.runFor(10);
    const first = await seconds();
    expect(first).toBeGreaterThan(3_600);
    expect(first).toBeLessThanOrEqual(3_765);
    expect((await screen(page).getByRole('timer').innerText()).replace(/\s+/g, ' ')).toMatch(
      /^\d\d hours \d\d minutes \d\d seconds$/,
    );
    for (let step = 1; step <= 3; step++) {
      await page.clock.runFor(1000);
      expect(await seconds()).toBe(first - step);
    }
    await page.clock.fastForward((first - 5) * 1000);
    await page.clock.runFor(500);
    expect(await screen(page).getByText('Maintenance complete!').count()).toBe(0);
    await page.clock.runFor(4_000);
    await screen(page).getByText('Maintenance complete!').waitFor();
    expect(await screen(page).getByRole('timer').isVisible()).toBe(false);
    await expectAccessible(page);
  });

  it('SHELL-35 is not there without an expected end, and goes when the operator takes the end away', async () => {
    const { page } = await open('/');
    await turnOn();
    await poll(page);
    await screen(page).waitFor();
    expect(await screen(page).getByRole('timer').count()).toBe(0);
    expect(await screen(page).locator('[data-done]').innerText()).toBe('');
    await turnOn(iso(3_600_000));
    await poll(page);
    await screen(page).getByRole('timer').waitFor();
    await turnOn();
    await poll(page);
    await screen(page).getByRole('timer').waitFor({ state: 'hidden' });
  });
});

describe('a page asked for while it is on', () => {
  it.each(['/portal', '/portal/pre-seed', '/login', '/verify-email?token=x', '/portal/nope'])(
    'SHELL-30 %s answers 503 with Retry-After and the screen itself',
    async (path) => {
      await turnOn(iso(600_000), 'Back soon');
      const response = await fetch(`${app?.base}${path}`, { headers: { cookie: 'outset_guest=1' } });
      expect(response.status).toBe(503);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(560);
      expect(response.headers.get('cache-control')).toContain('no-store');
      const html = await response.text();
      expect(html).toContain('Back soon');
      expect(html).toContain('noindex');
    },
  );

  it('SHELL-30 leaves the paths of operators, the API’s reads, robots.txt and files alone', async () => {
    await turnOn();
    for (const path of [
      '/admin',
      '/adminPortal/maintenance-settings',
      '/admin-password',
      '/robots.txt',
      '/api/health',
    ]) {
      expect((await fetch(`${app?.base}${path}`)).status, path).not.toBe(503);
    }
    expect((await fetch(`${app?.base}/favicon.svg`)).status).toBe(200);
    const refused = await fetch(`${app?.base}/api/login`, { method: 'POST', body: '{}' });
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([503, 120]);
  });

  it('SHELL-30 does not cover a page under the admin portal', async () => {
    const { page } = await open('/admin', { allow: [/404|503/] });
    let asked = 0;
    page.on('request', (request) => (asked += Number(request.url().endsWith(STATUS))));
    await turnOn();
    await page.reload();
    await page.clock.runFor(60_000);
    expect([await screen(page).count(), asked]).toEqual([0, 0]);
  });

  it.each(['dark', 'light'] as const)(
    'SHELL-31 SHELL-33 is a page of its own in %s, counts, and becomes what was asked for',
    async (theme) => {
      await turnOn(iso(3_600_000));
      const { page } = await open('/portal/seed?q=fund', { theme, guest: true });
      await asPage(page).waitFor();
      await page.getByRole('timer').waitFor();
      await expectAccessible(page);
      await turnOff();
      await poll(page);
      await page.getByRole('heading', { level: 1, name: /Seed/ }).waitFor();
      expect(page.url()).toBe(`${app?.base}/portal/seed?q=fund`);
    },
  );

  it('without JavaScript it is whole, and asks again by itself', async () => {
    await turnOn(iso(3_600_000), 'Back soon');
    const { page } = await open('/login', { javaScript: false });
    await asPage(page).waitFor();
    await page.getByText('Back soon').waitFor();
    expect(await page.locator('meta[http-equiv="refresh"]').count()).toBe(1);
    expect(await page.getByRole('link', { name: /support@outset\.example/ }).count()).toBe(1);
  });
});

describe('a planned window', () => {
  it('is told 15 minutes before, once dismissed stays away, and covers the page at its start', async () => {
    const { page } = await open('/');
    const now = await page.evaluate(() => Date.now());
    const at = (ms: number) => new Date(now + ms).toISOString();
    await send('PUT', { startsAt: at(20 * 60_000), endsAt: at(50 * 60_000), message: 'New disks' });
    await poll(page);
    const banner = page.getByText('Planned maintenance');
    expect(await banner.count()).toBe(0);
    await page.clock.fastForward(5 * 60_000);
    await poll(page);
    await banner.waitFor();
    await expectAccessible(page);
    expect(await page.locator('.maintenance-banner').innerText()).toMatch(/from \d+:\d\d [ap]m to \d+:\d\d [ap]m/);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    expect(await banner.count()).toBe(0);
    await poll(page);
    expect(await banner.count()).toBe(0);
  });

  it('covers an open page when it starts, without waiting for the next poll, and frees it at its end', async () => {
    const { page } = await open('/');
    await send('PUT', { startsAt: iso(4_000), endsAt: iso(9_000), message: 'New disks' });
    await poll(page);
    await page.getByText('Planned maintenance').waitFor();
    await page.waitForTimeout(4_200);
    await poll(page);
    await screen(page).getByText('New disks').waitFor();
    expect(await page.getByText('Planned maintenance').count()).toBe(0);
    await page.waitForTimeout(5_000);
    await poll(page);
    await screen(page).waitFor({ state: 'detached' });
  });
});
