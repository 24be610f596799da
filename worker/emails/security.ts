/** The mails of sign-in: the second factor was changed, and a new device signed in. */
import { helloTo } from '@/domain/text/person-name';
import type { Mail } from '@worker/integrations/email/port';
import { layOut, momentOf } from '@worker/emails/frame/layout';

// Tells the owner of an account of a sign-in from a device or place that is new.

export function newDeviceMail(input: {
  to: string;
  fullName: string;
  place: string;
  at: number;
  siteUrl: string;
}): Mail {
  return layOut(input.to, {
    subject: 'New sign-in to your Outset account',
    heading: 'New sign-in',
    paragraphs: [helloTo(input.fullName), 'Someone signed in to your account from a new device or place.'],
    facts: [
      { label: 'When', value: momentOf(input.at) },
      { label: 'Where', value: input.place },
    ],
    action: { label: 'Check my sessions', url: new URL('/portal/settings/security', input.siteUrl).href },
    note: 'If it was you, you do not need to do anything. If not, end that session and change your password.',
    siteUrl: input.siteUrl,
  });
}

interface Input {
  to: string;
  /** Where to write to: who cannot sign in any more reaches no page of an account. */
  supportEmail: string;
  siteUrl: string;
}

function compose(
  { to, supportEmail, siteUrl }: Input,
  words: { subject: string; heading: string; paragraphs: string[] },
): Mail {
  return layOut(to, {
    ...words,
    action: { label: 'Open the security page', url: new URL('/portal/settings/security', siteUrl).href },
    note: `If it was not you, change your password at once, log out from all devices on the security page, and write to ${supportEmail}.`,
    siteUrl,
  });
}

export function twoFactorEnabledMail(input: Input): Mail {
  return compose(input, {
    subject: 'Two-factor authentication is on',
    heading: 'Two-factor authentication is on',
    paragraphs: [
      'From now on, you sign in to Outset with your password and a code from your authenticator app.',
      'Keep your recovery codes where you can reach them without your phone. Each one replaces a code once.',
    ],
  });
}

export function twoFactorDisabledMail(input: Input): Mail {
  return compose(input, {
    subject: 'Two-factor authentication was turned off',
    heading: 'Two-factor authentication was turned off',
    paragraphs: [
      'You now sign in to Outset with your password only.',
      'Your recovery codes no longer work, and your trusted devices were removed.',
    ],
  });
}

export function recoveryCodesRenewedMail(input: Input): Mail {
  return compose(input, {
    subject: 'You have new recovery codes',
    heading: 'You have new recovery codes',
    paragraphs: ['Ten new recovery codes were created for your Outset account. The old ones no longer work.'],
  });
}

export function recoveryCodeUsedMail(input: Input): Mail {
  return compose(input, {
    subject: 'Someone signed in with a recovery code',
    heading: 'A recovery code was used',
    paragraphs: [
      'Someone signed in to your Outset account with your password and one of your recovery codes. That code no longer works.',
      'If you have lost your authenticator app, turn two-factor authentication off and on again with a new one.',
    ],
  });
}
