/** Screens of the forgotten, the reset and the changed password, and of a resent confirmation. */
import { describe, expect, it } from 'vitest';
import type { Page } from 'playwright-core';
import {
  apiToken,
  base,
  expectAccessible,
  inbox,
  isFocused,
  openContext,
  openPage,
  signIn,
  stopClock,
  uniqueEmail,
} from '@tests/setup/browser/page';
import { expectGoodLook } from '@tests/setup/browser/look';
import { hasSession, makeAccount, storage, verifyPath } from './account-steps';

const NEW_PASSWORD = 'Banyan-Harbour-88';
const SENT = 'Password reset link has been sent to your email.';

async function resetPath(email: string): Promise<string> {
  const response = await fetch(`${base()}/api/request-password-reset`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email }),
  });
  expect(response.status).toBe(200);
  const link = /https?:\/\/\S+\/reset-password\?token=[\w-]+/.exec((await inbox(email, 1))[0]?.text ?? '')?.[0];
  if (!link) throw new Error('no link');
  const url = new URL(link);
  return url.pathname + url.search;
}

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Forgot Password' });

async function fillReset(page: Page, password: string, confirm: string): Promise<void> {
  await page.getByLabel('New password', { exact: true }).fill(password);
  await page.getByLabel('Confirm new password', { exact: true }).fill(confirm);
  await page.getByRole('button', { name: 'Set new password' }).click();
}

describe('forgot password', () => {
  it('AUTH-01 AUTH-45 AUTH-46 the dialog takes a well-formed email, sends it, and says so', async () => {
    const account = await makeAccount();
    const { page } = await openPage('/login');
    await page.getByLabel('Email', { exact: true }).fill(account.email);
    const link = page.getByRole('link', { name: 'Forgot password?' });
    await link.click();
    const email = dialog(page).getByLabel('Email');
    await expect.poll(() => email.inputValue()).toBe(account.email);
    await expect.poll(() => isFocused(email)).toBe(true);
    // Closing loses nothing, and the focus goes back.
    await page.keyboard.press('Escape');
    await expect.poll(() => isFocused(link)).toBe(true);
    await link.click();
    await expect.poll(() => email.inputValue()).toBe(account.email);
    await dialog(page).getByRole('button', { name: 'Send reset link' }).click();
    await dialog(page).getByRole('status').getByText(SENT).waitFor();
    expect((await inbox(account.email, 1))[0]?.subject).toBe('Reset your Outset password');
    await expectAccessible(page, { within: 'dialog[open]' });
  });
});

describe('reset password', () => {
  it('AUTH-48 AUTH-49 AUTH-51 sets a password by its rules, goes to /login after three seconds, and the link is used up', async () => {
    const account = await makeAccount();
    const path = await resetPath(account.email);
    const { context } = await openContext();
    await signIn(context, account.email, account.password);
    const page = await context.newPage();
    await page.goto(path);
    for (const [password, confirm, message] of [
      ['Short1', 'Short1', 'Password must be at least 8 characters!'],
      ['No number here', 'No number here', 'Password must contain at least one number!'],
      ['no capital 1', 'no capital 1', 'Password must contain at least one uppercase letter!'],
      [NEW_PASSWORD, 'Banyan-Harbour-89', 'Passwords do not match!'],
    ] as const) {
      await fillReset(page, password, confirm);
      await page.getByText(message).waitFor();
    }
    await expectGoodLook(page, { widths: [1280, 320] });
    await stopClock(page);
    await fillReset(page, NEW_PASSWORD, NEW_PASSWORD);
    await page.getByRole('heading', { name: 'Password reset' }).waitFor();
    await page.clock.runFor(2_900);
    expect(new URL(page.url()).pathname).toBe('/reset-password');
    const leaving = page.waitForRequest((request) => request.isNavigationRequest());
    await page.clock.runFor(100);
    expect(new URL((await leaving).url()).pathname).toBe('/login');
    await page.clock.resume();
    await page.waitForURL('**/login');
    await page.locator('[data-notice]').filter({ hasText: 'Your password has been reset.' }).waitFor();
    await expect.poll(() => storage(page, 'token')).toBeNull();
    await expect.poll(() => hasSession(context)).toBe(false);
    expect(await apiToken(account.email, NEW_PASSWORD)).toBeTruthy();

    await page.goto(path);
    await page.getByRole('heading', { name: 'This link was already used' }).waitFor();
    await page.getByRole('link', { name: 'Request New Link' }).waitFor();
    await expectAccessible(page);
  });
});

describe('a new confirmation link', () => {
  it('comes from the page of a dead link, and works', async () => {
    const email = uniqueEmail('waiting');
    const registered = await fetch(`${base()}/api/register-visitor`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        userType: 'visitor',
        fullName: 'Asha Rao',
        email,
        password: NEW_PASSWORD,
        confirmPassword: NEW_PASSWORD,
        phone: '+919876543210',
        location: 'Bengaluru',
        termsAccepted: true,
        companyWorkingAt: 'Neev Capital',
      }),
    });
    expect(registered.status).toBe(200);
    const old = await verifyPath(email);
    const { page } = await openPage(`/verify-email?token=${'A'.repeat(43)}`, {
      allow: [/answer: 400 GET \/api\/verify-email/],
    });
    await page.getByRole('heading', { name: 'Verification Failed' }).waitFor();
    await page.getByLabel('Email').fill(email);
    await page.getByRole('button', { name: 'Send a new link' }).click();
    await page.getByText('a new link is on its way').waitFor();
    await expectAccessible(page);
    await inbox(email, 2);
    const fresh = await verifyPath(email);
    expect(fresh).not.toBe(old);
    await page.goto(fresh);
    await page.getByRole('heading', { name: 'Email confirmed' }).waitFor();
  });
});
