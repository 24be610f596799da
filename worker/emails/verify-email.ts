/** Asks the owner of an address to confirm it. */
import type { Mail } from '../integrations/email/port';
import { layOut } from './layout';

export function verifyEmailMail(input: { to: string; fullName: string; token: string; siteUrl: string }): Mail {
  const url = new URL('/verify-email', input.siteUrl);
  url.searchParams.set('token', input.token);
  return layOut(input.to, {
    subject: 'Confirm your e-mail for Outset',
    heading: 'Confirm your e-mail',
    paragraphs: [
      `Hello ${input.fullName},`,
      'Somebody registered at Outset with this address. If it was you, confirm the address and you can log in.',
      'Where more than one registration waits for this address, the page asks for the password that you chose, so that you do not confirm somebody else’s.',
    ],
    action: { label: 'Confirm e-mail', url: url.href },
    note: 'The link works once, for 24 hours. If it was not you, do not open it and do nothing else: without it nobody can log in. You can still register with this address yourself.',
    siteUrl: input.siteUrl,
  });
}
