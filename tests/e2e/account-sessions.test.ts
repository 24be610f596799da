import { describe, expect, it } from 'vitest';
import { expectAccessible, openContext, openPage, SESSION_ENDED, sideways, signIn } from '../setup/page';
import { logInOnPage, makeAccount, storage } from './account-steps';

const SECURITY = '/portal/settings/security';

describe('active sessions', () => {
  it('AUTH-22 AUTH-23 logging out everywhere ends the second tab and the other browser', async () => {
    const account = await makeAccount();
    const here = await openPage('/login', { allow: [SESSION_ENDED] });
    await logInOnPage(here.page, account);
    const secondTab = await here.context.newPage();
    await secondTab.goto(SECURITY);
    const elsewhere = await openContext({ allow: [SESSION_ENDED] });
    await signIn(elsewhere.context, account.email, account.password);
    const other = await elsewhere.context.newPage();
    await other.goto(SECURITY);
    await expect.poll(() => new URL(other.url()).pathname).toBe(SECURITY);

    await here.page.goto(SECURITY);
    await here.page.getByRole('button', { name: 'Log out from all devices' }).click();
    await here.page.getByRole('alertdialog').getByRole('button', { name: 'Log out everywhere' }).click();
    await here.page.waitForURL((url) => url.pathname === '/');
    await expect.poll(() => storage(here.page, 'token')).toBeNull();
    await expect.poll(async () => Number(await storage(here.page, 'logout'))).toBeGreaterThan(Date.now() - 60_000);
    await secondTab.waitForURL((url) => url.pathname === '/');

    const answer = await other.request.get('/api/session');
    expect(await answer.json()).toMatchObject({ data: { state: 'unauthenticated' } });
    await other.goto(SECURITY);
    await expect.poll(() => new URL(other.url()).pathname).toBe('/');
  });

  it('lists device and this device, ends another one at once, and signs that browser out', async () => {
    const account = await makeAccount('visitor');
    const elsewhere = await openContext({ allow: [SESSION_ENDED] });
    await signIn(elsewhere.context, account.email, account.password);
    const other = await elsewhere.context.newPage();
    await other.goto('/portal');
    const { page } = await openPage('/login');
    await logInOnPage(page, account);
    await page.goto(SECURITY);

    const rows = page.locator('[data-session]');
    await expect.poll(() => rows.count()).toBe(2);
    await expect.poll(() => rows.first().textContent()).toContain('This device');
    await expect.poll(() => rows.first().textContent()).toMatch(/Chrome on Linux/);
    await rows.nth(1).getByRole('button', { name: /^End/ }).click();
    const question = page.getByRole('alertdialog', { name: 'End this session?' });
    await question.getByRole('button', { name: 'Cancel' }).click();
    await expect.poll(() => rows.count()).toBe(2);
    await rows.nth(1).getByRole('button', { name: /^End/ }).click();
    await question.getByRole('button', { name: 'End session' }).click();
    await expect.poll(() => rows.count()).toBe(1);
    await page.getByText('Session ended').waitFor();
    await page.getByText('You are signed in on this device only.').waitFor();

    await other.reload();
    await other.waitForURL((url) => url.pathname === '/');
    await page.reload();
    await expect.poll(() => rows.count()).toBe(1);
  });

  it('ends all others and keeps this one', async () => {
    const account = await makeAccount();
    for (let count = 0; count < 2; count++) {
      const elsewhere = await openContext();
      await signIn(elsewhere.context, account.email, account.password);
    }
    const { page } = await openPage('/login');
    await logInOnPage(page, account);
    await page.goto(SECURITY);
    const rows = page.locator('[data-session]');
    await expect.poll(() => rows.count()).toBe(3);
    await page.getByRole('button', { name: 'Log out everywhere else' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out everywhere else' }).click();
    await page.getByText('2 sessions ended').waitFor();
    await page.reload();
    await expect.poll(() => rows.count()).toBe(1);
  });

  it('brings a session back that could not be ended, and says why', async () => {
    const account = await makeAccount();
    const elsewhere = await openContext();
    await signIn(elsewhere.context, account.email, account.password);
    const { page } = await openPage('/login', { allow: [/answer: 500/] });
    await logInOnPage(page, account);
    await page.goto(SECURITY);
    await page.route('**/api/sessions/*', (route) => route.fulfill({ status: 500, body: '' }));
    const rows = page.locator('[data-session]');
    await rows.nth(1).getByRole('button', { name: /^End/ }).click();
    await page.getByRole('button', { name: 'End session' }).click();
    await page.getByText('The session could not be ended. Please try again.').waitFor();
    await expect.poll(() => rows.count()).toBe(2);
  });

  it.each([
    ['dark', 1280],
    ['light', 390],
  ] as const)('has no serious axe finding (%s, %i px)', async (theme, width) => {
    const account = await makeAccount();
    const { context } = await openContext({ theme, width });
    await signIn(context, account.email, account.password);
    const page = await context.newPage();
    await page.goto(SECURITY);
    await page.getByRole('heading', { name: 'Active sessions' }).waitFor();
    await expectAccessible(page, { within: '#main' });
    await page.getByRole('button', { name: 'Log out from all devices' }).click();
    await page.getByRole('alertdialog').waitFor();
    await expectAccessible(page, { within: '#main' });
    await expect.poll(() => sideways(page)).toBeLessThanOrEqual(0);
  });
});
