/** The mails of passwords: the link of a reset, and that one was changed. */
import { helloTo } from '@/domain/text/person-name';
import type { Mail } from '@worker/integrations/email/port';
import { layOut, momentOf } from '@worker/emails/frame/layout';
import { withReturnTo } from '@/domain/addresses/return-to';

// Tells the owner of an account that its password is a new one.

export function passwordChangedMail(input: {
  to: string;
  fullName: string;
  /** By a mailed link; otherwise on the security page. */
  wasReset: boolean;
  place: string;
  at: number;
  siteUrl: string;
}): Mail {
  return layOut(input.to, {
    subject: 'Your Outset password was changed',
    heading: 'Your password was changed',
    paragraphs: [
      helloTo(input.fullName),
      input.wasReset
        ? 'Your password was reset with a link we emailed you. Every device was signed out, and your trusted devices were removed.'
        : 'Your password was changed on the security page. Every other device was signed out, and your trusted devices were removed.',
    ],
    facts: [
      { label: 'When', value: momentOf(input.at) },
      { label: 'Where', value: input.place },
    ],
    action: { label: 'It was not me', url: new URL('/forgot-password', input.siteUrl).href },
    note: 'If it was you, you do not need to do anything. If not, set a new password at once, which signs out every device. Then change your email password too.',
    siteUrl: input.siteUrl,
  });
}

export function resetPasswordMail(input: {
  to: string;
  fullName: string;
  token: string;
  /** Where it was asked for, in words. */
  place: string;
  siteUrl: string;
  /** The page that was asked for before the sign-in. */
  returnTo?: string | undefined;
}): Mail {
  const url = withReturnTo(new URL('/reset-password', input.siteUrl), input.returnTo);
  url.searchParams.set('token', input.token);
  return layOut(input.to, {
    subject: 'Reset your Outset password',
    heading: 'Set a new password',
    paragraphs: [
      helloTo(input.fullName),
      'Someone asked for a new password for your Outset account. If it was you, open the link and choose one.',
    ],
    facts: [{ label: 'Asked for from', value: input.place }],
    action: { label: 'Set a new password', url: url.href },
    note: 'The link works once, for one hour. Older links stop working. If it was not you, you do not need to do anything. Your password has not changed.',
    siteUrl: input.siteUrl,
  });
}
