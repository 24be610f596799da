/** Tells the owner of an account that its password is a new one. */
import type { Mail } from '../integrations/email/port';
import { layOut, momentOf } from './layout';

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
      `Hello ${input.fullName},`,
      input.wasReset
        ? 'Your password was reset by a link from a mail to you. Every device was signed out, and none is trusted to skip the second factor any more.'
        : 'Your password was changed on the security page. Every other device was signed out, and none is trusted to skip the second factor any more.',
    ],
    facts: [
      { label: 'When', value: momentOf(input.at) },
      { label: 'Where', value: input.place },
    ],
    action: { label: 'It was not me', url: new URL('/forgot-password', input.siteUrl).href },
    note: 'If it was you, there is nothing to do. If not, set a new password at once: that ends every session. Then change the password of your mailbox too.',
    siteUrl: input.siteUrl,
  });
}
