/** The sessions on the security page: which there are, ending one, the others, all of them. */
import { describe, expect, it } from 'vitest';
import { openContext, SESSION_ENDED, signIn } from '../../setup/page';
import { makeAccount, storage, type Account } from '../accounts/account-steps';

const SECURITY = '/portal/settings/security';

/** A browser that is signed in, and what the server says of it. */
async function elsewhere(account: Account) {
  const { context } = await openContext();
  await signIn(context, account.email, account.password);
  return async () => ((await (await context.request.get('/api/session')).json()) as { data: { state: string } }).data;
}

describe('active sessions', () => {
  it('lists the devices, ends one, brings back what could not be ended, and ends all others', async () => {
    const account = await makeAccount('visitor');
    const others = [await elsewhere(account), await elsewhere(account), await elsewhere(account)];
    const { context } = await openContext({ allow: [/answer: 500 DELETE/] });
    await signIn(context, account.email, account.password);
    const page = await context.newPage();
    await page.goto(SECURITY);
    const rows = page.locator('[data-session]');
    await expect.poll(() => rows.count()).toBe(4);
    await expect.poll(() => rows.first().textContent()).toContain('This device');
    await expect.poll(() => rows.first().textContent()).toMatch(/Chrome on Linux/);

    const end = rows.nth(1).getByRole('button', { name: /^End/ });
    const question = page.getByRole('alertdialog', { name: 'End this session?' });
    await end.click();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'hidden' });
    expect(await rows.count()).toBe(4);
    await page.route('**/api/sessions/*', (route) => route.fulfill({ status: 500, body: '' }));
    await end.click();
    await question.getByRole('button', { name: 'End session' }).click();
    await page.getByText('The session could not be ended. Please try again.').waitFor();
    await expect.poll(() => rows.count()).toBe(4);
    await page.unroute('**/api/sessions/*');
    await end.click();
    await question.getByRole('button', { name: 'End session' }).click();
    await page.getByText('Session ended').waitFor();
    await expect.poll(() => rows.count()).toBe(3);
    const states = async () => (await Promise.all(others.map((ask) => ask()))).map(({ state }) => state).sort();
    expect(await states()).toEqual(['authenticated', 'authenticated', 'unauthenticated']);

    await page.getByRole('button', { name: 'Log out everywhere else' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out everywhere else' }).click();
    await page.getByText('2 sessions ended').waitFor();
    await page.getByText('You are signed in on this device only.').waitFor();
    expect(new Set(await states())).toEqual(new Set(['unauthenticated']));
    await page.reload();
    await expect.poll(() => rows.count()).toBe(1);
  });

  it('AUTH-22 AUTH-23 logging out everywhere ends the second tab and the other browser', async () => {
    const account = await makeAccount();
    const other = await elsewhere(account);
    const { context } = await openContext({ allow: [SESSION_ENDED] });
    await signIn(context, account.email, account.password);
    const page = await context.newPage();
    await page.goto(SECURITY);
    const secondTab = await context.newPage();
    await secondTab.goto('/portal/support');
    await page.getByRole('button', { name: 'Log out from all devices' }).click();
    await page.getByRole('alertdialog').getByRole('button', { name: 'Log out everywhere' }).click();
    await page.waitForURL((url) => url.pathname === '/');
    await expect.poll(() => storage(page, 'token')).toBeNull();
    await expect.poll(async () => Number(await storage(page, 'logout'))).toBeGreaterThan(Date.now() - 60_000);
    await secondTab.waitForURL((url) => url.pathname === '/');
    expect(await other()).toMatchObject({ state: 'unauthenticated' });
  });
});
