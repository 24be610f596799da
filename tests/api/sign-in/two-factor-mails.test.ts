/** What the mails of the second factor say and link to, as text and as HTML. */
import { describe, expect, it } from 'vitest';
import {
  recoveryCodesRenewedMail,
  recoveryCodeUsedMail,
  twoFactorDisabledMail,
  twoFactorEnabledMail,
} from '@worker/emails/security';

const input = { to: 'asha@example.com', supportEmail: 'help@outset.example', siteUrl: 'https://outset.example' };

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
});
