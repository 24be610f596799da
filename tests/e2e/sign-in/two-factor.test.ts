/** The second step of signing in: codes, recovery codes, trusted devices, and what the dialog says of each refusal. */
import { describe, expect, it } from 'vitest';
import type { Locator, Page } from 'playwright-core';
import { expectGoodLook } from '@tests/setup/browser/look';
import { base, openPage } from '@tests/setup/browser/page';
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

/** Answers /api/login with need2FA for a sign-in that the server never saw. */
async function pretendFirstStep(page: Page, tempToken?: string): Promise<Locator> {
  await page.route('**/api/login', (route) =>
    route.fulfill({ json: { success: true, need2FA: true, userType: 'founder', ...(tempToken ? { tempToken } : {}) } }),
  );
  await fillSignIn(page, 'asha@example.com', 'Monsoon-Harbour-77');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await dialogOf(page).waitFor();
  await page.unroute('**/api/login');
  return dialogOf(page);
}

describe('the second step of signing in', () => {
  it('AUTH-06 AUTH-08 asks for a code, keeps nothing until it is right, and goes on as a normal sign-in does', async () => {
    const account = await makeProtectedAccount();
    const { page, context, allow } = await openPage('/login?returnTo=%2Fportal%2Fsettings%2Fsecurity');
    const dialog = await firstStep(page, account);
    expect(await storage(page, 'token')).toBeNull();
    expect(await hasSession(context)).toBe(false);
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('two-factor-code');

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

  it('AUTH-07 takes digits only and exactly six of them, typed or pasted; OK waits for the sixth; it fits and has no serious axe finding', async () => {
    const { page } = await openPage('/login');
    const dialog = await pretendFirstStep(page, 'founder.x');
    const code = codeIn(dialog);
    expect(await code.getAttribute('autocomplete')).toBe('one-time-code');
    expect(await code.getAttribute('inputmode')).toBe('numeric');
    expect(await okIn(dialog).isDisabled()).toBe(true);
    await code.pressSequentially('1a2 b-3.45');
    await expect.poll(() => code.inputValue()).toBe('12345');
    expect(await okIn(dialog).isDisabled()).toBe(true);
    await page.keyboard.press('Enter');
    await code.pressSequentially('678');
    await expect.poll(() => code.inputValue()).toBe('123456');
    await expect.poll(() => okIn(dialog).isDisabled()).toBe(false);
    await code.press('Backspace');
    await expect.poll(() => okIn(dialog).isDisabled()).toBe(true);
    const paste = (text: string) =>
      code.evaluate((element: HTMLInputElement, pasted) => {
        element.focus();
        element.select();
        document.execCommand('insertText', false, pasted);
      }, text);
    await paste(' 987 654\n');
    expect(await code.inputValue()).toBe('987654');
    expect(await okIn(dialog).isDisabled()).toBe(false);
    for (const nasty of ["' OR 1=1--", '🙂🙂🙂', 'नमस्ते', 'x'.repeat(10_000)]) {
      await paste(nasty);
      expect(await okIn(dialog).isDisabled()).toBe(true);
    }

    const within = '[data-two-factor]';
    const also = async () =>
      expect(await dialog.evaluate((element) => element.scrollWidth - element.clientWidth)).toBeLessThanOrEqual(0);
    await paste('');
    await expectGoodLook(page, { widths: [1280, 390, 320], within, also });
    await dialog.getByRole('button', { name: 'Use a recovery code' }).click();
    await dialog.getByLabel('Recovery code').fill('ABCD-EFGH-JKMN-PQRS');
    await expectGoodLook(page, { widths: [1280, 390, 320], within, also });
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
    await field.fill('abcd');
    expect(await okIn(dialog).isDisabled()).toBe(true);
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
