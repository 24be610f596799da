/** Tells an operator what happened to their authenticator: set up, replaced, or reset by another one. */
import type { Mail } from '../integrations/email/port';
import { layOut } from './layout';

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
    'With the operators’ password and a code, a new authenticator was begun for your operator account of Outset. Codes of the old one no longer work.',
  ]);
}

export function authenticatorResetMail(input: Input & { by: string }): Mail {
  return compose(input, 'Your operator’s authenticator was reset', [
    `${input.by}, a super admin, took the authenticator off your operator account of Outset and signed you out.`,
    'Sign in again: the next action that needs codes shows you a new secret to scan.',
  ]);
}
