/** Tells the owner of an account that somebody tried to register with its address again. */
import type { Mail } from '../integrations/email/port';
import { layOut } from './layout';

export function accountExistsMail(input: { to: string; siteUrl: string }): Mail {
  return layOut(input.to, {
    subject: 'You already have an Outset account',
    heading: 'You already have an account',
    paragraphs: [
      'Somebody tried to register at Outset with this address, but it already has an account. Nothing was changed.',
      'If it was you, log in with the password you chose. If you do not know it any more, the sign-in page sends you a link to set a new one.',
    ],
    action: { label: 'Log in', url: new URL('/login', input.siteUrl).href },
    note: 'If it was not you, you need not do anything.',
    siteUrl: input.siteUrl,
  });
}
