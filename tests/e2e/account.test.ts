import { describe, expect, it } from 'vitest';
import { expectAccessible, openPage, sideways } from '../setup/page';
import { fillLogin, hasSession, logInOnPage, makeAccount, storage } from './account-steps';

const REFUSED = /answer: (400|401|429)/;

describe('/login', () => {
  it('carries the form, Register and Quick Tour, and no dead control', async () => {
    const { page } = await openPage('/login');
    await page.getByRole('heading', { name: 'Sign in', level: 1 }).waitFor();
    await expect.poll(() => page.getByLabel('Email', { exact: true }).getAttribute('autocomplete')).toBe('username');
    await expect
      .poll(() => page.getByLabel('Password', { exact: true }).getAttribute('autocomplete'))
      .toBe('current-password');
    await expect.poll(() => page.getByRole('link', { name: 'Register' }).count()).toBe(1);
    await expect.poll(() => page.getByRole('button', { name: 'Quick Tour' }).count()).toBe(1);
    await expect
      .poll(() => page.getByRole('link', { name: 'plans page' }).getAttribute('href'))
      .toBe('/subscription-plans');
    await expect
      .poll(() => page.getByRole('link', { name: 'Forgot password?' }).getAttribute('href'))
      .toBe('/forgot-password');
  });

  it('AUTH-03 refuses an empty or malformed email and an empty password before any call', async () => {
    const { page } = await openPage('/login');
    let calls = 0;
    await page.route('**/api/login', (route) => {
      calls += 1;
      return route.abort();
    });
    const submit = page.getByRole('button', { name: 'Sign in' });
    await submit.click();
    await page.getByText('Please input your email!').waitFor();
    await page.getByText('Please input your password!').waitFor();
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('login-email');
    for (const email of ['asha', 'asha@', '@x.in', 'a b@x.in', "' OR 1=1--", 'नमस्ते', '🙂@x', 'x'.repeat(10_000)]) {
      await fillLogin(page, email, 'secret');
      await submit.click();
      await page.getByText('Please enter a valid email!').waitFor();
    }
    await expect.poll(() => page.getByLabel('Email', { exact: true }).getAttribute('aria-invalid')).toBe('true');
    expect(calls).toBe(0);
  });

  it('AUTH-05 shows the message of a wrong password, as an alert, and loses nothing that was typed', async () => {
    const account = await makeAccount();
    const { page } = await openPage('/login', { allow: [REFUSED] });
    await fillLogin(page, account.email, 'Not-the-password-1');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').getByText('Invalid email or password', { exact: true }).waitFor();
    await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe(account.email);
    expect(await page.getByLabel('Password', { exact: true }).inputValue()).toBe('Not-the-password-1');
    expect(await storage(page, 'token')).toBeNull();
  });

  it("AUTH-05 shows the server's own message, or its sentence when there is none", async () => {
    const { page } = await openPage('/login', { allow: [/answer: (403|500)/] });
    await fillLogin(page, 'asha@example.com', 'secret');
    const submit = page.getByRole('button', { name: 'Sign in' });
    await page.route('**/api/login', (route) =>
      route.fulfill({ status: 403, json: { success: false, message: 'Please verify your email before logging in.' } }),
    );
    await submit.click();
    await page.getByRole('alert').getByText('Please verify your email before logging in.').waitFor();
    await page.unroute('**/api/login');
    await page.route('**/api/login', (route) => route.fulfill({ status: 500, body: 'no json' }));
    await submit.click();
    await page.getByRole('alert').getByText('Invalid email or password', { exact: true }).waitFor();
  });

  it('says when to try again after too many attempts, and what to do without a connection', async () => {
    const { page } = await openPage('/login', { allow: [/answer: 429/, /request: .*\/api\/login/] });
    await fillLogin(page, 'asha@example.com', 'secret');
    const submit = page.getByRole('button', { name: 'Sign in' });
    await page.route('**/api/login', (route) =>
      route.fulfill({
        status: 429,
        headers: { 'retry-after': '130' },
        json: { success: false, message: 'Too many attempts.' },
      }),
    );
    await submit.click();
    await page.getByRole('alert').getByText('Too many attempts. Try again in 3 minutes.').waitFor();
    await page.unroute('**/api/login');
    await page.route('**/api/login', (route) => route.abort('connectionrefused'));
    await submit.click();
    await page.getByRole('alert').getByText('Outset could not be reached.').waitFor();
    await expect.poll(() => page.getByLabel('Password', { exact: true }).inputValue()).toBe('secret');
  });

  it('shows and hides the password', async () => {
    const { page } = await openPage('/login');
    const password = page.getByLabel('Password', { exact: true });
    await page.getByRole('button', { name: 'Show password' }).click();
    await expect.poll(() => password.getAttribute('type')).toBe('text');
    await page.getByRole('button', { name: 'Hide password' }).click();
    await expect.poll(() => password.getAttribute('type')).toBe('password');
  });

  it('AUTH-04 AUTH-12 AUTH-13 signs in: keys stored, guest flag gone, "Login successful!", on to /portal', async () => {
    const account = await makeAccount('visitor');
    const { page, context } = await openPage('/login', { guest: true });
    const request = page.waitForRequest('**/api/login');
    // The notice of the next page stays for four seconds only.
    await Promise.all([page.getByText('Login successful!').waitFor(), logInOnPage(page, account)]);
    expect((await request).headers()['x-outset-client']).toBe('web');
    await expect.poll(() => storage(page, 'userType')).toBe('visitor');
    await expect.poll(() => storage(page, 'guestMode')).toBeNull();
    await expect.poll(async () => Number(await storage(page, 'lastActive'))).toBeGreaterThan(Date.now() - 60_000);
    const token = await storage(page, 'token');
    const cookie = (await context.cookies()).find(({ name }) => name === '__Host-outset');
    expect(token).toMatch(/^[0-9a-f]{24}$/);
    // The credential is readable by no script, and is not what the key holds.
    expect(cookie?.httpOnly).toBe(true);
    expect(cookie?.value).not.toContain(token ?? '');
  });

  it('AUTH-13 stores no other user type than founder and visitor', async () => {
    const { page } = await openPage('/login');
    await page.route('**/api/login', (route) =>
      route.fulfill({ json: { success: true, sessionId: 'a'.repeat(24), userType: 'admin' } }),
    );
    await fillLogin(page, 'asha@example.com', 'secret');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').getByText('Invalid email or password', { exact: true }).waitFor();
    expect(await storage(page, 'userType')).toBeNull();
    expect(await storage(page, 'token')).toBeNull();
  });

  it('sends someone who is signed in away from /login', async () => {
    const account = await makeAccount();
    const { page } = await openPage('/login');
    await logInOnPage(page, account);
    await page.goto('/login');
    await expect.poll(() => new URL(page.url()).pathname).toBe('/portal');
  });

  it.each(['//evil.example', 'https://evil.example', '/\\evil.example', 'javascript:alert(1)'])(
    'AUTH-04 never returns to another site: %s',
    async (returnTo) => {
      const account = await makeAccount();
      const { page } = await openPage(`/login?returnTo=${encodeURIComponent(returnTo)}`);
      await logInOnPage(page, account);
      await expect.poll(() => new URL(page.url()).pathname).toBe('/portal');
    },
  );
});

describe('guests', () => {
  it('AUTH-14 Quick Tour flags the first visit, goes to /portal and says "Entering guest mode!"', async () => {
    const { page, context } = await openPage('/login');
    await page.getByRole('button', { name: 'Quick Tour' }).click();
    await page.getByText('Entering guest mode!').waitFor();
    await page.waitForURL('**/portal');
    await expect.poll(() => storage(page, 'guestMode')).toBe('true');
    await expect.poll(() => storage(page, 'guestModeFirstVisit')).not.toBeNull();
    expect(await storage(page, 'token')).toBeNull();
    expect(await hasSession(context)).toBe(false);
  });

  it('AUTH-14 Quick Tour works without JavaScript, and signing in says what it needs', async () => {
    const { page, allow } = await openPage('/login', { javaScript: false });
    // The text of a noscript element is there, but no node that a browser under remote control could see.
    await expect
      .poll(() => page.locator('noscript').first().textContent())
      .toContain('Signing in and registering need JavaScript.');
    allow(/answer: 400 POST \/login/);
    await fillLogin(page, 'asha@example.com', 'secret');
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByRole('alert').getByText('Signing in needs JavaScript.').waitFor();
    expect(page.url()).not.toContain('secret');
    await expect.poll(() => page.getByLabel('Email', { exact: true }).inputValue()).toBe('asha@example.com');
    await page.getByRole('button', { name: 'Quick Tour' }).click();
    await page.waitForURL('**/portal');
  });

  it('AUTH-17 a login from a guest prompt leaves guest mode and comes back to the same path', async () => {
    const account = await makeAccount();
    const { page } = await openPage('/portal/settings/security', { guest: true });
    await page.getByRole('link', { name: 'Login Now' }).click();
    await page.waitForURL('**/login?returnTo=*');
    await expect.poll(() => storage(page, 'guestMode')).toBeNull();
    await logInOnPage(page, account, '**/portal/settings/security');
    await page.getByRole('heading', { name: 'Active sessions' }).waitFor();
  });
});

describe('looks', () => {
  it.each([
    ['dark', 1280],
    ['dark', 390],
    ['light', 1280],
    ['light', 390],
  ] as const)('/login and /verify-email have no serious axe finding (%s, %i px)', async (theme, width) => {
    const { page } = await openPage('/login', { theme, width });
    await page.getByRole('button', { name: 'Sign in' }).click();
    await page.getByText('Please input your email!').waitFor();
    await expectAccessible(page);
    await expect.poll(() => sideways(page)).toBeLessThanOrEqual(0);
    await page.goto('/verify-email');
    await expectAccessible(page);
  });
});
