/** Tells the owner of an account of a sign-in from a device or place that is new. */
import { helloTo } from '@/domain/text/person-name';
import type { Mail } from '@worker/integrations/email/port';
import { layOut, momentOf } from './frame/layout';

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
