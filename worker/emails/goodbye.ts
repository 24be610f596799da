/** Tells a person that their account is gone, and what that means. */
import type { Mail } from '../integrations/email/port';
import { layOut } from './layout';

export function goodbyeMail(input: { to: string; fullName: string; supportEmail: string; siteUrl: string }): Mail {
  return layOut(input.to, {
    subject: 'Your Outset account has been deleted',
    heading: 'Your account has been deleted',
    paragraphs: [
      `Hello ${input.fullName},`,
      'Your Outset account is deleted, as you asked: your profile and photo, saved items and the links you shared, documents of the tools, settings, messages and sessions are gone, and you are signed out everywhere. This cannot be undone.',
      'This is the last mail about this account. You are welcome to register again at any time.',
    ],
    note: `If it was not you, somebody knows your password: change it wherever else you use it, and write to ${input.supportEmail}.`,
    siteUrl: input.siteUrl,
  });
}
