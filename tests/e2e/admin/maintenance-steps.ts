/** What the tests of maintenance share: an app of their own, its switch, a page whose clock they move. */
import type { Page, Request, Route } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { isAdminPath } from '@/domain/maintenance/status';
import { newDataDir, removeDataDir, startApp, type App } from '@tests/setup/app';
import { openPage, type Opened, type PageOptions } from '@tests/setup/browser/page';

export const STATUS = '/api/maintenance/status';

let app: App | undefined;
export const base = (): string => app?.base ?? '';

/** Starts the app of a file and ends it; after each test the switch is off. */
export function useOwnApp(): void {
  let dataDir = '';
  beforeAll(async () => {
    dataDir = newDataDir();
    app = await startApp(dataDir);
  }, 180_000);
  afterEach(turnOff);
  afterAll(async () => {
    await app?.stop();
    removeDataDir(dataDir);
  });
}

export const send = async (method: 'POST' | 'PUT', body: unknown) => {
  const response = await fetch(`${app?.base}/dev/maintenance`, {
    method,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  expect(response.status, await response.text()).toBe(200);
};
export const iso = (fromNow: number) => new Date(Date.now() + fromNow).toISOString();
export const turnOn = (estimatedCompletion: string | null = null, message = '') =>
  send('POST', { maintenanceMode: true, message, estimatedCompletion });
export const turnOff = () => send('POST', { maintenanceMode: false });
/** What the store of saved items asks by itself once the page is awake. */
export const SYNC = '/api/saved/sync';
/** A page of this app whose clock the test moves and which has asked once, also for `first`; a 503 is what the server should answer here. */
export async function open(
  path: string,
  { first, ...options }: PageOptions & { first?: string } = {},
): Promise<Opened> {
  const opened = await openPage('about:blank', { allow: [/503/], ...options, at: app?.base ?? '' });
  const { page } = opened;
  const hasScript = options.javaScript !== false;
  if (hasScript) await page.clock.install();
  const asking = [...(hasScript && !isAdminPath(path) ? [STATUS] : []), ...(first ? [first] : [])];
  const asked = asking.map((end) => page.waitForEvent('requestfinished', (request) => request.url().endsWith(end)));
  await page.goto(path);
  await Promise.all(asked);
  return opened;
}
/** Moves the clock on until the page asks, and waits for the answer. The clock rests meanwhile, or the request would time out. */
export async function poll(page: Page): Promise<void> {
  let asked: Request | undefined;
  let goOn = () => {};
  const rest = new Promise<void>((done) => (goOn = done));
  const hold = async (route: Route) => {
    asked ??= route.request();
    await rest;
    await route.fallback();
  };
  await page.route(`**${STATUS}`, hold);
  for (let step = 0; step < 20 && !asked; step++) {
    await page.clock.runFor(2_000);
    await new Promise((done) => setTimeout(done, 20));
  }
  goOn();
  expect(asked, 'the page asked within 40 seconds').toBeDefined();
  await (await asked?.response())?.finished();
  await page.unroute(`**${STATUS}`, hold);
}
export const screen = (page: Page) => page.getByRole('dialog', { name: 'Outset is under maintenance' });
export const asPage = (page: Page) => page.getByRole('heading', { level: 1, name: 'Outset is under maintenance' });
