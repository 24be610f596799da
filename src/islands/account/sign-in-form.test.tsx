/** The script of /login: what it says and sends, where it leads, what it keeps, and its second step. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { signInPage } from '@tests/factories/files/plain-pages';
import { answer, sent, sentTo } from '@tests/setup/component/network';
import { CHALLENGE_NEEDED } from '@/domain/accounts/sign-in';
import { startQuickTour, startSignIn } from './sign-in-form';

const EMAIL = 'asha@example.com';
const PASSWORD = 'Monsoon-Harbour-77';
const SESSION = 'a'.repeat(24);
const NASTY = ["' OR 1=1--", 'नमस्ते', '🙂@x', 'x'.repeat(10_000)];

const user = userEvent.setup({ delay: null });
const part = <T extends HTMLElement>(selector: string) => document.querySelector<T>(selector) as T;
const email = () => part<HTMLInputElement>('#sign-in-email');
const password = () => part<HTMLInputElement>('#sign-in-password');
const failure = () => within(part('[data-sign-in]')).getByRole('alert', { hidden: true });
const signIn = () => user.click(part('[data-sign-in] [data-submit]'));
const keys = () => ['token', 'userType', 'guestMode'].map((name) => localStorage.getItem(name));

const fill = (field: HTMLInputElement, value: string) => fireEvent.input(field, { target: { value } });

function type(typedEmail = EMAIL, typedPassword = PASSWORD) {
  fill(email(), typedEmail);
  fill(password(), typedPassword);
}

let goTo = vi.fn();

function open(address = '/login') {
  history.replaceState(null, '', address);
  document.body.innerHTML = signInPage();
  goTo = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  startSignIn(part<HTMLFormElement>('[data-sign-in]'), part<HTMLDialogElement>('[data-two-factor]'));
  startQuickTour(part<HTMLFormElement>('[data-quick-tour]'));
}

describe('the sign-in form', () => {
  beforeEach(() => open());

  it('AUTH-03 refuses an email or a password that cannot be, before any call, and goes to the first', async () => {
    await signIn();
    screen.getByText('Please input your email!');
    screen.getByText('Please input your password!');
    expect(document.activeElement).toBe(email());
    for (const wrong of ['asha', 'asha@', '@x.in', 'a b@x.in', ...NASTY]) {
      type(wrong, 'secret');
      expect(screen.queryByText('Please enter a valid email!')).toBeNull();
      await signIn();
      screen.getByText('Please enter a valid email!');
      expect(screen.queryByText('Please input your password!')).toBeNull();
    }
    expect(email().getAttribute('aria-invalid')).toBe('true');
    expect(email().getAttribute('aria-describedby')).toBe('sign-in-email-error');
    expect(sent).toEqual([]);
  });

  it('shows the password and hides it again', async () => {
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(password().type).toBe('text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(password().type).toBe('password');
  });

  it.each([
    ['a wrong password', { status: 401, message: 'Invalid email or password' }, 'Invalid email or password'],
    ['its own reason', { status: 403, message: 'Please verify your email.' }, 'Please verify your email.'],
    [
      'a waiting address',
      { status: 403, code: 'email-not-verified', message: 'Please verify your email.' },
      'Please verify your email.We have emailed you the link. Check your spam folder too.',
    ],
    ['a broken answer', 'broken', 'Invalid email or password'],
    [
      'too many tries',
      { status: 429, headers: { 'retry-after': '130' } },
      'Too many attempts. Try again in 3 minutes.',
    ],
    ['no network', 'offline', 'We could not reach Outset. Check your connection and try again.'],
  ] as const)('AUTH-05 says why after %s, loses nothing that was typed and stores nothing', async (_, reply, text) => {
    answer('post', '/api/login', reply === 'broken' ? new Response('no json', { status: 500 }) : reply);
    type();
    await signIn();
    await waitFor(() => expect(failure().hidden).toBe(false));
    expect(
      failure()
        .textContent.replace(/\s*\n\s*/g, '')
        .trim(),
    ).toBe(text);
    expect([email().value, password().value]).toEqual([EMAIL, PASSWORD]);
    expect(document.activeElement).toBe(password());
    expect(keys()).toEqual([null, null, null]);
    expect(goTo).not.toHaveBeenCalled();
  });

  it('shows the challenge where it is needed, keeps what was typed, and sends the answer along', async () => {
    // The widget's script is not fetched here: what the page puts into its head is looked at instead.
    const scripts: HTMLScriptElement[] = [];
    vi.spyOn(document.head, 'appendChild').mockImplementation((node) => {
      scripts.push(node as unknown as HTMLScriptElement);
      return node;
    });
    answer('post', '/api/login', { status: 429, code: 'challenge-needed', message: CHALLENGE_NEEDED });
    type();
    await signIn();
    await within(failure()).findByText(CHALLENGE_NEEDED);
    let given: string | undefined = 'a person';
    const render = vi.fn(() => 'widget');
    vi.stubGlobal('turnstile', { render, getResponse: () => given, reset: () => (given = undefined) });
    expect(scripts.map(({ src }) => new URL(src).host)).toEqual(['challenges.cloudflare.com']);
    scripts[0]?.dispatchEvent(new Event('load'));
    expect(render).toHaveBeenCalledWith(part('[data-challenge]'), expect.objectContaining({ action: 'login' }));
    expect([email().value, password().value]).toEqual([EMAIL, PASSWORD]);
    answer('post', '/api/login', { status: 401, message: 'Invalid email or password' });
    await signIn();
    await within(failure()).findByText('Invalid email or password');
    await signIn();
    await waitFor(() => expect(sent).toHaveLength(3));
    const challenges = sent.map(({ body }) => (body as { challenge?: string }).challenge);
    expect(challenges).toEqual([undefined, 'a person', undefined]);
    vi.unstubAllGlobals();
  });

  it('AUTH-13 takes no other kind of user than founder and visitor', async () => {
    answer('post', '/api/login', { body: { sessionId: SESSION, userType: 'admin' } });
    type();
    await signIn();
    await waitFor(() => expect(failure().hidden).toBe(false));
    within(failure()).getByText('Invalid email or password');
    expect(keys()).toEqual([null, null, null]);
    expect(goTo).not.toHaveBeenCalled();
  });

  it('sends one call for a double press, and a slow answer keeps it busy', async () => {
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    answer('post', '/api/login', async () => {
      await held;
      return { status: 401, message: 'Invalid email or password' };
    });
    type();
    await user.click(password());
    await user.keyboard('{Enter}{Enter}');
    const button = screen.getByRole('button', { name: 'Signing in…' });
    await user.dblClick(button);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    release();
    await waitFor(() => expect(failure().hidden).toBe(false));
    screen.getByRole('button', { name: 'Sign in' });
    expect(button.getAttribute('aria-disabled')).toBeNull();
    expect(sent).toHaveLength(1);
  });

  it('AUTH-04 AUTH-12 keeps token and kind, drops the guest flag, leaves "Login successful!" and goes on', async () => {
    localStorage.setItem('guestMode', 'true');
    answer('post', '/api/login', { body: { sessionId: SESSION, userType: 'visitor' } });
    type(` ${EMAIL} `);
    await signIn();
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/portal'));
    expect(sent.map(({ method, path, body }) => [method, path, body])).toEqual([
      ['POST', '/api/login', { email: EMAIL, password: PASSWORD }],
    ]);
    expect(keys()).toEqual([SESSION, 'visitor', null]);
    expect(Number(localStorage.getItem('lastActive'))).toBeGreaterThan(Date.now() - 60_000);
    expect(sessionStorage.getItem('notice')).toBe('{"text":"Login successful!","kind":"success"}');
  });

  it('sends a password of 256 characters, each of which may count twice, as it was pasted', async () => {
    answer('post', '/api/login', { status: 401, message: 'Invalid email or password' });
    const longest = '🔐'.repeat(250) + 'Pune 7';
    fill(email(), EMAIL);
    await user.click(password());
    await user.paste(longest);
    await signIn();
    await waitFor(() => expect(sentTo('post', '/api/login')[0]?.body).toEqual({ email: EMAIL, password: longest }));
    await waitFor(() => expect(failure().hidden).toBe(false));
  });
});

describe('the page after it', () => {
  it('AUTH-04 AUTH-17 is the one that was asked for', async () => {
    open('/login?returnTo=%2Fportal%2Fsettings%2Fsecurity');
    answer('post', '/api/login', { body: { sessionId: SESSION, userType: 'founder' } });
    type();
    await signIn();
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/portal/settings/security'));
  });

  it('AUTH-14 Quick Tour clears a token, flags the first visit, leaves "Entering guest mode!" and goes to the portal', async () => {
    open();
    localStorage.setItem('token', SESSION);
    await user.click(screen.getByRole('button', { name: 'Quick Tour' }));
    expect(goTo).toHaveBeenCalledWith('/portal');
    expect(keys()).toEqual([null, null, 'true']);
    expect(localStorage.getItem('guestModeFirstVisit')).toBe('true');
    expect(sessionStorage.getItem('notice')).toBe('{"text":"Entering guest mode!","kind":"success"}');
    expect(sent).toEqual([]);
  });
});

describe('the second step', () => {
  const dialog = () => part<HTMLDialogElement>('[data-two-factor]');
  const code = () => part<HTMLInputElement>('#two-factor-code');
  const ok = () => part<HTMLButtonElement>('[data-ok]');
  const error = () => part('#two-factor-error').textContent;

  /** Password first; the answer asks for a code. */
  async function firstStep(tempToken?: string) {
    answer('post', '/api/login', { body: { need2FA: true, userType: 'founder', ...(tempToken ? { tempToken } : {}) } });
    type();
    await signIn();
    await waitFor(() => expect(dialog().open).toBe(true));
  }
  beforeEach(() => open());

  it('AUTH-06 keeps nothing until the code is right, and asks for it with the focus in the field', async () => {
    await firstStep('founder.x');
    screen.getByRole('dialog', { name: 'Two-factor authentication' });
    expect(keys()).toEqual([null, null, null]);
    // A reload begins again with the password.
    expect(sessionStorage).toHaveLength(0);
    expect(document.activeElement).toBe(code());
    expect(goTo).not.toHaveBeenCalled();
  });

  it('AUTH-07 takes digits only and exactly six of them, typed or pasted; OK waits for the sixth', async () => {
    await firstStep('founder.x');
    expect(ok().disabled).toBe(true);
    await user.type(code(), '1a2 b-3.45');
    expect(code().value).toBe('12345');
    expect(ok().disabled).toBe(true);
    fireEvent.submit(part('[data-two-factor] form'));
    expect(sent).toHaveLength(1);
    await user.type(code(), '678');
    expect(code().value).toBe('123456');
    expect(ok().disabled).toBe(false);
    await user.keyboard('{Backspace}');
    expect(ok().disabled).toBe(true);
    for (const nasty of ["' OR 1=1--", '🙂🙂🙂', 'नमस्ते', 'x'.repeat(10_000)]) {
      fill(code(), nasty);
      expect(ok().disabled).toBe(true);
    }
    for (const typed of [' 987 654\n', '९८७६५४']) {
      fill(code(), typed);
      expect(code().value).toBe('987654');
    }
    expect(ok().disabled).toBe(false);
  });

  it.each([
    ['founder.x', '/api/login', 'founder'],
    ['visitor.x', '/api/visitor/login', 'visitor'],
  ] as const)('AUTH-08 with the temp token %s repeats the sign-in at %s and goes on', async (tempToken, path, kind) => {
    await firstStep(tempToken);
    answer('post', path, { body: { sessionId: SESSION, userType: kind } });
    fill(code(), '123456');
    await user.click(ok());
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/portal'));
    expect(sent.at(-1)).toMatchObject({ path });
    expect(sent.at(-1)?.body).toEqual({ email: EMAIL, password: PASSWORD, tempToken, totpCode: '123456' });
    expect(keys()).toEqual([SESSION, kind, null]);
    expect(sessionStorage.getItem('notice')).toContain('Login successful!');
  });

  it('takes a recovery code, and trusts the device by the box', async () => {
    await firstStep('founder.x');
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }));
    const recovery = part<HTMLInputElement>('#two-factor-recovery');
    expect(document.activeElement).toBe(recovery);
    fill(recovery, 'abcd');
    expect(ok().disabled).toBe(true);
    fill(recovery, 'abcdefghjkmnpqrs');
    await user.click(screen.getByRole('checkbox', { name: /^Trust this device for 30 days/ }));
    answer('post', '/api/login', { body: { sessionId: SESSION, userType: 'founder' } });
    await user.click(ok());
    await waitFor(() => expect(goTo).toHaveBeenCalledWith('/portal'));
    expect(sent.at(-1)?.body).toMatchObject({ recoveryCode: 'abcdefghjkmnpqrs', trustDevice: true });
    expect(sent.at(-1)?.body).not.toHaveProperty('totpCode');
  });

  it.each([
    ['a refusal with words', { status: 401, message: 'Server says no.' }, 'Server says no.'],
    ['a refusal without words', { status: 401 }, 'Invalid 2FA code'],
    ['no network', 'offline', 'Failed to verify 2FA code'],
    [
      'too many codes',
      {
        status: 429,
        headers: { 'retry-after': '900' },
        message: 'Too many wrong codes. Please try again in 15 minutes.',
      },
      'Too many wrong codes. Please try again in 15 minutes.',
    ],
  ] as const)('AUTH-10 after %s says why and keeps the code', async (_, reply, text) => {
    await firstStep('founder.x');
    answer('post', '/api/login', reply);
    fill(code(), '123456');
    await user.click(ok());
    await waitFor(() => expect(error()).toBe(text));
    expect(code().value).toBe('123456');
    expect(code().getAttribute('aria-invalid')).toBe('true');
    expect(keys()).toEqual([null, null, null]);
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    expect(dialog().open).toBe(false);
    expect([email().value, password().value]).toEqual([EMAIL, PASSWORD]);
    await firstStep('founder.x');
    expect([code().value, error()]).toEqual(['', '']);
  });

  it.each([
    ['has expired', 'founder.x', 'This sign-in has expired.'],
    ['lacks its temp token', undefined, 'Login information missing. Please try again.'],
  ])('AUTH-09 closes a sign-in that %s, and says so at the form', async (_, tempToken, text) => {
    await firstStep(tempToken);
    answer('post', '/api/login', { status: 401, code: 'login-expired', message: 'This sign-in has expired.' });
    fill(code(), '123456');
    await user.click(ok());
    await waitFor(() => expect(dialog().open).toBe(false));
    expect(failure().hidden).toBe(false);
    within(failure()).getByText(text);
    expect(email().value).toBe(EMAIL);
  });

  it('sends one call for a double press; closed meanwhile, no one is left signed in', async () => {
    await firstStep('founder.x');
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    answer('post', '/api/login', async () => {
      await held;
      return { body: { sessionId: SESSION, userType: 'founder' } };
    });
    answer('post', '/api/logout', {});
    fill(code(), '123456');
    await user.click(ok());
    await user.click(ok());
    expect(ok().getAttribute('aria-disabled')).toBe('true');
    // Who closes it while the network is slow does not want to be signed in.
    await user.click(screen.getByRole('button', { name: 'Cancel' }));
    release();
    await waitFor(() => expect(sentTo('post', '/api/logout')).toHaveLength(1));
    expect(sentTo('post', '/api/login')).toHaveLength(2);
    expect(keys()).toEqual([null, null, null]);
    expect(goTo).not.toHaveBeenCalled();
  });
});
