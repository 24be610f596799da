/** Mails to the owner of an account: a new personal token, a connected program, a token used from a new network, a webhook added or turned off. */
import { SCOPE_WORDS } from '@/domain/tokens/personal-token';
import { helloTo } from '@/domain/text/person-name';
import type { Mail } from '@worker/integrations/email/port';
import { layOut, momentOf } from './layout';

interface Input {
  to: string;
  fullName: string;
  /** The name of the token or program. */
  name: string;
  place: string;
  at: number;
  siteUrl: string;
}

const scopeText = (scopes: readonly string[]) =>
  scopes.map((scope) => SCOPE_WORDS[scope as keyof typeof SCOPE_WORDS].label).join(', ');

const NOT_YOU = 'If it was you, you do not need to do anything. If not, revoke the token and change your password.';
const actionOf = (siteUrl: string) => ({
  label: 'Check my tokens',
  url: new URL('/portal/settings/security#tokens', siteUrl).href,
});

export function tokenCreatedMail(input: Input & { scopes: readonly string[]; expiresAt: number }): Mail {
  const { to, fullName, name, scopes, expiresAt, place, at, siteUrl } = input;
  return layOut(to, {
    subject: 'A personal token was created for your Outset account',
    heading: 'New personal token',
    paragraphs: [
      helloTo(fullName),
      'A personal token was created on your security page. A program that has it can act for you within its scopes.',
    ],
    facts: [
      { label: 'Name', value: name },
      { label: 'It may', value: scopeText(scopes) },
      { label: 'Until', value: momentOf(expiresAt) },
      { label: 'When', value: momentOf(at) },
      { label: 'Where', value: place },
    ],
    action: actionOf(siteUrl),
    note: NOT_YOU,
    siteUrl,
  });
}

export function tokenNetworkMail({ to, fullName, name, place, at, siteUrl }: Input): Mail {
  return layOut(to, {
    subject: 'A personal token of your Outset account was used from a new network',
    heading: 'Token used from a new network',
    paragraphs: [
      helloTo(fullName),
      'A program used one of your personal tokens from a network that we have not seen it in before.',
    ],
    facts: [
      { label: 'Token', value: name },
      { label: 'When', value: momentOf(at) },
      { label: 'Program', value: place },
    ],
    action: actionOf(siteUrl),
    note: NOT_YOU,
    siteUrl,
  });
}

export function programConnectedMail(input: Input & { scopes: readonly string[]; receiver: string }): Mail {
  const { to, fullName, name, scopes, receiver, place, at, siteUrl } = input;
  return layOut(to, {
    subject: 'A program was connected to your Outset account',
    heading: 'Program connected',
    paragraphs: [
      helloTo(fullName),
      'You allowed a program to act for you in Outset, within what is named below, until you disconnect it.',
    ],
    facts: [
      { label: 'Program', value: name },
      { label: 'Access goes to', value: receiver },
      { label: 'It may', value: scopeText(scopes) },
      { label: 'When', value: momentOf(at) },
      { label: 'Where', value: place },
    ],
    action: actionOf(siteUrl),
    note: 'If it was you, you do not need to do anything. If not, disconnect the program and change your password.',
    siteUrl,
  });
}

const webhookAction = (siteUrl: string) => ({
  label: 'Check my webhooks',
  url: new URL('/portal/settings/security#webhooks', siteUrl).href,
});

export function webhookAddedMail(input: Omit<Input, 'name'> & { url: string }): Mail {
  const { to, fullName, url, place, at, siteUrl } = input;
  return layOut(to, {
    subject: 'A webhook was added to your Outset account',
    heading: 'New webhook',
    paragraphs: [
      helloTo(fullName),
      'Outset will send the events that were chosen on your security page to this address.',
    ],
    facts: [
      { label: 'Address', value: url },
      { label: 'When', value: momentOf(at) },
      { label: 'Where', value: place },
    ],
    action: webhookAction(siteUrl),
    note: 'If it was you, you do not need to do anything. If not, remove the webhook and change your password.',
    siteUrl,
  });
}

export function webhookOffMail(input: Omit<Input, 'name' | 'place'> & { url: string }): Mail {
  const { to, fullName, url, at, siteUrl } = input;
  return layOut(to, {
    subject: 'A webhook of your Outset account was turned off',
    heading: 'Webhook turned off',
    paragraphs: [
      helloTo(fullName),
      'This address accepted no delivery for three days, so we send nothing to it any more. Once it works, send a test and turn it on again.',
    ],
    facts: [
      { label: 'Address', value: url },
      { label: 'When', value: momentOf(at) },
    ],
    action: webhookAction(siteUrl),
    siteUrl,
  });
}
