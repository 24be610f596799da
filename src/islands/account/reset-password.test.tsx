/** The script of /reset-password: the rules of a new password, what is said of a failure, and the way to the sign-in page. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { resetPage } from '@tests/factories/files/plain-pages';
import { answer, sent, sentTo } from '@tests/setup/component/network';
import { startReset } from './reset-password';

const NEW_PASSWORD = 'Banyan-Harbour-88';
const user = userEvent.setup({ delay: null });
const part = <T extends HTMLElement>(selector: string) => document.querySelector<T>(selector) as T;
const password = () => part<HTMLInputElement>('#reset-new');
const confirm = () => part<HTMLInputElement>('#reset-confirm');
const failure = () => part('[data-failure]');
const shown = () => part('[data-state]:not([hidden])').dataset['state'];

function open(query = '?token=abc') {
  history.replaceState(null, '', `/reset-password${query}`);
  document.body.innerHTML = resetPage();
  startReset(part('[data-reset]'));
  return vi.spyOn(location, 'assign').mockImplementation(() => undefined);
}

async function submit(typed = NEW_PASSWORD, confirmed = typed) {
  fireEvent.input(password(), { target: { value: typed } });
  fireEvent.input(confirm(), { target: { value: confirmed } });
  await user.click(screen.getByRole('button', { name: 'Set new password' }));
}

describe('/reset-password', () => {
  it.each([
    ['Short1', 'Short1', 'Password must be at least 8 characters!', ['digit', 'capital']],
    ['No number here', 'No number here', 'Password must contain at least one number!', ['length', 'capital']],
    ['no capital 1', 'no capital 1', 'Password must contain at least one uppercase letter!', ['length', 'digit']],
    [NEW_PASSWORD, 'Banyan-Harbour-89', 'Passwords do not match!', ['length', 'digit', 'capital']],
  ])('AUTH-49 refuses %s, confirmed as %s: %s', async (typed, confirmed, message, met) => {
    open();
    await submit(typed, confirmed);
    screen.getByText(message);
    const rules = [...document.querySelectorAll<HTMLElement>('[data-met]')];
    expect(rules.map(({ dataset }) => dataset['rule'])).toEqual(met);
    expect(sent).toEqual([]);
  });

  it('AUTH-49 AUTH-51 sets a password and opens /login after three seconds, where the notice is shown', async () => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
    localStorage.setItem('token', 'a'.repeat(24));
    const goTo = open('?token=abc&returnTo=%2Fportal%2Fseed');
    answer('post', '/api/reset-password', { message: 'Your password has been reset. You can now log in.' });
    await submit();
    await waitFor(() => expect(shown()).toBe('done'));
    expect(sentTo('post', '/api/reset-password').map(({ body }) => body)).toEqual([
      { token: 'abc', password: NEW_PASSWORD },
    ]);
    within(screen.getByRole('status')).getByText('Your password has been reset. You can now log in.');
    // Every session of the account has ended, the one of this browser too.
    expect(localStorage.getItem('token')).toBeNull();
    vi.advanceTimersByTime(1_000);
    expect(part('[data-seconds]').textContent).toBe('2');
    vi.advanceTimersByTime(1_500);
    expect(goTo).not.toHaveBeenCalled();
    vi.advanceTimersByTime(500);
    expect(goTo).toHaveBeenCalledExactlyOnceWith('/login?returnTo=%2Fportal%2Fseed');
    expect(sessionStorage.getItem('notice')).toContain('Your password has been reset.');
  });

  it.each([
    ['a broken answer', 'broken', 'Failed to reset password.', ''],
    [
      'no network',
      'offline',
      'An error occurred. Please try again.',
      'Your password has not changed, and what you typed is still here.',
    ],
    [
      'a refusal of the password',
      { status: 400, errors: { password: 'This password is too common.' } },
      'Failed to reset password.',
      'This password is too common.',
    ],
  ] as const)('AUTH-50 after %s says so and loses nothing that was typed', async (_, reply, text, next) => {
    open();
    answer('post', '/api/reset-password', reply === 'broken' ? new Response('no json', { status: 500 }) : reply);
    await submit('Password1');
    await waitFor(() => expect(failure().hidden).toBe(false));
    expect(part('[data-failure-text]').textContent).toBe(text);
    expect(part('[data-failure-next]').textContent).toBe(next);
    expect(part('#reset-new-error').textContent).toBe(typeof reply === 'object' ? next : '');
    expect([password().value, confirm().value]).toEqual(['Password1', 'Password1']);
    expect(shown()).toBe('form');
  });

  it.each([
    ['link-expired', 'This link has expired'],
    ['link-used', 'This link was already used'],
    ['link-unknown', 'This link does not work'],
  ])('after the code %s says "%s" in place of the form', async (code, heading) => {
    open();
    answer('post', '/api/reset-password', { status: 400, code, message: 'Failed to reset password.' });
    await submit();
    await waitFor(() => expect(shown()).not.toBe('form'));
    expect(screen.getByRole('heading', { name: heading }).closest('section')?.hidden).toBe(false);
    expect(document.activeElement?.textContent).toBe(heading);
  });
});
