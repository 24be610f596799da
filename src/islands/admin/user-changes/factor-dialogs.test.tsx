/** An operator's authenticator is replaced, or reset by a super admin: what is asked for, sent and said. */
import { screen, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { described, drawScreen, notice, valueOf } from '@tests/setup/component/back-office';
import { answer, answerAt, sentTo } from '@tests/setup/component/network';
import { ReplaceFactor, ResetFactorDialog } from './FactorDialogs';

const isDisabled = (button: HTMLElement) => (button as HTMLButtonElement).disabled;

describe('an authenticator that is replaced', () => {
  const REPLACE = '/api/user/replace-2fa';
  const draw = () => {
    const onReplaced = vi.fn();
    const onClose = vi.fn();
    const { user } = drawScreen(<ReplaceFactor onReplaced={onReplaced} onClose={onClose} />, { delay: null });
    const dialog = within(screen.getByRole('dialog', { name: 'Replace your authenticator' }));
    return {
      user,
      onReplaced,
      onClose,
      dialog,
      password: dialog.getByLabelText<HTMLInputElement>('Operators’ password'),
      code: dialog.getByLabelText('6-digit code'),
      replace: dialog.getByRole('button', { name: 'Replace' }),
    };
  };

  it('needs the password and six digits of the old one, and hands over the new secret', async () => {
    const { user, dialog, password, code, replace, onReplaced } = draw();
    dialog.getByText('Codes from the old one stop working at once. You get an email about it.');
    expect(described(code)).toBe('A code from the old authenticator.');
    expect(password.type).toBe('password');
    expect(isDisabled(replace)).toBe(true);
    await user.type(code, '123456');
    expect(isDisabled(replace)).toBe(true);
    await user.clear(code);
    await user.type(password, 'A long password');
    await user.type(code, '12345');
    expect(isDisabled(replace)).toBe(true);
    // Seven, with a space as apps show it: the first six digits are the code.
    await user.clear(code);
    await user.type(code, '123 4567');
    expect(valueOf(code)).toBe('123456');
    answerAt('post', REPLACE, { body: { secret: 'ABCD', otpauth_url: 'otpauth://totp/x' } });
    await user.click(replace);
    await notice('Scan the new code. The old authenticator no longer works.');
    expect(onReplaced.mock.calls).toEqual([[{ secret: 'ABCD', otpauthUrl: 'otpauth://totp/x' }]]);
    expect(sentTo('post', REPLACE).map(({ body }) => body)).toEqual([{ password: 'A long password', token: '123456' }]);
  });

  it.each([
    [
      'the password',
      { errors: { password: 'This password is wrong.' } },
      'Operators’ password',
      'This password is wrong.',
    ],
    ['the code', { errors: { token: 'This code is wrong.' } }, '6-digit code', 'This code is wrong.'],
  ])('says at its field that %s is wrong', async (_, reply, label, text) => {
    const { user, dialog, password, code, replace, onReplaced } = draw();
    await user.type(password, 'pass');
    await user.type(code, '000000');
    answerAt('post', REPLACE, { status: 400, message: 'No', ...reply });
    await user.click(replace);
    await dialog.findByText(text);
    const field = dialog.getByLabelText(label);
    expect(field.getAttribute('aria-invalid')).toBe('true');
    expect(described(field)).toContain(text);
    expect(valueOf(password)).toBe('pass');
    expect(onReplaced).not.toHaveBeenCalled();
  });

  it('says what else failed, also where no new secret came, and can be left', async () => {
    const { user, dialog, password, code, replace, onReplaced, onClose } = draw();
    await user.type(password, 'pass');
    await user.type(code, '000000');
    answerAt('post', REPLACE, { status: 429, message: 'Too many codes.' });
    await user.click(replace);
    await dialog.findByText(/^Too many codes\./);
    answerAt('post', REPLACE, { body: { enrolled: true } });
    await user.click(replace);
    await dialog.findByText('Failed to setup 2FA');
    expect(onReplaced).not.toHaveBeenCalled();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    expect(onClose).toHaveBeenCalledOnce();
  });
});

describe('an authenticator of another operator', () => {
  const RESET = '/api/admin/admin-users/:id/reset-2fa';
  const admin = { _id: 'c'.repeat(24), adminname: 'Ravi Nair' };

  it('is reset with a code of the own one, whatever was wrong first', async () => {
    const onDone = vi.fn();
    const onClose = vi.fn();
    const { user } = drawScreen(<ResetFactorDialog admin={admin} onDone={onDone} onClose={onClose} />, { delay: null });
    const dialog = within(screen.getByRole('dialog', { name: 'Reset the authenticator of Ravi Nair?' }));
    dialog.getByText(/^They are signed out and get an email\./);
    const code = dialog.getByLabelText('6-digit code');
    expect(described(code)).toBe('A code of your own authenticator.');
    const reset = dialog.getByRole('button', { name: 'Reset' });
    await user.type(code, '12345');
    expect(isDisabled(reset)).toBe(true);
    await user.type(code, '6');
    expect(isDisabled(reset)).toBe(false);
    answer('post', RESET, { status: 400, errors: { token: 'This code is wrong.' } });
    await user.click(reset);
    await dialog.findByText('This code is wrong.');
    expect(code.getAttribute('aria-invalid')).toBe('true');
    answer('post', RESET, { status: 500 });
    await user.click(reset);
    await dialog.findByText('Nothing was changed.');
    expect(onDone).not.toHaveBeenCalled();
    answer('post', RESET, {});
    await user.click(reset);
    await notice('The authenticator is reset');
    expect(onDone).toHaveBeenCalledOnce();
    expect(onClose).not.toHaveBeenCalled();
    const last = sentTo('post', RESET).at(-1);
    expect([last?.path, last?.body]).toEqual([`/api/admin/admin-users/${admin._id}/reset-2fa`, { token: '123456' }]);
  });
});
