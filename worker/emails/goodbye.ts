/** Tells a person that their account is gone, and what that means. */
import { helloTo } from '@/domain/text/person-name';
import type { Mail } from '@worker/integrations/email/port';
import { layOut } from './frame/layout';

export function goodbyeMail(input: {
  to: string;
  fullName: string;
  /** Who deleted it. */
  by: 'person' | 'operator';
  supportEmail: string;
  siteUrl: string;
}): Mail {
  return layOut(input.to, {
    subject: 'Your Outset account has been deleted',
    heading: 'Your account has been deleted',
    paragraphs: [
      helloTo(input.fullName),
      `Your Outset account ${input.by === 'person' ? 'is deleted, as you asked' : 'was deleted by Outset support'}: your profile and photo, saved items and shared links, tool documents, settings, messages and sessions are gone, and you are signed out everywhere. This cannot be undone.`,
      'This is our last email about this account. You are welcome to register again at any time.',
    ],
    note:
      input.by === 'person'
        ? `If it was not you, someone knows your password. Change it wherever else you use it, and write to ${input.supportEmail}.`
        : `If you did not ask for this, write to ${input.supportEmail}.`,
    siteUrl: input.siteUrl,
  });
}
