/** Pages asked for during maintenance, and planned windows, in an app of their own. */
import { describe, expect, it } from 'vitest';
import { expectAccessible, openPage, sideways } from '../setup/page';
import { asPage, base, iso, open, poll, screen, send, STATUS, turnOff, turnOn, useOwnApp } from './maintenance-steps';

useOwnApp();

describe('a page asked for while it is on', () => {
  it.each(['/portal', '/portal/pre-seed', '/login', '/verify-email?token=x', '/portal/nope'])(
    'SHELL-30 %s answers 503 with Retry-After and the screen itself',
    async (path) => {
      await turnOn(iso(600_000), 'Back soon');
      const response = await fetch(`${base()}${path}`, { headers: { cookie: 'outset_guest=1' } });
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
      expect((await fetch(`${base()}${path}`)).status, path).not.toBe(503);
    }
    expect((await fetch(`${base()}/favicon.svg`)).status).toBe(200);
    const refused = await fetch(`${base()}/api/login`, { method: 'POST', body: '{}' });
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
      await expect.poll(() => page.url()).toBe(`${base()}/portal/seed?q=fund`);
    },
  );

  it('without JavaScript it is whole, and asks again by itself', async () => {
    await turnOn(iso(3_600_000), 'Back soon');
    const { page } = await open('/login', { javaScript: false });
    await asPage(page).waitFor();
    await page.getByText('Back soon').waitFor();
    await expect.poll(() => page.locator('meta[http-equiv="refresh"]').count()).toBe(1);
    await expect.poll(() => page.getByRole('link', { name: /support@outset\.example/ }).count()).toBe(1);
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
    await expect
      .poll(() => page.locator('.maintenance-banner').innerText())
      .toMatch(/from \d+:\d\d [ap]m to (?:\d+ \w+, )?\d+:\d\d [ap]m/);
    await page.getByRole('button', { name: 'Dismiss' }).click();
    expect(await banner.count()).toBe(0);
    await poll(page);
    expect(await banner.count()).toBe(0);
  });

  it.each([
    ['/portal/tools/burn-rate', 1280],
    ['/portal/tools/burn-rate', 390],
    ['/', 390],
  ] as const)(
    'is told where it is seen from far down %s at %i px, with the day of an end that is not today',
    async (path, width) => {
      await send('PUT', { startsAt: iso(10 * 60_000), endsAt: iso(26 * 3_600_000), message: 'New disks' });
      const { page } = await open(path, { as: 'founder', width });
      const banner = page.locator('.maintenance-banner');
      await banner.waitFor();
      await expect.poll(() => banner.innerText()).toMatch(/from \d+:\d\d [ap]m to \d+ \w+, \d+:\d\d [ap]m/);
      await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBeGreaterThan(100);
      await expect.poll(() => banner.evaluate((element) => element.getBoundingClientRect().top)).toBe(0);
      await expect.poll(() => sideways(page)).toBeLessThanOrEqual(0);
      await page.getByRole('button', { name: 'Dismiss' }).click();
      await banner.waitFor({ state: 'detached' });
    },
  );

  it('covers an open page when it starts, without waiting for the next poll, and frees it at its end', async () => {
    await send('PUT', { startsAt: iso(12_000), endsAt: iso(24_000), message: 'New disks' });
    const { page } = await openPage('/', { at: base(), allow: [/503/] });
    await page.getByText('Planned maintenance').waitFor();
    // The page asked when it came and would ask again after 30 seconds: by then this window is over.
    await screen(page).getByText('New disks').waitFor();
    await expect.poll(() => page.getByText('Planned maintenance').count()).toBe(0);
    await screen(page).waitFor({ state: 'detached' });
  });
});
