/** The maintenance screen over open pages, in an app of its own, because it would cover the pages of all other tests. */
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { MAINTENANCE_MESSAGE } from '../../../src/domain/maintenance/status';
import { expectGoodLook } from '../../setup/look';
import { expectAccessible, isFocused, pauseClock, type PageOptions } from '../../setup/page';
import { base, iso, open, poll, screen, STATUS, turnOff, turnOn, useOwnApp } from './maintenance-steps';

useOwnApp();

/** Lets what is queued in the page run, whose clock the test moves. */
const afterTasks = (page: Page) =>
  page.evaluate(
    () =>
      new Promise((done) => {
        const { port1, port2 } = new MessageChannel();
        port1.onmessage = done;
        port2.postMessage(null);
      }),
  );

/** One page of each frame that a page can have. */
const FRAMES: [string, PageOptions][] = [
  ['/', {}],
  ['/login', {}],
  ['/portal/pre-seed', { as: 'founder' }],
  ['/nothing-here', { allow: [/404|503/] }],
];

describe('an open page', () => {
  it.each(FRAMES)('SHELL-28 SHELL-30 SHELL-31 %s is covered by the next poll and comes back', async (path, options) => {
    const { page } = await open(path, { allow: [/400|404|503/], ...options });
    await turnOn();
    await poll(page);
    await screen(page).waitFor();
    await expect.poll(() => page.url()).toBe(`${base()}${path}`);
    await turnOff();
    await poll(page);
    await screen(page).waitFor({ state: 'detached' });
    await expect.poll(() => page.url()).toBe(`${base()}${path}`);
  });

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
    await expect
      .poll(() => page.evaluate(() => document.activeElement?.closest('dialog')?.className ?? 'page'))
      .not.toContain('surface');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.clock.runFor(100);
    await afterTasks(page);
    expect(await screen(page).isVisible()).toBe(true);
    await turnOff();
    await poll(page);
    await screen(page).waitFor({ state: 'detached' });
    await expect.poll(() => name.inputValue()).toBe("Asha 'OR 1=1' आशा 🚀");
    await expect.poll(() => isFocused(name)).toBe(true);
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
    await expect.poll(() => form.getByLabel('Your feedback').inputValue()).toBe('Half a thought');
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
      await expect.poll(() => page.locator('main').innerText()).toBe(shown);
      expect(await page.locator('[data-notices]').innerText()).toBe('');
    }
    await context.unroute('**/api/maintenance/status');
    await turnOn();
    await poll(page);
    await screen(page).waitFor();
    await context.route('**/api/maintenance/status', (route) => route.abort());
    await poll(page);
    await expect.poll(() => screen(page).isVisible()).toBe(true);
  });

  it('SHELL-29 a server that answers 503 to everything is not asked more often than every 30 seconds', async () => {
    const { page, context } = await open('/subscription-plans');
    let asked = 0;
    await context.route('**/api/maintenance/status', (route) => {
      asked += 1;
      return route.fulfill({ status: 503, json: { success: false } });
    });
    await poll(page);
    await page.clock.runFor(10_000);
    await afterTasks(page);
    expect(asked).toBe(1);
    await poll(page);
    await expect.poll(() => asked).toBe(2);
    expect(await screen(page).count()).toBe(0);
  });

  it('SHELL-28 asks on load and every 30 seconds, and not while nobody looks', async () => {
    const { page } = await open('/subscription-plans');
    await pauseClock(page);
    let asked = 0;
    page.on('requestfinished', (request) => (asked += Number(request.url().endsWith(STATUS))));
    await page.reload({ waitUntil: 'domcontentloaded' });
    // The page plans its next question when it has read an answer: a moment of its clock lets what is due happen.
    const askedAfterMoment = async () => (await page.clock.runFor(1), asked);
    await expect.poll(askedAfterMoment).toBe(1);
    for (const expected of [2, 3, 4]) {
      await page.clock.runFor(28_000);
      expect(await askedAfterMoment()).toBe(expected - 1);
      await page.clock.runFor(2_000);
      await expect.poll(askedAfterMoment).toBe(expected);
    }
    const look = (hidden: boolean) =>
      page.evaluate((value) => {
        Object.defineProperty(document, 'hidden', { configurable: true, get: () => value });
        document.dispatchEvent(new Event('visibilitychange'));
      }, hidden);
    await look(true);
    await page.clock.runFor(300_000);
    expect(await askedAfterMoment()).toBe(4);
    await look(false);
    await expect.poll(askedAfterMoment).toBe(5);
  });

  it('SHELL-32 has the usual text and contact links, no serious axe finding, and fits', async () => {
    const { page } = await open('/');
    await turnOn(iso(3_725_000));
    await poll(page);
    const cover = screen(page);
    await cover.getByText(MAINTENANCE_MESSAGE).waitFor();
    const links = await cover.getByRole('link').evaluateAll((all) => all.map((link) => link.getAttribute('href')));
    expect(links).toEqual([
      'mailto:support@outset.example',
      'mailto:support@outset.example?subject=Urgent%2C%20during%20maintenance',
    ]);
    await page.clock.resume();
    await expectGoodLook(page, {
      widths: [1280, 390, 320],
      also: async () => {
        const small = await cover
          .getByRole('link')
          .evaluateAll((all) => all.filter((link) => link.getBoundingClientRect().height < 44).length);
        expect(small).toBe(0);
        const wide = await page.evaluate(() => document.querySelector('.maintenance')!.scrollWidth - window.innerWidth);
        expect(wide).toBeLessThanOrEqual(0);
      },
    });
  });

  it('SHELL-32 shows the operator’s text as text', async () => {
    const { page } = await open('/');
    const text = '<img src=x onerror=alert(1)> New disks\nand आशा 🚀';
    await turnOn(null, text);
    await poll(page);
    await screen(page).waitFor();
    await expect.poll(() => screen(page).locator('[data-message]').textContent()).toBe(text);
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
    await pauseClock(page);
    await page.clock.runFor(10);
    const first = await seconds();
    expect(first).toBeGreaterThan(3_600);
    expect(first).toBeLessThanOrEqual(3_765);
    await expect
      .poll(async () => (await screen(page).getByRole('timer').innerText()).replace(/\s+/g, ' '))
      .toMatch(/^\d\d hours \d\d minutes \d\d seconds$/);
    for (let step = 1; step <= 3; step++) {
      await page.clock.runFor(1000);
      await expect.poll(() => seconds()).toBe(first - step);
    }
    await page.clock.fastForward((first - 5) * 1000);
    await page.clock.runFor(500);
    expect(await screen(page).getByText('Maintenance complete!').count()).toBe(0);
    await page.clock.runFor(4_000);
    await screen(page).getByText('Maintenance complete!').waitFor();
    await expect.poll(() => screen(page).getByRole('timer').isVisible()).toBe(false);
    await page.clock.resume();
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
