/** Tells the owner of an account that someone tried to register with its address again. */
import type { Mail } from '@worker/integrations/email/port';
import { layOut } from './frame/layout';

export function accountExistsMail(input: { to: string; siteUrl: string }): Mail {
  return layOut(input.to, {
    subject: 'You already have an Outset account',
    heading: 'You already have an account',
    paragraphs: [
      'Someone tried to register on Outset with this address, but it already has an account. Nothing has changed.',
      'If it was you, log in with the password you chose. If you forgot it, choose “Forgot password” on the sign-in page to set a new one.',
    ],
    action: { label: 'Log in', url: new URL('/login', input.siteUrl).href },
    note: 'If it was not you, you do not need to do anything.',
    siteUrl: input.siteUrl,
  });
}
