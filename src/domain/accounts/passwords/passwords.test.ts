/** The rules of changed and reset passwords, with their exact texts. */
import { describe, expect, it } from 'vitest';
import { mailedLinkRequest, passwordChangeForm, passwordReset, passwordResetForm } from './passwords';

const messagesOf = (result: { error?: { issues: { path: PropertyKey[]; message: string }[] } | undefined }) =>
  // The first message of a field is the one that is shown.
  Object.fromEntries((result.error?.issues ?? []).toReversed().map((issue) => [issue.path.join('.'), issue.message]));

describe('passwordChangeForm', () => {
  const change = (currentPassword: unknown, newPassword: unknown, confirmPassword: unknown) =>
    messagesOf(passwordChangeForm.safeParse({ currentPassword, newPassword, confirmPassword }));

  it('ACC-13 ACC-14 names each empty field', () => {
    expect(change('', '', '')).toEqual({
      currentPassword: 'Please input your current password!',
      newPassword: 'Please input your new password!',
      confirmPassword: 'Please confirm your new password!',
    });
    expect(change(undefined, null, 7)).toEqual(change('', '', ''));
  });

  it('ACC-13 ACC-14 compares the two even while the new one is too short', () => {
    expect(change('x', '1234567', '12345678')).toEqual({
      newPassword: 'Password must be at least 8 characters!',
      confirmPassword: 'The two passwords do not match!',
    });
    expect(change('x', '12345678', '12345679')).toEqual({ confirmPassword: 'The two passwords do not match!' });
    expect(change('x', '12345678', '12345678')).toEqual({});
  });

  it('counts characters as people do, and takes every script', () => {
    expect(change('x', '🚀'.repeat(7), '🚀'.repeat(7))).toEqual({
      newPassword: 'Password must be at least 8 characters!',
    });
    expect(change('x', 'पासवर्ड लंबा', 'पासवर्ड लंबा')).toEqual({});
    expect(change('x', '🚀'.repeat(256), '🚀'.repeat(256))).toEqual({});
    for (const long of ['a'.repeat(257), '🚀'.repeat(257)])
      expect(change('x', long, long)).toEqual({ newPassword: 'Password must be at most 256 characters!' });
  });

  it('refuses half a surrogate pair, which would be stored as another character', () => {
    const broken = 'harbour \ud83d lantern';
    expect(change('x', broken, broken)).toEqual({
      newPassword: 'This password contains a character we cannot read. Please type it again.',
    });
  });
});

describe('passwordResetForm', () => {
  const reset = (password: unknown, confirmPassword: unknown) =>
    messagesOf(passwordResetForm.safeParse({ password, confirmPassword }));

  it('AUTH-49 needs 8 characters, a number and an uppercase letter, and an equal confirmation', () => {
    expect(reset('Short1', 'Short2')).toEqual({
      password: 'Password must be at least 8 characters!',
      confirmPassword: 'Passwords do not match!',
    });
    expect(reset('No number here', 'No number here')).toEqual({
      password: 'Password must contain at least one number!',
    });
    expect(reset('no capital 1', 'no capital 1')).toEqual({
      password: 'Password must contain at least one uppercase letter!',
    });
    expect(reset('Right one 1', 'Right one 2')).toEqual({ confirmPassword: 'Passwords do not match!' });
    expect(reset('Right one 1', 'Right one 1')).toEqual({});
    expect(reset('पासवर्ड १२३', 'पासवर्ड १२३')).toEqual({});
  });
});

describe('bodies', () => {
  it('AUTH-45 needs a well-formed email', () => {
    for (const email of ['', 'asha', 'a@b', 'a\r\nb@example.com', 'x'.repeat(10_000), null, {}])
      expect(mailedLinkRequest.safeParse({ email }).success).toBe(false);
    expect(mailedLinkRequest.parse({ email: ' Asha@Example.com ' })).toEqual({ email: 'asha@example.com' });
  });

  it('AUTH-47 says which token is no token', () => {
    for (const token of [undefined, '', 7, 'x'.repeat(201)])
      expect(messagesOf(passwordReset.safeParse({ token, password: 'Right one 1' }))).toEqual({
        token: 'Invalid or missing token.',
      });
  });
});
