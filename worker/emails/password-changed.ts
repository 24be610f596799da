/** Tells the owner of an account that its password is a new one. */
import { helloTo } from '@/domain/text/person-name';
import type { Mail } from '@worker/integrations/email/port';
import { layOut, momentOf } from './frame/layout';

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
