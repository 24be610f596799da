/** What a page that no one touches asks of the server, and learns from it. */
import { expect, it } from 'vitest';
import { hydrated } from '@tests/setup/browser/hydrated';
import { base, openContext, signIn } from '@tests/setup/browser/page';
import { makeAccount } from '@tests/e2e/accounts/account-steps';
import { makeLines } from './notification-steps';

const STEP_MS = 15_000;
const HALF_HOUR_MS = 30 * 60_000;

it('asks at most 95 times in half an hour while it is looked at, and never while it is hidden', async () => {
  const account = await makeAccount();
  const { context } = await openContext();
  await signIn(context, account.email, account.password);
  const page = await context.newPage();
  await page.clock.install();
  await page.goto('/portal/seed');
  await hydrated(page);
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().startsWith(`${base()}/api/`)) asked.push(new URL(request.url()).pathname);
  });
  const rest = async () => {
    for (let passed = 0; passed < HALF_HOUR_MS; passed += STEP_MS) {
      await page.clock.runFor(STEP_MS);
      // The next question is planned when the last one is answered.
      await page.evaluate(() => fetch('/favicon.svg').then((response) => response.text()));
    }
  };
  await rest();
  expect(asked.length).toBeLessThanOrEqual(95);
  // It does ask: every half minute and every minute.
  expect(asked.filter((path) => path === '/api/maintenance/status').length).toBeGreaterThan(50);
  expect(asked.filter((path) => path === '/api/pulse').length).toBeGreaterThanOrEqual(29);

  // What is new is on the bell within a minute.
  const badge = page.locator('[data-bell] [data-unread]');
  expect(await badge.count()).toBe(0);
  await makeLines(account, ['While away']);
  await page.clock.runFor(61_000);
  await expect.poll(() => badge.textContent()).toBe('1');

  await page.evaluate(() => {
    Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true });
    Object.defineProperty(document, 'hidden', { value: true, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  });
  asked.length = 0;
  await rest();
  expect(asked).toEqual([]);
});
