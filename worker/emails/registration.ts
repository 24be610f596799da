/** The mails of registration: confirm the address, a second attempt with it, welcome, and goodbye. */
import type { Mail } from '@worker/integrations/email/port';
import { layOut } from './layout';
import { helloTo } from '@/domain/text/person-name';
import type { UserType } from '@/domain/accounts/actor';
import { withReturnTo } from '@/domain/addresses/return-to';

// Reports to the owner of an account that someone tried to register with its address again.

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

// The first mail after the address was confirmed, with first steps.

const FIRST_STEPS: Record<UserType, string> = {
  founder:
    'To get started, find investors that fit your stage and city, compare a few, and turn on two-factor authentication on the security page.',
  visitor: 'To get started, look through the investor and incubator directories by stage, sector and city.',
};

export function welcomeMail(input: { to: string; fullName: string; userType: UserType; siteUrl: string }): Mail {
  return layOut(input.to, {
    subject: 'Welcome to Outset',
    heading: 'Welcome to Outset',
    paragraphs: [
      helloTo(input.fullName),
      'Your email address is confirmed and your account is ready.',
      FIRST_STEPS[input.userType],
    ],
    action: { label: 'Sign in', url: new URL('/login', input.siteUrl).href },
    note: 'Questions? Write to us from the support page. A person reads every message.',
    siteUrl: input.siteUrl,
  });
}

// Confirms that a person's account is deleted, and names the data that was removed with it.

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

/** Greets without a name: anyone can register any address, and would have the mail say their own words. */
export function verifyEmailMail(input: {
  to: string;
  token: string;
  siteUrl: string;
  /** The page that was requested before registration. */
  returnTo?: string | undefined;
}): Mail {
  const url = withReturnTo(new URL('/verify-email', input.siteUrl), input.returnTo);
  url.searchParams.set('token', input.token);
  return layOut(input.to, {
    subject: 'Confirm your email for Outset',
    heading: 'Confirm your email',
    paragraphs: [
      'Hello,',
      'Someone registered on Outset with this address. If it was you, confirm the address to log in.',
      'If there is more than one registration for this address, the page asks for the password you chose, so that you do not confirm someone else’s.',
    ],
    action: { label: 'Confirm email', url: url.href },
    note: 'The link works once, for 24 hours. If it was not you, do not open the link. Without it, no one can log in. You can still register with this address yourself.',
    siteUrl: input.siteUrl,
  });
}
