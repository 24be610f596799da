/** The scripts of the operators' sign-in pages, on the same markup as the pages have. */
import { fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { described, valueOf } from '@tests/setup/component/back-office';
import { answer, sentTo, type Reply } from '@tests/setup/component/network';
import { LINK_CODE_NEEDED } from '@/domain/admin/sign-in-texts';
import { startGoogleSignIn } from './google-sign-in';
import { startLinkForm } from './link-form';
import { startPasswordForm } from './password-form';

const VERIFY = '/api/admin/verify-admin-password';
const GOOGLE = '/api/auth/google-login';
const LINK = '/api/auth/link-login';

/** What AdminSignInFrame.astro has above each form. */
const SignInFrame = () => (
  <>
    <div data-notice role="status" hidden />
    <div role="alert" data-failure hidden>
      <p data-failure-text />
      <p data-failure-next />
    </div>
  </>
);
const Password = ({ id }: { id: string }) => (
  <div>
    <label htmlFor={id}>Admin password</label>
    <input id={id} name="password" type="password" maxLength={1024} />
    <button
      type="button"
      hidden
      data-show-password
      aria-pressed="false"
      aria-label="Show password"
      aria-controls={id}
    />
    <p id={`${id}-error`} role="alert" hidden />
  </div>
);
const Submit = ({ label }: { label: string }) => (
  <button type="submit" data-submit>
    <span data-submit-label>{label}</span>
  </button>
);
const failure = () => document.querySelector<HTMLElement>('[data-failure]')!;
const findFailure = (text: string) =>
  waitFor(() => {
    expect(failure().hidden).toBe(false);
    within(failure()).getByText(text);
  });

let went: string[] = [];
beforeEach(() => {
  went = [];
  vi.spyOn(location, 'assign').mockImplementation((url) => void went.push(String(url)));
  vi.spyOn(location, 'replace').mockImplementation((url) => void went.push(String(url)));
});

describe('the password page', () => {
  function open() {
    render(
      <>
        <SignInFrame />
        <form noValidate data-admin-password>
          <Password id="admin-password" />
          <div data-by-link hidden>
            <label htmlFor="admin-email">Your email</label>
            <input id="admin-email" name="adminemail" type="email" />
            <p id="admin-email-error" role="alert" hidden />
          </div>
          <Submit label="Continue" />
          <button type="button" data-switch hidden>
            Sign in with a link to your email
          </button>
        </form>
      </>,
    );
    startPasswordForm(document.querySelector('form')!);
    return { user: userEvent.setup(), field: screen.getByLabelText('Admin password') };
  }

  it('ADM-11 asks for a password before any call, clears a wrong one and says so, keeps one that was not read', async () => {
    const { user, field } = open();
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    expect(described(field)).toBe('Please enter the admin password');
    expect(document.activeElement).toBe(field);
    await user.type(field, 'half a thought');
    expect(described(field)).toBe('');
    expect(sentTo('post', VERIFY)).toEqual([]);

    answer('post', VERIFY, 'offline');
    await user.keyboard('{Enter}');
    await findFailure('We could not reach Outset. Check your connection and try again.');
    answer('post', VERIFY, { status: 429, headers: { 'retry-after': '900' }, message: 'Too many attempts.' });
    await user.keyboard('{Enter}');
    await findFailure('Too many attempts. Try again in 15 minutes.');
    expect(valueOf(field)).toBe('half a thought');

    answer('post', VERIFY, { status: 401, message: 'Invalid password' });
    await user.clear(field);
    await user.type(field, "' OR 1=1 -- आशा 🚀");
    await user.click(screen.getByRole('button', { name: 'Continue' }));
    await waitFor(() => expect(described(field)).toBe('Invalid password'));
    expect(sentTo('post', VERIFY).at(-1)?.body).toEqual({ password: "' OR 1=1 -- आशा 🚀" });
    expect(valueOf(field)).toBe('');
    expect(document.activeElement).toBe(field);
    expect(localStorage.getItem('adminToken')).toBeNull();
    expect(went).toEqual([]);

    const expiresAt = '2030-01-01T00:00:00.000Z';
    answer('post', VERIFY, { body: { expiresAt } });
    await user.type(field, 'right{Enter}');
    await waitFor(() => expect(went).toEqual(['/admin']));
    expect(JSON.parse(localStorage.getItem('adminToken') ?? '')).toEqual({ expiresAt });
  });

  it('shows what was typed, and hides it again', async () => {
    const { user, field } = open();
    await user.type(field, 'visible');
    await user.click(screen.getByRole('button', { name: 'Show password' }));
    expect(field.getAttribute('type')).toBe('text');
    await user.click(screen.getByRole('button', { name: 'Hide password' }));
    expect(field.getAttribute('type')).toBe('password');
  });
});

describe('the page of a mailed link', () => {
  it('asks for the code of an authenticator where there is one, and says that a link is used up', async () => {
    const token = 'x'.repeat(43);
    history.replaceState(null, '', `/admin/link?token=${token}`);
    render(
      <>
        <SignInFrame />
        <form noValidate data-admin-link>
          <div data-code hidden>
            <label htmlFor="link-code">6-digit code</label>
            <input id="link-code" name="code" />
            <p id="link-code-error" role="alert" hidden />
          </div>
          <Submit label="Continue" />
        </form>
      </>,
    );
    startLinkForm(document.querySelector('form')!);
    const user = userEvent.setup();
    const field = screen.getByLabelText('6-digit code');
    const submit = () => user.click(screen.getByRole('button', { name: 'Continue' }));
    answer('post', LINK, { status: 401, code: 'code-needed', message: LINK_CODE_NEEDED });
    await submit();
    await waitFor(() => expect(field.closest('div')!.hidden).toBe(false));
    expect(sentTo('post', LINK).at(-1)?.body).toEqual({ token });
    await submit();
    expect(described(field)).toBe('Enter the code of your authenticator too.');
    expect(sentTo('post', LINK)).toHaveLength(1);
    answer('post', LINK, { status: 401, message: 'x', errors: { code: 'Invalid code' } });
    await user.type(field, '123 456');
    await submit();
    await waitFor(() => expect(described(field)).toBe('Invalid code'));
    expect(sentTo('post', LINK).at(-1)?.body).toEqual({ token, code: '123456' });
    answer('post', LINK, { status: 401, message: 'x', errors: { token: 'No longer valid.' } });
    await submit();
    await findFailure('This link has been used or has run out. Ask for a new one.');
    expect(went).toEqual([]);
  });
});

describe('sign in with Google', () => {
  let choose: (answer: { credential?: string } | null) => void = () => undefined;
  /** What the page asks for; the test says whether it arrives. */
  let scripts: HTMLScriptElement[] = [];

  function open() {
    render(
      <>
        <SignInFrame />
        <div data-google data-client-id="client-1" data-script="/gsi/client">
          <div data-google-button />
          <p data-google-state role="status" />
          <button type="button" data-google-again hidden>
            Try again
          </button>
        </div>
      </>,
    );
    startGoogleSignIn(document.querySelector<HTMLElement>('[data-google]')!);
  }
  /** Google's script has arrived, and its button is drawn. */
  function load(): void {
    Object.assign(window, {
      google: {
        accounts: {
          id: {
            initialize: ({ callback }: { callback: typeof choose }) => (choose = callback),
            renderButton: (place: HTMLElement) => (place.textContent = 'Sign in with Google'),
          },
        },
      },
    });
    fireEvent.load(scripts.at(-1)!);
  }
  beforeEach(() => {
    scripts = [];
    vi.spyOn(document.head, 'appendChild').mockImplementation((element) => {
      scripts.push(element as unknown as HTMLScriptElement);
      return element;
    });
  });

  it('ADM-08 ADM-09 says who has no access, what Google did not sign and what failed; another try works', async () => {
    open();
    load();
    const tell = async (credential: string | undefined, reply: Reply<unknown> | 'offline', text: string) => {
      answer('post', GOOGLE, reply as never);
      choose(credential === undefined ? {} : { credential });
      await findFailure(text);
    };
    await tell('ey.J.x', { status: 403, message: 'x' }, 'You do not have admin access');
    expect(localStorage.getItem('adminToken')).toBeNull();
    await tell('ey.J.x', { body: { isAdmin: false } }, 'You do not have admin access');
    await tell(undefined, { status: 500 }, 'Login Failed');
    expect(sentTo('post', GOOGLE)).toHaveLength(2);
    await tell('ey.J.x', { status: 403, message: 'x' }, 'You do not have admin access');
    await tell('ey.J.x', { status: 401, message: 'x' }, 'Login Failed');
    await tell('ey.J.x', 'offline', 'Login failed. Please try again.');
    await tell('ey.J.x', { status: 500, message: 'x' }, 'Login failed. Please try again.');
    expect(went).toEqual([]);

    const expiresAt = '2030-01-01T00:00:00.000Z';
    answer('post', GOOGLE, { body: { isAdmin: true, expiresAt } });
    choose({ credential: 'ey.J.x' });
    await waitFor(() => expect(went).toEqual(['/adminPortal/dashboard']));
    expect(sentTo('post', GOOGLE).at(-1)?.body).toEqual({ credential: 'ey.J.x' });
    expect(JSON.parse(localStorage.getItem('adminToken') ?? '')).toEqual({ expiresAt });
  });

  it('ADM-09 says so where Google’s script is not to be had, and fetches it again', async () => {
    open();
    fireEvent.error(scripts.at(-1)!);
    await findFailure('Login failed. Please try again.');
    expect(scripts).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(scripts.map(({ src }) => new URL(src).pathname)).toEqual(['/gsi/client', '/gsi/client']);
    load();
    screen.getByText('Sign in with Google');
    expect(failure().hidden).toBe(true);
  });

  it('leads back to the password when its half hour is over', async () => {
    localStorage.setItem('adminToken', '{"expiresAt":"2030-01-01T00:00:00.000Z"}');
    open();
    load();
    answer('post', GOOGLE, { status: 401, code: 'pass-required' });
    choose({ credential: 'ey.J.x' });
    await waitFor(() => expect(went).toEqual(['/admin-password']));
    expect(localStorage.getItem('adminToken')).toBeNull();
  });
});
