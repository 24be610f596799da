/**
 * The answers of the server while maintenance is on. This uses a separate app, because maintenance would cover the pages of all other
 * tests.
 */
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { newDataDir, removeDataDir, startApp, type App } from '@tests/setup/app';
import { getPage } from '@tests/setup/html';

let app: App | undefined;
let dataDir = '';
beforeAll(async () => {
  dataDir = newDataDir();
  app = await startApp(dataDir);
}, 180_000);
afterEach(() => turn(false));
afterAll(async () => {
  await app?.stop();
  removeDataDir(dataDir);
});

async function turn(maintenanceMode: boolean, estimatedCompletion: string | null = null, message = ''): Promise<void> {
  const response = await fetch(`${app?.base}/dev/maintenance`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ maintenanceMode, message, estimatedCompletion }),
  });
  expect(response.status, await response.text()).toBe(200);
}
const iso = (fromNow: number) => new Date(Date.now() + fromNow).toISOString();
const ask = (path: string, init: RequestInit = {}) => fetch(`${app?.base}${path}`, { redirect: 'manual', ...init });

describe('a page asked for while it is on', () => {
  it.each(['/portal', '/portal/pre-seed', '/login', '/verify-email?token=x', '/portal/nope'])(
    'SHELL-30 %s answers 503 with Retry-After and the screen itself',
    async (path) => {
      await turn(true, iso(600_000), 'Back soon');
      const response = await ask(path, { headers: { cookie: 'outset_guest=1' } });
      expect(response.status).toBe(503);
      expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(560);
      expect(response.headers.get('cache-control')).toContain('no-store');
      const html = await response.text();
      expect(html).toContain('Back soon');
      expect(html).toContain('noindex');
    },
  );

  it('SHELL-30 leaves the paths of operators, the API’s reads, robots.txt and files alone', async () => {
    await turn(true);
    for (const path of [
      '/admin',
      '/adminPortal/maintenance-settings',
      '/admin-password',
      '/robots.txt',
      '/api/health',
    ]) {
      expect((await fetch(`${app?.base}${path}`)).status, path).not.toBe(503);
    }
    expect((await ask('/favicon.svg')).status).toBe(200);
    const refused = await ask('/api/login', { method: 'POST', body: '{}' });
    expect([refused.status, Number(refused.headers.get('retry-after'))]).toEqual([503, 120]);
  });

  it('without JavaScript it is whole, and asks again by itself', async () => {
    await turn(true, iso(600_000), 'Back soon');
    const html = await (await ask('/login')).text();
    expect(html).toMatch(/<h1[^>]*>\s*Outset is under maintenance/);
    expect(html).toContain('Back soon');
    expect(/<noscript>([^]*?)<\/noscript>/.exec(html)?.[1]).toMatch(/<meta http-equiv="?refresh"? content="?30"?/);
    expect(html).toMatch(/<a href="?mailto:support@outset\.example"?[^>]*>Write to/);
    expect(html).toMatch(/data-unit="?minutes"?[^>]*>(?:09|10)</);
  });
});

describe('every page', () => {
  // What its script makes of them is proven in src/islands/shell/maintenance-watch.test.tsx.
  it.each(['/', '/login', '/portal/pre-seed', '/nothing-here'])(
    'SHELL-28 %s carries the maintenance screen and the banner unseen',
    async (path) => {
      const { status, text } = await htmlOf(path);
      expect(status).toBe(path === '/nothing-here' ? 404 : 200);
      const parts = /<template id="?maintenance"?>([^]*?)<\/template>/.exec(text)?.[1] ?? '';
      expect(parts).toMatch(/<dialog class="?maintenance"? aria-labelledby="?maintenance-title"? closedby="?none"?/);
      for (const part of ['maintenance', 'message', 'clock', 'done', 'mail', 'address', 'from', 'to'])
        expect(parts, part).toMatch(new RegExp(`data-${part}\\b`));
      for (const unit of ['hours', 'minutes', 'seconds']) expect(parts).toMatch(new RegExp(`data-unit="?${unit}`));
      expect(parts).toContain('maintenance-banner');
      expect(parts).toContain('aria-label="Dismiss"');
    },
  );

  it('has the screen once the founder is signed in, too', async () => {
    expect((await getPage('/portal', { as: 'founder' })).querySelectorAll('template#maintenance')).toHaveLength(1);
  });
});

async function htmlOf(path: string): Promise<{ status: number; text: string }> {
  const response = await ask(path, { headers: { cookie: 'outset_guest=1' } });
  return { status: response.status, text: await response.text() };
}
