/** Asks the owner of an address to confirm it. */
import { helloTo } from '@/domain/text/person-name';
import { withReturnTo } from '@/domain/addresses/return-to';
import type { Mail } from '@worker/integrations/email/port';
import { layOut } from './frame/layout';

export function verifyEmailMail(input: {
  to: string;
  fullName: string;
  token: string;
  siteUrl: string;
  /** The page that was asked for before registering. */
  returnTo?: string | undefined;
}): Mail {
  const url = withReturnTo(new URL('/verify-email', input.siteUrl), input.returnTo);
  url.searchParams.set('token', input.token);
  return layOut(input.to, {
    subject: 'Confirm your email for Outset',
    heading: 'Confirm your email',
    paragraphs: [
      helloTo(input.fullName),
      'Someone registered on Outset with this address. If it was you, confirm the address to log in.',
      'If there is more than one registration for this address, the page asks for the password you chose, so that you do not confirm someone else’s.',
    ],
    action: { label: 'Confirm email', url: url.href },
    note: 'The link works once, for 24 hours. If it was not you, do not open the link. Without it, no one can log in. You can still register with this address yourself.',
    siteUrl: input.siteUrl,
  });
}
