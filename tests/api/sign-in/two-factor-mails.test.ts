/** What the mails of the second factor say and link to, as text and as HTML. */
import { describe, expect, it } from 'vitest';
import {
  recoveryCodesRenewedMail,
  recoveryCodeUsedMail,
  twoFactorDisabledMail,
  twoFactorEnabledMail,
} from '@worker/emails/security';

const input = {
  left: 9,
  to: 'asha@example.com',
  supportEmail: 'help@outset.example',
  siteUrl: 'https://outset.example',
};

describe('mails of the second factor', () => {
  it.each([
    [
      twoFactorEnabledMail,
      'Two-factor authentication is on',
      'with your password and a code from your authenticator app',
    ],
    [twoFactorDisabledMail, 'Two-factor authentication was turned off', 'with your password only'],
    [recoveryCodesRenewedMail, 'You have new recovery codes', 'The old ones no longer work'],
    [recoveryCodeUsedMail, 'Someone signed in with a recovery code', 'That code no longer works'],
  ] as const)(
    '%# say what happened, where to look and what to do when it was somebody else',
    (compose, subject, words) => {
      const mail = compose(input);
      expect(mail).toMatchObject({ to: input.to, subject });
      for (const body of [mail.text, mail.html]) {
        expect(body).toContain(words);
        expect(body).toContain('https://outset.example/portal/settings/security');
        expect(body).toContain('change your password at once');
        expect(body).toContain('write to help@outset.example');
        expect(body).not.toMatch(/undefined|\[object/);
      }
    },
  );

  it.each([
    [9, 'You have 9 recovery codes left.', 'with a recovery code, and on again with a new app', 'Create new ones'],
    [3, 'You have 3 recovery codes left. Create new ones now', 'with a recovery code, and on again', 'only support'],
    [1, 'You have 1 recovery code left. Create new ones now', 'with a recovery code, and on again', 'only support'],
    [0, 'It was your last recovery code.', 'only support can turn two-factor authentication off', 'and on again'],
  ])('after a recovery code, with %i left, advise what is still possible', (left, words, advice, other) => {
    const mail = recoveryCodeUsedMail({ ...input, left });
    for (const body of [mail.text, mail.html]) {
      expect(body).toContain(words);
      expect(body).toContain(advice);
      expect(body).not.toContain(other);
    }
  });
});
