/** The script of /verify-email: it confirms the address of the link, and asks for the password where that must decide. */
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { verifyPage } from '@tests/factories/files/plain-pages';
import { answer, sent, sentTo } from '@tests/setup/component/network';
import { startVerification } from './verify-email';

const VERIFY = '/api/verify-email';
const user = userEvent.setup({ delay: null });
const part = <T extends HTMLElement>(selector: string) => document.querySelector<T>(selector) as T;
const shown = () => part('[data-state]:not([hidden])');
const message = () => shown().querySelector('[data-message]')?.textContent;
const retry = () => part<HTMLButtonElement>('[data-retry]');

function open(query: string) {
  history.replaceState(null, '', `/verify-email${query}`);
  document.body.innerHTML = verifyPage();
  startVerification(part('[data-verify]'));
}
const state = async (name: string) => waitFor(() => expect(shown().dataset['state']).toBe(name));

describe('/verify-email', () => {
  it('AUTH-52 shows that it is at work, then the success', async () => {
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    answer('get', VERIFY, async () => {
      await held;
      return { message: 'Your email has been verified. You can now log in.' };
    });
    open('?token=abc');
    expect(shown().dataset['state']).toBe('loading');
    expect(part('[data-verify]').getAttribute('aria-busy')).toBe('true');
    release();
    await state('success');
    expect(message()).toBe('Your email has been verified. You can now log in.');
    expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Email confirmed' }));
    expect(part('[data-verify]').getAttribute('aria-busy')).toBe('false');
    expect(sent.map(({ path, query }) => [path, query.get('token')])).toEqual([[VERIFY, 'abc']]);
  });

  it('AUTH-53 makes no call without a token', () => {
    for (const query of ['', '?token=', '?token=%20']) open(query);
    expect(sent).toEqual([]);
  });

  it.each([
    ['a refusal', { status: 400, message: 'This verification link is not valid.' }, false],
    ['a failure of the server without words', { status: 500 }, true],
    ['no network', 'offline', true],
  ] as const)(
    'AUTH-54 after %s shows "Verification Failed" and why, to be tried again where that may help',
    async (_, reply, mayRetry) => {
      answer('get', VERIFY, reply);
      open('?token=abc');
      await state('error');
      expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Verification Failed' }));
      const own = typeof reply === 'object' && 'message' in reply ? reply.message : null;
      expect(message()).toBe(own ?? 'Email verification failed. Please try again.');
      expect(retry().hidden).toBe(!mayRetry);
      if (!mayRetry) return;
      answer('get', VERIFY, {});
      await user.click(retry());
      await state('success');
    },
  );

  it('asks for the password where two people registered with the address, names the account, and confirms the one that the password fits', async () => {
    answer('get', VERIFY, {
      status: 409,
      code: 'password-needed',
      message: 'Two people used this address.',
      body: { data: { email: 'asha@neev.example' } },
    });
    open('?token=abc');
    await state('password');
    expect(message()).toBe('Two people used this address.');
    expect(screen.getByLabelText<HTMLInputElement>('Account').value).toBe('asha@neev.example');
    const confirm = screen.getByRole('button', { name: 'Confirm email' });
    const password = screen.getByLabelText('Password');
    await user.click(confirm);
    screen.getByText('Please input your password!');
    expect(sentTo('post', VERIFY)).toEqual([]);
    const wrong = 'This password does not match any registration with this address.';
    answer('post', VERIFY, { status: 403, errors: { password: wrong } });
    fireEvent.input(password, { target: { value: 'not the password' } });
    await user.type(password, '{Enter}');
    await screen.findByText(wrong);
    expect(document.activeElement).toBe(password);
    answer('post', VERIFY, 'offline');
    await user.click(confirm);
    await screen.findByText('We could not reach Outset. Check your connection and try again.');
    expect(shown().dataset['state']).toBe('password');
    answer('post', VERIFY, {});
    fireEvent.input(password, { target: { value: 'Monsoon-Harbour-77' } });
    await user.click(confirm);
    await state('success');
    expect(sentTo('post', VERIFY).at(-1)?.body).toEqual({ token: 'abc', password: 'Monsoon-Harbour-77' });
  });
});
