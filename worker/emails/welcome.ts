/** The first mail after the address was confirmed: what to begin with. */
import { helloTo } from '@/domain/text/person-name';
import type { UserType } from '@/domain/accounts/actor';
import type { Mail } from '@worker/integrations/email/port';
import { layOut } from './frame/layout';

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
