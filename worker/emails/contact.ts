/** The two mails of the contact form: the message to the support address, and the answer to its sender. */
import { helloTo } from '@/domain/text/person-name';
import type { Mail } from '@worker/integrations/email/port';
import { layOut } from './frame/layout';

export interface ContactMailInput {
  /** Number that both sides can name. */
  reference: string;
  name: string;
  email: string;
  subject: string;
  message: string;
  siteUrl: string;
}

/** To the support address; an answer to it goes to the sender. */
export function contactMail(input: ContactMailInput & { to: string; sender: string }): Mail {
  return {
    ...layOut(input.to, {
      subject: `[${input.reference}] ${input.subject}`,
      heading: input.subject,
      paragraphs: [`From ${input.name}, ${input.email} (${input.sender})`, ...input.message.split(/\n+/)],
      note: `Reference ${input.reference}. Reply to this email to reach ${input.email}.`,
      siteUrl: input.siteUrl,
    }),
    replyTo: input.email,
  };
}

/**
 * To the sender. Only who is signed in with the address gets the text back: otherwise anyone could have Outset mail a text
 * of theirs to any address.
 */
export function contactCopyMail(input: ContactMailInput & { isOwnAddress: boolean }): Mail {
  const own = [
    helloTo(input.name),
    'We have your message and will get back to you shortly. This is your copy:',
    `Subject: ${input.subject}`,
    ...input.message.split(/\n+/),
  ];
  const unknown = [
    'Hello,',
    'Someone wrote to Outset support and gave this address for the reply. We will get back to you shortly.',
  ];
  return layOut(input.email, {
    subject: 'We received your message',
    heading: 'We received your message',
    paragraphs: input.isOwnAddress ? own : unknown,
    action: { label: 'Open the support centre', url: new URL('/support', input.siteUrl).href },
    note: `Reference ${input.reference}.${input.isOwnAddress ? '' : ' If it was not you, you do not need to do anything.'}`,
    siteUrl: input.siteUrl,
  });
}
