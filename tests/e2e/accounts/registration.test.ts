/** Registering: what is sent and said, the notice, failures, the page of the mailed link, and how the wizard looks. */
import { describe, expect, it } from 'vitest';
import { expectAccessible, inbox, isFocused, openPage, stopClock, uniqueEmail } from '../../setup/page';
import { expectGoodLook, showTheme } from '../../setup/look';
import { afterFrame } from '../../setup/waits';
import {
  cities,
  fillAccountInfo,
  fillPersonalDetails,
  fillWizard,
  next,
  openWizard,
  PASSWORD,
  register,
  wizard,
  verifyPath,
} from './account-steps';

const NOTICE = 'Please check your email, including the spam folder, for a verification link.';
const BODY = {
  fullName: 'Asha Rao',
  password: PASSWORD,
  confirmPassword: PASSWORD,
  phone: '+919876543210',
  location: 'Bengaluru',
  termsAccepted: true,
};

describe('registering', () => {
  it('AUTH-25 AUTH-40 AUTH-41 a founder sends every field, is told of the mail, and the form is empty again', async () => {
    const email = uniqueEmail('founder');
    const { page } = await openPage('/login');
    const dialog = await fillWizard(page, 'founder', email);
    const sent = page.waitForRequest('**/api/register');
    await dialog.getByRole('button', { name: 'Register' }).click();
    expect((await sent).postDataJSON()).toEqual({
      ...BODY,
      userType: 'founder',
      email,
      companyName: 'Kaveri Labs',
      foundedYear: 2023,
      industry: 'tech',
      companyDescription: 'Soil sensors for small farms. खेत के लिए 🌱',
      currentStage: 'pre-seed',
    });
    await page.getByText(NOTICE).waitFor();
    await dialog.waitFor({ state: 'hidden' });
    await expect.poll(() => new URL(page.url()).search).toBe('');

    // The form is empty again, and nothing of it is kept.
    const again = await openWizard(page);
    await expect.poll(() => again.getByLabel('Full name').inputValue()).toBe('');
    await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Asha');
  });

  it('AUTH-40 AUTH-41 a visitor sends the company instead, and the notice stays for ten seconds', async () => {
    const { page } = await openPage('/login');
    const email = uniqueEmail('visitor');
    const complaint = page.getByText('Please input your email!', { exact: true });
    await page.getByRole('button', { name: 'Sign in' }).click();
    await complaint.waitFor();
    const dialog = await fillWizard(page, 'visitor', email);
    await stopClock(page);
    const sent = page.waitForRequest('**/api/register-visitor');
    await dialog.getByRole('button', { name: 'Register' }).click();
    expect((await sent).postDataJSON()).toEqual({
      ...BODY,
      userType: 'visitor',
      email,
      companyWorkingAt: 'Neev Capital',
    });
    const notice = page.getByText(NOTICE);
    await notice.waitFor();
    // The address is filled in behind the dialog, and what was said of the empty field is gone.
    expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe(email);
    expect(await complaint.isVisible()).toBe(false);
    await page.mouse.move(1, 1);
    await page.clock.runFor(9_000);
    expect(await notice.isVisible()).toBe(true);
    await page.clock.runFor(2_000);
    await notice.waitFor({ state: 'hidden' });
  });

  it("AUTH-42 shows the server's message, its sentence, or its word on a field on its step, and keeps everything", async () => {
    const { page } = await openPage('/login', { allow: [/answer: (400|500)/] });
    const dialog = await fillWizard(page, 'founder', uniqueEmail(), 'password1');
    const register = dialog.getByRole('button', { name: 'Register' });
    await page.route('**/api/register', (route) => route.fulfill({ status: 500, body: 'no json' }));
    await register.click();
    await dialog.getByRole('alert').getByText('Registration failed. Please try again.', { exact: true }).waitFor();
    await page.unroute('**/api/register');
    await page.route('**/api/register', (route) =>
      route.fulfill({ status: 500, json: { success: false, message: 'The mail could not be sent.' } }),
    );
    await register.click();
    await dialog.getByRole('alert').getByText('The mail could not be sent.', { exact: true }).waitFor();
    await expect.poll(() => dialog.getByLabel('Company name').inputValue()).toBe('Kaveri Labs');
    await page.unroute('**/api/register');

    await register.click();
    const password = dialog.getByRole('textbox', { name: 'Password', exact: true });
    await password.waitFor();
    await expect.poll(() => isFocused(password)).toBe(true);
    await expect.poll(() => password.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => dialog.getByText('This password is too common.').count()).toBe(2);
  });
});

describe('/verify-email', () => {
  it('AUTH-52 shows that it is at work, then the success, with a link to sign in', async () => {
    const { page } = await openPage('about:blank');
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    await page.route('**/api/verify-email?token=abc', async (route) => {
      await held;
      await route.fulfill({ json: { success: true, message: 'Your email has been verified. You can now log in.' } });
    });
    await page.goto('/verify-email?token=abc');
    await page.getByRole('heading', { name: 'Confirming your email' }).waitFor();
    release();
    await page.getByRole('heading', { name: 'Email confirmed' }).waitFor();
    await page.getByText('Your email has been verified. You can now log in.').waitFor();
    await expect.poll(() => page.getByRole('link', { name: 'Sign in' }).getAttribute('href')).toBe('/login');
  });

  it('asks for the password where somebody else registered with the address too, and confirms the one that it fits', async () => {
    const email = uniqueEmail('waiting');
    await register('visitor', email);
    await register('visitor', email, 'Strangers-Harbour-1');
    await inbox(email, 2);
    const { page } = await openPage(await verifyPath(email), {
      allow: [/answer: (409|403) (GET|POST) \/api\/verify-email/],
    });
    await page.getByRole('heading', { name: 'Enter your password' }).waitFor();
    await expectAccessible(page);
    const field = page.getByLabel('Password', { exact: true });
    await page.getByRole('button', { name: 'Confirm email' }).click();
    await page.getByText('Please input your password!', { exact: true }).waitFor();
    await field.fill('not the password');
    await field.press('Enter');
    await page.getByText('This password does not match any registration with this address.', { exact: true }).waitFor();
    await field.fill(PASSWORD);
    await page.getByRole('button', { name: 'Confirm email' }).click();
    await page.getByRole('heading', { name: 'Email confirmed' }).waitFor();
  });

  it("AUTH-53 AUTH-54 makes no call without a token, and shows a failure with the server's message, or its sentence", async () => {
    const { page } = await openPage('about:blank', { allow: [/answer: (400|500)/] });
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    await page.goto('/verify-email');
    await page.getByText('Verification token is missing.', { exact: true }).waitFor();
    await afterFrame(page);
    // Every page asks whether there is maintenance.
    expect(calls.filter((url) => url.includes('/api/') && !url.endsWith('/api/maintenance/status'))).toEqual([]);
    await page.goto('/verify-email?token=not-a-token');
    await page.getByRole('heading', { name: 'Verification Failed' }).waitFor();
    await page.getByText('This verification link is not valid, or we have sent you a newer one.').waitFor();
    await page.route('**/api/verify-email?token=x', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/verify-email?token=x');
    await page.getByText('Email verification failed. Please try again.', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
  });
});

describe('looks of the wizard', () => {
  it('every step has no serious axe finding and fits', async () => {
    const { page } = await openPage('/login?register=1');
    const dialog = wizard(page);
    const within = 'dialog[open]';
    await dialog.waitFor();
    await next(dialog);
    await dialog.getByText('Please select user type!').waitFor();
    await expectGoodLook(page, { within });
    await fillAccountInfo(dialog, 'founder', uniqueEmail());
    await expectGoodLook(page, { within });
    await next(dialog);
    await dialog.getByRole('combobox', { name: 'Location' }).click();
    for (const theme of ['dark', 'light'] as const) {
      await showTheme(page, theme);
      await cities(dialog).first().waitFor();
      await expectAccessible(page, { within });
    }
    await fillPersonalDetails(dialog);
    await next(dialog);
    await dialog.getByRole('button', { name: 'Register' }).click();
    await dialog.getByText('Please enter company name!').waitFor();
    await expectGoodLook(page, { within });
    await dialog.getByRole('button', { name: 'terms and conditions' }).click();
    await page.getByRole('dialog', { name: 'Terms and conditions' }).waitFor();
    await expectGoodLook(page);
  });
});
