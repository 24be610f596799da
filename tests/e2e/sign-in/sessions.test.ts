/** Ending every session on the security page, seen from other tabs and browsers. */
import { describe, expect, it } from 'vitest';
import { openContext, SESSION_ENDED, signIn } from '@tests/setup/browser/page';
import { makeAccount, storage, type Account } from '@tests/e2e/accounts/account-steps';

const SECURITY = '/portal/settings/security';

/** A browser that is signed in, and what the server says of it. */
async function elsewhere(account: Account) {
  const { context } = await openContext();
  await signIn(context, account.email, account.password);
  return async () => ((await (await context.request.get('/api/session')).json()) as { data: { state: string } }).data;
}

describe('active sessions', () => {
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
