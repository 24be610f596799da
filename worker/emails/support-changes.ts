/** Tells a person what Outset support did to their account: signed it out, or took its second factor off. */
import { helloTo } from '@/domain/text/person-name';
import type { Mail } from '@worker/integrations/email/port';
import { layOut } from './frame/layout';

interface Input {
  to: string;
  fullName: string;
  supportEmail: string;
  siteUrl: string;
}

function compose(
  { to, fullName, supportEmail, siteUrl }: Input,
  words: { subject: string; paragraphs: string[]; action: { label: string; path: string } },
): Mail {
  return layOut(to, {
    subject: words.subject,
    heading: words.subject,
    paragraphs: [helloTo(fullName), ...words.paragraphs],
    action: { label: words.action.label, url: new URL(words.action.path, siteUrl).href },
    note: `If you did not ask for this, write to ${supportEmail}.`,
    siteUrl,
  });
}

export function sessionsEndedMail(input: Input): Mail {
  return compose(input, {
    subject: 'You were signed out on all devices',
    paragraphs: [
      'Outset support signed you out on all devices. Please log in again. Trusted devices will need a code again.',
      'Nothing else in your account has changed.',
    ],
    action: { label: 'Log in', path: '/' },
  });
}

export function twoFactorRemovedMail(input: Input): Mail {
  return compose(input, {
    subject: 'Outset support turned your two-factor authentication off',
    paragraphs: [
      'You now sign in to Outset with your password only. Your recovery codes no longer work, and your trusted devices were removed.',
      'Please turn it on again with your new authenticator app.',
    ],
    action: { label: 'Open the security page', path: '/portal/settings/security' },
  });
}
