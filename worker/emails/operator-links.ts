/** The mails to operators with a single-use link: the invitation, and the sign-in. */
import { helloTo } from '@/domain/text/person-name';
import type { Mail } from '@worker/integrations/email/port';
import { layOut } from './frame/layout';

interface Operator {
  to: string;
  name: string;
  /** The link with its token. */
  url: string;
  siteUrl: string;
}

/** To someone who was added as an operator. */
export function invitationMail({
  to,
  name,
  invitedBy,
  url,
  hasGoogle,
  siteUrl,
}: Operator & {
  invitedBy: string;
  /** Where Google sign-in is configured, there is another way in. */
  hasGoogle: boolean;
}): Mail {
  const google = hasGoogle ? ' You can also sign in with the Google account for this email.' : '';
  return layOut(to, {
    subject: 'You can run Outset now',
    heading: 'You are an operator of Outset',
    paragraphs: [
      helloTo(name),
      `${invitedBy} added you to those who run Outset. Open the link, enter the admin password, which you get from ${invitedBy}, and your email. We then email you a link that signs you in.${google}`,
    ],
    action: { label: 'Open the sign-in', url },
    note: 'The link works once, for 24 hours. Later, go to the page of the admin password. If you did not expect this, ignore it.',
    siteUrl,
  });
}

/** To an operator who asked for a link. */
export function signInLinkMail({
  to,
  name,
  place,
  url,
  siteUrl,
}: Operator & {
  /** Where it was asked for, in words. */
  place: string;
}): Mail {
  return layOut(to, {
    subject: 'Your link to the back-office of Outset',
    heading: 'Sign in as an operator',
    paragraphs: [
      helloTo(name),
      'Someone with the admin password asked for this link. If it was you, open it in the same browser.',
    ],
    facts: [{ label: 'Asked for from', value: place }],
    action: { label: 'Sign in', url },
    note: 'The link works once, for 10 minutes, and only in the browser that asked for it. Older links stop working. If it was not you, tell the other operators. Someone knows the admin password.',
    siteUrl,
  });
}
