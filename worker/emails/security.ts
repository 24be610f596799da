/** The mails about sign-in: a new device, changes of the second factor, changes of the password, and actions of support on an account. */
import { FEW_RECOVERY_CODES } from '@/domain/accounts/two-factor-codes';
import { helloTo } from '@/domain/text/person-name';
import { withReturnTo } from '@/domain/addresses/return-to';
import type { Mail } from '@worker/integrations/email/port';
import { layOut, momentOf } from './layout';

// Reports a sign-in from a new device or place to the owner of the account.

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
  /** Support's address, because a person who cannot sign in reaches no page of the account. */
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

/** Without the authenticator app, a person can use only the remaining recovery codes. */
function recoveryAdvice(left: number, supportEmail: string): string[] {
  if (left === 0)
    return [
      'It was your last recovery code. From now on, you need your authenticator app to sign in, and to create new recovery codes on the security page.',
      `If you have lost your authenticator app, only support can turn two-factor authentication off for you. Write to ${supportEmail}.`,
    ];
  const codes = left === 1 ? 'You have 1 recovery code left.' : `You have ${left} recovery codes left.`;
  return [
    left > FEW_RECOVERY_CODES
      ? codes
      : `${codes} Create new ones now on the security page, with a code from your authenticator app or one of your recovery codes.`,
    'If you have lost your authenticator app, turn two-factor authentication off with a recovery code, and on again with a new app.',
  ];
}

export function recoveryCodeUsedMail({ left, ...input }: Input & { left: number }): Mail {
  return compose(input, {
    subject: 'Someone signed in with a recovery code',
    heading: 'A recovery code was used',
    paragraphs: [
      'Someone signed in to your Outset account with your password and one of your recovery codes. That code no longer works.',
      ...recoveryAdvice(left, input.supportEmail),
    ],
  });
}

// The mails of passwords: the link of a reset, and the notice of a change.

// Reports to the owner of an account that its password was changed.

export function passwordChangedMail(input: {
  to: string;
  fullName: string;
  /** True if it was reset by a mailed link, false if it was changed on the security page. */
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

export function resetPasswordMail(input: {
  to: string;
  /** Null until the address is confirmed: until then, anyone could have chosen the name. */
  fullName: string | null;
  token: string;
  /** The place that the request came from, in words. */
  place: string;
  siteUrl: string;
  /** The page that was requested before the sign-in. */
  returnTo?: string | undefined;
}): Mail {
  const url = withReturnTo(new URL('/reset-password', input.siteUrl), input.returnTo);
  url.searchParams.set('token', input.token);
  return layOut(input.to, {
    subject: 'Reset your Outset password',
    heading: 'Set a new password',
    paragraphs: [
      helloTo(input.fullName ?? ''),
      'Someone asked for a new password for your Outset account. If it was you, open the link and choose one.',
    ],
    facts: [{ label: 'Requested from', value: input.place }],
    action: { label: 'Set a new password', url: url.href },
    note: 'The link works once, for one hour. Older links stop working. If it was not you, you do not need to do anything. Your password has not changed.',
    siteUrl: input.siteUrl,
  });
}

// Tells a person about an action of Outset support on their account: support signed the account out, or removed its second factor.

interface SupportChangesInput {
  to: string;
  fullName: string;
  supportEmail: string;
  siteUrl: string;
}

function composeChange(
  { to, fullName, supportEmail, siteUrl }: SupportChangesInput,
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

export function sessionsEndedMail(input: SupportChangesInput): Mail {
  return composeChange(input, {
    subject: 'You were signed out on all devices',
    paragraphs: [
      'Outset support signed you out on all devices. Please log in again. If you use two-factor authentication, trusted devices will need a code again.',
      'Nothing else in your account has changed.',
    ],
    action: { label: 'Log in', path: '/login' },
  });
}

export function twoFactorRemovedMail(input: SupportChangesInput): Mail {
  return composeChange(input, {
    subject: 'Outset support turned your two-factor authentication off',
    paragraphs: [
      'You now sign in to Outset with your password only. Your recovery codes no longer work, and your trusted devices were removed.',
      'Please turn it on again with your new authenticator app.',
    ],
    action: { label: 'Open the security page', path: '/portal/settings/security' },
  });
}
