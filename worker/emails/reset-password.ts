/** The link to set a new password. */
import { helloTo } from '@/domain/text/person-name';
import { withReturnTo } from '@/domain/addresses/return-to';
import type { Mail } from '@worker/integrations/email/port';
import { layOut } from './frame/layout';

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
