/** Tells operators what happened to an authenticator (set up, replaced, reset by another one), and all super admins who is one of them now. */
import type { Mail } from '@worker/integrations/email/port';
import { layOut } from './frame/layout';

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
    `${input.by}, a super admin, took the authenticator off your operator account of Outset and signed you out.`,
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
    ? compose(input, 'A super admin of Outset has another email', [
        `${by.name} (${by.email}) set the email of the super admin ${who.name} to ${who.email}. Sign-in links go there from now on.`,
      ])
    : compose(input, 'Outset has another super admin', [
        `${by.name} (${by.email}) made ${who.name} (${who.email}) a super admin.`,
      ]);
}
