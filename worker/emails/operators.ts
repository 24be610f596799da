/** The mails to operators: invitations and sign-in links, changes of an authenticator, and new super admins. */
import type { Mail } from '@worker/integrations/email/port';
import { layOut } from './layout';
import { helloTo } from '@/domain/text/person-name';

// Reports a change of an authenticator (set up, replaced, reset by someone else) to its operator, and new super admins to all super admins.

interface Input {
  to: string;
  supportEmail: string;
  siteUrl: string;
}

function compose({ to, supportEmail, siteUrl }: Input, subject: string, paragraphs: string[]): Mail {
  return layOut(to, {
    subject,
    heading: subject,
    paragraphs,
    action: { label: 'Open the back-office', url: new URL('/adminPortal/dashboard', siteUrl).href },
    note: `If it was not you, tell the other super admins at once, and write to ${supportEmail}.`,
    siteUrl,
  });
}

export function authenticatorEnrolledMail(input: Input): Mail {
  return compose(input, 'Your operator’s authenticator is set up', [
    'An authenticator app was set up for your operator account of Outset. Edits and deletions of users are confirmed with its codes.',
  ]);
}

export function authenticatorReplacedMail(input: Input): Mail {
  return compose(input, 'Your operator’s authenticator was replaced', [
    'With the operators’ password and a code, someone started to set up a new authenticator for your operator account of Outset. Codes of the old one no longer work.',
  ]);
}

export function authenticatorResetMail(input: Input & { by: string }): Mail {
  return compose(input, 'Your operator’s authenticator was reset', [
    `${input.by}, a super admin, removed the authenticator from your operator account of Outset and signed you out.`,
    'Sign in again: the next action that needs codes shows you a new secret to scan.',
  ]);
}

interface Person {
  name: string;
  email: string;
}

export function authenticatorEnrolledNotice(input: Input & { who: Person }): Mail {
  return compose(input, 'An operator’s authenticator was set up', [
    `${input.who.name} (${input.who.email}) set up an authenticator app for the back-office of Outset.`,
  ]);
}

export function superAdminMail(input: Input & { who: Person; by: Person; isMoved: boolean }): Mail {
  const { who, by, isMoved } = input;
  return isMoved
    ? compose(input, 'The email of a super admin of Outset was changed', [
        `${by.name} (${by.email}) set the email of the super admin ${who.name} to ${who.email}. Sign-in links go there from now on.`,
      ])
    : compose(input, 'Outset has another super admin', [
        `${by.name} (${by.email}) made ${who.name} (${who.email}) a super admin.`,
      ]);
}

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
  /** True if Google sign-in is configured, which is another way to sign in. */
  hasGoogle: boolean;
}): Mail {
  const google = hasGoogle ? ' You can also sign in with the Google account for this email.' : '';
  return layOut(to, {
    subject: 'You are now an operator of Outset',
    heading: 'You are an operator of Outset',
    paragraphs: [
      helloTo(name),
      `${invitedBy} added you as an operator of Outset. Open the link, enter the admin password, which you get from ${invitedBy}, and your email. We then email you a link that signs you in.${google}`,
    ],
    action: { label: 'Open the sign-in', url },
    note: 'The link works once, for 24 hours. Later, go to the page of the admin password. If you did not expect this, ignore it.',
    siteUrl,
  });
}

/** To an operator who requested a link. */
export function signInLinkMail({
  to,
  name,
  place,
  url,
  siteUrl,
}: Operator & {
  /** The place that the request came from, in words. */
  place: string;
}): Mail {
  return layOut(to, {
    subject: 'Your link to the back-office of Outset',
    heading: 'Sign in as an operator',
    paragraphs: [
      helloTo(name),
      'Someone with the admin password asked for this link. If it was you, open it in the same browser.',
    ],
    facts: [{ label: 'Requested from', value: place }],
    action: { label: 'Sign in', url },
    note: 'The link works once, for 10 minutes, and only in the browser that asked for it. Older links stop working. If it was not you, tell the other operators. Someone knows the admin password.',
    siteUrl,
  });
}
