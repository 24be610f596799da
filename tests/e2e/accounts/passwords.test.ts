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
} from '../../setup/page';
import { expectGoodLook } from '../../setup/look';
import { fillSignIn, hasSession, makeAccount, storage, verifyPath } from './account-steps';

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
    let calls = 0;
    page.on('request', (request) => (calls += request.url().endsWith('/api/request-password-reset') ? 1 : 0));
    for (const [wrong, message] of [
      ['', 'Please input your email!'],
      ['asha', 'Please enter a valid email!'],
      ["' OR 1=1--", 'Please enter a valid email!'],
    ] as const) {
      await email.fill(wrong);
      await dialog(page).getByRole('button', { name: 'Send reset link' }).click();
      await dialog(page).getByText(message).waitFor();
    }
    expect(calls).toBe(0);
    // Closing loses nothing, and the focus goes back.
    await email.fill(account.email);
    await page.keyboard.press('Escape');
    await expect.poll(() => isFocused(link)).toBe(true);
    await link.click();
    await expect.poll(() => email.inputValue()).toBe(account.email);
    await dialog(page).getByRole('button', { name: 'Send reset link' }).click();
    await dialog(page).getByRole('status').getByText(SENT).waitFor();
    expect((await inbox(account.email, 1))[0]?.subject).toBe('Reset your Outset password');
    await expectAccessible(page, { within: 'dialog[open]' });
  });

  it('AUTH-46 shows the message of the server, or its own, and keeps what was typed', async () => {
    const { page } = await openPage('/forgot-password', {
      allow: [/answer: (400|500)/, /request: .*request-password/],
    });
    const button = page.getByRole('button', { name: 'Send reset link' });
    await page.getByLabel('Email').fill('asha@example.com');
    const path = '**/api/request-password-reset';
    await page.route(path, (route) => route.fulfill({ status: 400, json: { success: false, message: 'Not today.' } }));
    await button.click();
    await page.getByRole('alert').getByText('Not today.').waitFor();
    await page.unroute(path);
    await page.route(path, (route) => route.fulfill({ status: 500, body: 'no json' }));
    await button.click();
    await page.getByRole('alert').getByText('Failed to send reset link.', { exact: true }).waitFor();
    await page.unroute(path);
    await page.route(path, (route) => route.abort('connectionrefused'));
    await button.click();
    await page.getByRole('alert').getByText('We could not reach Outset.').waitFor();
    await expect.poll(() => page.getByLabel('Email').inputValue()).toBe('asha@example.com');
    await expectGoodLook(page, { widths: [1280, 320] });
  });
});

describe('reset password', () => {
  it('AUTH-47 AUTH-48 without a token, or with a broken one, offers "Request New Link"', async () => {
    for (const query of ['?token=', '?token=%27%20OR%201=1--']) {
      const html = await (await fetch(`${base()}/reset-password${query}`)).text();
      expect(html, query).toMatch(/data-state="unknown"(?! hidden)/);
    }
    const { page } = await openPage('/reset-password');
    await page.getByText('Invalid or missing token.').waitFor();
    expect(await page.getByRole('button', { name: 'Set new password' }).count()).toBe(0);
    await expectGoodLook(page, { widths: [1280, 320] });
    await page.getByRole('link', { name: 'Request New Link' }).click();
    await page.waitForURL('**/forgot-password');
    await page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
  });

  it('AUTH-49 AUTH-51 sets a password by its rules, goes to /login after three seconds, and the link is used up', async () => {
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

  it('AUTH-48 AUTH-50 says what failed and loses nothing that was typed, and that a link was replaced', async () => {
    const account = await makeAccount();
    const { page } = await openPage(await resetPath(account.email), {
      allow: [/answer: (400|500)/, /request: .*reset-password/],
    });
    const path = '**/api/reset-password';
    await page.route(path, (route) => route.fulfill({ status: 500, body: 'no json' }));
    await fillReset(page, NEW_PASSWORD, NEW_PASSWORD);
    await page.getByRole('alert').getByText('Failed to reset password.', { exact: true }).waitFor();
    await page.unroute(path);
    await page.route(path, (route) => route.abort('connectionrefused'));
    await page.getByRole('button', { name: 'Set new password' }).click();
    await page.getByRole('alert').getByText('An error occurred. Please try again.', { exact: true }).waitFor();
    await page.unroute(path);
    await fillReset(page, 'Password1', 'Password1');
    await page.getByRole('alert').getByText('Failed to reset password.', { exact: true }).waitFor();
    await page.locator('#reset-new-error').getByText('This password is too common.').waitFor();
    await expect.poll(() => page.getByLabel('New password', { exact: true }).inputValue()).toBe('Password1');

    // A newer link takes the place of this one, while the form is open and when it is opened again.
    await resetPath(account.email);
    await fillReset(page, NEW_PASSWORD, NEW_PASSWORD);
    await page.getByRole('heading', { name: 'This link has expired' }).waitFor();
    await page.reload();
    await page.getByRole('heading', { name: 'This link has expired' }).waitFor();
  });
});

describe('change password', () => {
  it('ACC-13 ACC-14 ACC-15 names what is wrong, says when it failed, changes it, and leaves this device signed in alone', async () => {
    const account = await makeAccount('visitor');
    const other = await openContext();
    await signIn(other.context, account.email, account.password);
    const { context, allow } = await openContext();
    await signIn(context, account.email, account.password);
    const page = await context.newPage();
    await page.goto('/portal/settings/security');
    const button = page.getByRole('button', { name: 'Change password' });
    const fields = ['Current password', 'New password', 'Confirm new password'].map((name) =>
      page.getByRole('textbox', { name, exact: true }),
    );
    const fill = async (...values: string[]) => {
      for (const [n, value] of values.entries()) await fields[n]?.fill(value);
      await button.click();
    };
    await button.click();
    for (const message of [
      'Please input your current password!',
      'Please input your new password!',
      'Please confirm your new password!',
    ])
      await page.getByText(message).waitFor();
    await fill(account.password, '1234567', '12345678');
    await page.getByText('Password must be at least 8 characters!').waitFor();
    await page.getByText('The two passwords do not match!').waitFor();
    await expectAccessible(page, { within: '#main' });
    const path = '**/api/visitor/update-password';
    allow(/answer: (400|500) POST \/api\/visitor\/update-password/);
    await page.route(path, (route) => route.fulfill({ status: 500, body: 'no json' }));
    await fill(account.password, NEW_PASSWORD, NEW_PASSWORD);
    await page.getByRole('alert').getByText('Failed to update password', { exact: true }).waitFor();
    await page.unroute(path);
    await fill('Not-the-password-1', NEW_PASSWORD, NEW_PASSWORD);
    await page.getByText('Your current password is not correct.').waitFor();
    await expect.poll(() => fields[1]?.inputValue()).toBe(NEW_PASSWORD);
    const call = page.waitForRequest(path);
    // Of 256 characters, each of which may count twice, the form sends all.
    const longest = '🔐'.repeat(250) + 'Pune 7';
    await fill(account.password, longest, longest);
    expect((await call).postDataJSON()).toEqual({ currentPassword: account.password, newPassword: longest });
    await page.getByText('Your password has been changed.').first().waitFor();
    await expect.poll(() => fields[0]?.inputValue()).toBe('');
    await page.getByText('You are signed in on this device only.').waitFor();
    await page.reload();
    await expect.poll(() => new URL(page.url()).pathname).toBe('/portal/settings/security');
    const there = await other.context.request.get('/api/session');
    expect(await there.json()).toMatchObject({ data: { state: 'unauthenticated' } });
  });
});

describe('a new confirmation link', () => {
  it('comes from the sign-in page and from the page of a dead link, and works', async () => {
    const email = uniqueEmail('waiting');
    const { page, allow } = await openPage('/login');
    await fillSignIn(page, email, '');
    await page.getByRole('link', { name: 'No confirmation email?' }).click();
    const asking = page.getByRole('dialog', { name: 'Resend the confirmation email' });
    await asking.getByRole('button', { name: 'Send a new link' }).click();
    await asking.getByRole('status').getByText('If an account with this email is waiting for confirmation').waitFor();
    expect(await inbox(email)).toEqual([]);

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
    allow(/answer: 400 GET \/api\/verify-email/);
    await page.goto(`/verify-email?token=${'A'.repeat(43)}`);
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
