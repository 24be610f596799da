/** The sign-in form: the values that it accepts, and its messages. */
import { describe, expect, it } from 'vitest';
import { signInInput } from './sign-in';

const first = (value: unknown) =>
  Object.fromEntries(
    (signInInput.safeParse(value).error?.issues ?? []).map((issue) => [issue.path.join('.'), issue.message]),
  );

describe('sign-in', () => {
  it('refuses an empty or malformed e-mail and an empty password', () => {
    expect(first({})).toEqual({ email: 'Please input your email!', password: 'Please input your password!' });
    expect(first({ email: '', password: '' })).toEqual({
      email: 'Please input your email!',
      password: 'Please input your password!',
    });
    expect(first({ email: 'a@b', password: 'x' })).toEqual({ email: 'Please enter a valid email!' });
  });

  it('normalises the e-mail and leaves the password alone', () => {
    expect(signInInput.parse({ email: ' A@B.example ', password: ' x ' })).toEqual({
      email: 'a@b.example',
      password: ' x ',
    });
  });

  it('takes the longest password: 256 characters, of which each may count twice', () => {
    const password = '🔐'.repeat(250) + 'Pune 7';
    expect(signInInput.parse({ email: 'a@b.example', password })).toMatchObject({ password });
  });

  it('names the field of a wrong type and bounds the length', () => {
    expect(Object.keys(first({ email: ['a@b.example'], password: { $ne: null } }))).toEqual(['email', 'password']);
    expect(Object.keys(first({ email: 'a'.repeat(10_000) + '@b.example', password: 'x'.repeat(10_000) }))).toEqual([
      'email',
      'password',
    ]);
  });
});
