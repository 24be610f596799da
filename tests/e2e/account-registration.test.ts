import { describe, expect, it } from 'vitest';
import { base, expectAccessible, inbox, isFocused, openPage, sideways, stopClock, uniqueEmail } from '../setup/page';
import {
  cities,
  fillAccountInfo,
  fillCompanyDetails,
  fillPersonalDetails,
  fillWizard,
  logInOnPage,
  next,
  openWizard,
  PASSWORD,
  storage,
  verifyPath,
  wizard,
} from './account-steps';

const NOTICE = 'Please check your email, including the spam folder, for a verification link.';

describe('registering', () => {
  it.each([
    ['founder', '/api/register'],
    ['visitor', '/api/register-visitor'],
  ] as const)(
    'AUTH-25 AUTH-30 AUTH-40 AUTH-41 AUTH-52 a %s registers, confirms the mail, signs in and lands in the portal',
    async (kind, endpoint) => {
      const email = uniqueEmail(kind);
      const { page } = await openPage('/login');
      const dialog = await fillWizard(page, kind, email);
      const sent = page.waitForRequest(`**${endpoint}`);
      await dialog.getByRole('button', { name: 'Register' }).click();
      const body = (await sent).postDataJSON() as Record<string, unknown>;
      expect(body).toEqual({
        userType: kind,
        fullName: 'Asha Rao',
        email,
        password: PASSWORD,
        confirmPassword: PASSWORD,
        phone: '+919876543210',
        location: 'Bengaluru',
        termsAccepted: true,
        ...(kind === 'founder'
          ? {
              companyName: 'Kaveri Labs',
              foundedYear: 2023,
              industry: 'tech',
              companyDescription: 'Soil sensors for small farms. खेत के लिए 🌱',
              currentStage: 'pre-seed',
            }
          : { companyWorkingAt: 'Neev Capital' }),
      });
      await page.getByText(NOTICE).waitFor();
      await dialog.waitFor({ state: 'hidden' });
      await expect.poll(() => new URL(page.url()).search).toBe('');

      // The form is empty again, and nothing of it is kept.
      const again = await openWizard(page);
      await expect.poll(() => again.getByLabel('Full name').inputValue()).toBe('');
      await expect.poll(() => page.evaluate(() => JSON.stringify(sessionStorage))).not.toContain('Asha');

      await page.goto(await verifyPath(email));
      await page.getByRole('heading', { name: 'Email confirmed' }).waitFor();
      await page.getByRole('link', { name: 'Sign in' }).click();
      await page.waitForURL('**/login');
      await logInOnPage(page, { kind, email, password: PASSWORD });
      await expect.poll(() => storage(page, 'userType')).toBe(kind);
    },
  );

  it('AUTH-41 shows the notice for ten seconds', async () => {
    const { page } = await openPage('/login');
    const email = uniqueEmail();
    const complaint = page.getByText('Please input your email!', { exact: true });
    await page.getByRole('button', { name: 'Sign in' }).click();
    await complaint.waitFor();
    const dialog = await fillWizard(page, 'visitor', email);
    await page.route('**/api/register-visitor', (route) => route.fulfill({ status: 201, json: { success: true } }));
    await stopClock(page);
    await dialog.getByRole('button', { name: 'Register' }).click();
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

  it("AUTH-42 shows the server's message, or its sentence, and keeps everything", async () => {
    const { page } = await openPage('/login', { allow: [/answer: 500/] });
    const dialog = await fillWizard(page, 'founder', uniqueEmail());
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
  });

  it('shows a field error of the server at its field, on its step', async () => {
    const { page } = await openPage('/login', { allow: [/answer: 400/] });
    const dialog = await openWizard(page);
    await fillAccountInfo(dialog, 'founder', uniqueEmail());
    await dialog.getByRole('textbox', { name: 'Password', exact: true }).fill('password1');
    await dialog.getByRole('textbox', { name: 'Confirm password' }).fill('password1');
    await next(dialog);
    await fillPersonalDetails(dialog);
    await next(dialog);
    await fillCompanyDetails(dialog);
    await dialog.getByRole('button', { name: 'Register' }).click();
    const password = dialog.getByRole('textbox', { name: 'Password', exact: true });
    await password.waitFor();
    await expect.poll(() => isFocused(password)).toBe(true);
    await expect.poll(() => password.getAttribute('aria-invalid')).toBe('true');
    await expect.poll(() => dialog.getByText('This password is too common.').count()).toBe(2);
  });
});

describe('/verify-email', () => {
  it('AUTH-52 shows that it is at work, then the success, with a link to sign in', async () => {
    const { page } = await openPage('/');
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
    const register = async (password: string) => {
      const response = await fetch(`${base()}/api/register-visitor`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({
          userType: 'visitor',
          fullName: 'Asha Rao',
          email,
          password,
          confirmPassword: password,
          phone: '+919876543210',
          location: 'Bengaluru',
          termsAccepted: true,
          companyWorkingAt: 'Neev Capital',
        }),
      });
      expect(response.status).toBe(200);
    };
    await register(PASSWORD);
    await register('Strangers-Harbour-1');
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
    await page.getByText('No registration of this address has this password.', { exact: true }).waitFor();
    await field.fill(PASSWORD);
    await page.getByRole('button', { name: 'Confirm email' }).click();
    await page.getByRole('heading', { name: 'Email confirmed' }).waitFor();
  });

  it('AUTH-53 makes no call without a token', async () => {
    const { page } = await openPage('/');
    const calls: string[] = [];
    page.on('request', (request) => calls.push(request.url()));
    await page.goto('/verify-email', { waitUntil: 'networkidle' });
    await page.getByText('Verification token is missing.', { exact: true }).waitFor();
    // Every page asks whether there is maintenance.
    expect(calls.filter((url) => url.includes('/api/') && !url.endsWith('/api/maintenance/status'))).toEqual([]);
  });

  it("AUTH-54 shows the heading with the server's message, or its sentence", async () => {
    const { page } = await openPage('/verify-email?token=not-a-token', { allow: [/answer: (400|500)/] });
    await page.getByRole('heading', { name: 'Verification Failed' }).waitFor();
    await page.getByText('This verification link is not valid, or a newer one has taken its place.').waitFor();
    await page.route('**/api/verify-email?token=x', (route) => route.fulfill({ status: 500, body: '' }));
    await page.goto('/verify-email?token=x');
    await page.getByText('Email verification failed. Please try again.', { exact: true }).waitFor();
    await page.getByRole('button', { name: 'Try again' }).waitFor();
  });
});

describe('older addresses', () => {
  it.each([
    ['/user-details', 'Step 2 of 3: Personal Details'],
    ['/company-details', 'Step 3 of 3: Company Details'],
  ])('%s opens the matching step of the wizard with what was typed', async (path, heading) => {
    const { page } = await openPage('/login');
    const dialog = await openWizard(page);
    await dialog.getByLabel('Full name').fill('Asha Rao');
    await page.goto(path);
    await wizard(page).getByRole('heading', { name: heading }).waitFor();
    await wizard(page).getByRole('button', { name: 'Previous' }).click();
    if (path === '/company-details') await wizard(page).getByRole('button', { name: 'Previous' }).click();
    await expect.poll(() => wizard(page).getByLabel('Full name').inputValue()).toBe('Asha Rao');
  });
});

describe('looks of the wizard', () => {
  it.each([
    ['dark', 1280],
    ['dark', 390],
    ['light', 1280],
    ['light', 390],
  ] as const)('every step has no serious axe finding (%s, %i px)', async (theme, width) => {
    const { page } = await openPage('/login?register=1', { theme, width });
    const dialog = wizard(page);
    await dialog.waitFor();
    await next(dialog);
    await dialog.getByText('Please select user type!').waitFor();
    await expectAccessible(page);
    await fillAccountInfo(dialog, 'founder', uniqueEmail());
    await expectAccessible(page);
    await next(dialog);
    await dialog.getByRole('combobox', { name: 'Location' }).click();
    await cities(dialog).first().waitFor();
    await expectAccessible(page);
    await fillPersonalDetails(dialog);
    await next(dialog);
    await dialog.getByRole('button', { name: 'Register' }).click();
    await dialog.getByText('Please enter company name!').waitFor();
    await expectAccessible(page);
    await dialog.getByRole('button', { name: 'terms and conditions' }).click();
    await page.getByRole('dialog', { name: 'Terms and conditions' }).waitFor();
    await expectAccessible(page);
    await expect.poll(() => sideways(page)).toBeLessThanOrEqual(0);
  });
});
