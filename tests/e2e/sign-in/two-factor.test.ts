/** The second step of signing in: a code, a recovery code, a trusted device. */
import { describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { expectGoodLook } from '@tests/setup/browser/look';
import { base, expectAccessible, openPage } from '@tests/setup/browser/page';
import { fillSignIn, hasSession, storage, type Account } from '@tests/e2e/accounts/account-steps';
import { codeOf, makeProtectedAccount, wrongCode } from './two-factor-steps';

const REFUSED = /answer: (400|401|429)/;
const dialogOf = (page: Page): Locator => page.getByRole('dialog', { name: 'Two-factor authentication' });
const codeIn = (dialog: Locator): Locator => dialog.getByLabel('6-digit code');
const okIn = (dialog: Locator): Locator => dialog.getByRole('button', { name: 'OK' });

/** Password first; returns the dialog that opens. */
async function firstStep(page: Page, account: Account): Promise<Locator> {
  await fillSignIn(page, account.email, account.password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await dialogOf(page).waitFor();
  return dialogOf(page);
}

describe('the second step of signing in', () => {
  it('AUTH-06 AUTH-08 asks for a code, keeps nothing until it is right, fits, and goes on as a normal sign-in does', async () => {
    const account = await makeProtectedAccount();
    const { page, context, allow } = await openPage('/login?returnTo=%2Fportal%2Fsettings%2Fsecurity');
    const dialog = await firstStep(page, account);
    expect(await storage(page, 'token')).toBeNull();
    expect(await hasSession(context)).toBe(false);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('two-factor-code');
    const within = '[data-two-factor]';
    const also = async () =>
      expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
    await expectGoodLook(page, { widths: [1280, 390, 320], within, also });

    allow(REFUSED);
    await codeIn(dialog).fill(wrongCode(account.secret));
    await okIn(dialog).click();
    await dialog.getByRole('alert').getByText('Invalid 2FA code').waitFor();
    expect(await storage(page, 'token')).toBeNull();

    const repeated = page.waitForRequest('**/api/login');
    await codeIn(dialog).fill(codeOf(account.secret));
    await page.keyboard.press('Enter');
    const body = (await repeated).postDataJSON() as Record<string, unknown>;
    expect(body).toMatchObject({ email: account.email, password: account.password, totpCode: expect.any(String) });
    expect(body['tempToken']).toMatch(/^founder\./);
    expect(body).not.toHaveProperty('trustDevice');
    // The notice goes after 4 s, which a page may take to settle.
    await page.waitForURL('**/portal/settings/security', { waitUntil: 'commit' });
    await page.getByText('Login successful!').waitFor();
    expect(await storage(page, 'userType')).toBe('founder');
    expect(await storage(page, 'token')).toMatch(/^[0-9a-f]{24}$/);
    expect(await hasSession(context)).toBe(true);
  });

  // That a code counts once, and a trust for its account and device alone, is proven at the API.
  it('a recovery code signs in, and a device that is trusted by the box is not asked again', async () => {
    const account = await makeProtectedAccount();
    const { page, context, allow } = await openPage('/login');
    // The page stays open while its session is taken from it.
    allow(/401 POST \/api\/saved\/sync/);
    const dialog = await firstStep(page, account);
    await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
    const field = dialog.getByLabel('Recovery code');
    await expectAccessible(page, { within: '[data-two-factor]' });
    await field.fill(account.recoveryCodes[0]?.toLowerCase().replaceAll('-', '') ?? '');
    await dialog.getByRole('checkbox', { name: /^Trust this device for 30 days/ }).check();
    await okIn(dialog).click();
    await page.waitForURL('**/portal');
    const trust = (await context.cookies()).find(({ name }) => name === '__Host-outset-trust');
    expect(trust).toMatchObject({ httpOnly: true, secure: true, sameSite: 'Lax' });
    expect(await page.evaluate(() => document.cookie)).not.toContain('trust');
    await context.clearCookies({ name: '__Host-outset' });
    const { email, password } = account;
    const again = await context.request.post('/api/login', { headers: { origin: base() }, data: { email, password } });
    expect(await again.json()).toMatchObject({ success: true, sessionId: expect.any(String) });
  });
});
