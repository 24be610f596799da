/** The forms that have a link mailed: a new password, a new confirmation; as dialogs of /login and as pages. */
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { forgotPasswordPage, signInPage } from '@tests/factories/files/plain-pages';
import { answer, sent, sentTo } from '@tests/setup/component/network';
import { startMailedLinks } from './mailed-link';

const SENT = 'Password reset link has been sent to your email.';
const EMAIL = 'asha@example.com';
const user = userEvent.setup({ delay: null });
const fill = (field: HTMLElement, value: string) => fireEvent.input(field, { target: { value } });
const valueOf = (field: HTMLElement) => (field as HTMLInputElement).value;

function open(markup: string) {
  document.body.innerHTML = markup;
  startMailedLinks();
}

describe('the dialogs of the sign-in page', () => {
  const dialog = (name: string) => within(screen.getByRole('dialog', { name }));

  it('AUTH-01 AUTH-45 AUTH-46 the one of a forgotten password takes a well-formed email, sends it, and says so', async () => {
    open(signInPage());
    fill(document.querySelector('#sign-in-email') as HTMLElement, EMAIL);
    const link = screen.getByRole('link', { name: 'Forgot password?' });
    await user.click(link);
    const forgot = dialog('Forgot Password');
    const email = forgot.getByLabelText('Email');
    expect(valueOf(email)).toBe(EMAIL);
    expect(document.activeElement).toBe(email);
    for (const [wrong, message] of [
      ['', 'Please input your email!'],
      ['asha', 'Please enter a valid email!'],
      ["' OR 1=1--", 'Please enter a valid email!'],
    ] as const) {
      fill(email, wrong);
      await user.click(forgot.getByRole('button', { name: 'Send reset link' }));
      forgot.getByText(message);
      expect(document.activeElement).toBe(email);
    }
    expect(sent).toEqual([]);
    // Closing loses nothing.
    fill(email, 'other@example.com');
    await user.click(forgot.getByRole('button', { name: 'Close' }));
    await user.click(link);
    expect(valueOf(dialog('Forgot Password').getByLabelText('Email'))).toBe('other@example.com');
    answer('post', '/api/request-password-reset', { message: SENT });
    await user.click(forgot.getByRole('button', { name: 'Send reset link' }));
    await within(forgot.getByRole('status')).findByText(SENT);
    expect(sentTo('post', '/api/request-password-reset').map(({ body }) => body)).toEqual([
      { email: 'other@example.com' },
    ]);
  });

  it('the one of a missing confirmation asks for a new link', async () => {
    open(signInPage());
    fill(document.querySelector('#sign-in-email') as HTMLElement, EMAIL);
    await user.click(screen.getByRole('link', { name: 'No confirmation email?' }));
    const resend = dialog('Resend the confirmation email');
    answer('post', '/api/resend-verification', {});
    await user.click(resend.getByRole('button', { name: 'Send a new link' }));
    await within(resend.getByRole('status')).findByText(
      'If an account with this email is waiting for confirmation, a new link is on its way. Please check your spam folder too.',
    );
    expect(sentTo('post', '/api/resend-verification').map(({ body }) => body)).toEqual([{ email: EMAIL }]);
  });

  it('stay open after a double click on their link, and close by a press beside them', () => {
    open(signInPage());
    fireEvent.click(screen.getByRole('link', { name: 'Forgot password?' }));
    const opened = screen.getByRole('dialog', { name: 'Forgot Password' });
    const pressBeside = (detail: number) => {
      fireEvent.pointerDown(opened);
      fireEvent.click(opened, { detail });
    };
    pressBeside(2);
    screen.getByRole('dialog', { name: 'Forgot Password' });
    pressBeside(1);
    expect(screen.queryByRole('dialog', { name: 'Forgot Password' })).toBeNull();
  });

  it('leave a click that asks for a new tab to the browser', () => {
    open(signInPage());
    const link = screen.getByRole('link', { name: 'Forgot password?' });
    expect(fireEvent.click(link, { ctrlKey: true })).toBe(true);
    expect(screen.queryByRole('dialog', { name: 'Forgot Password' })).toBeNull();
  });
});

describe('/forgot-password', () => {
  it.each([
    ['the server’s own words', { status: 400, message: 'Not today.' }, 'Not today.'],
    ['a broken answer', 'broken', 'Failed to send reset link.'],
    [
      'no network',
      'offline',
      'Failed to send reset link. We could not reach Outset. Check your connection and try again.',
    ],
  ] as const)('AUTH-46 after %s says so and keeps what was typed', async (_, reply, text) => {
    open(forgotPasswordPage());
    const email = screen.getByLabelText('Email');
    fill(email, EMAIL);
    answer(
      'post',
      '/api/request-password-reset',
      reply === 'broken' ? new Response('no json', { status: 500 }) : reply,
    );
    await user.click(screen.getByRole('button', { name: 'Send reset link' }));
    await within(screen.getByRole('alert')).findByText(text);
    expect(valueOf(email)).toBe(EMAIL);
    expect(screen.getByRole('status').textContent.trim()).toBe('');
  });

  it('puts what the server says of the address beside the field', async () => {
    open(forgotPasswordPage());
    const email = screen.getByLabelText('Email');
    fill(email, EMAIL);
    answer('post', '/api/request-password-reset', { status: 400, errors: { email: 'Not this one.' } });
    await user.click(screen.getByRole('button', { name: 'Send reset link' }));
    await screen.findByText('Not this one.');
    await waitFor(() => expect(document.activeElement).toBe(email));
    expect(email.getAttribute('aria-invalid')).toBe('true');
  });
});
