/** The mails of support: the message, its copy for the sender, an operator's reply, and changes of its status. */
import { helloTo } from '@/domain/text/person-name';
import type { Mail } from '@worker/integrations/email/port';
import { layOut, momentOf } from './layout';
import { quoteOf } from '@/domain/admin/inbox/inbox';

// The new status of a message to support, sent to its author.

export function messageStatusMail(input: {
  to: string;
  fullName: string;
  title: string;
  text: string;
  /** Subject of the message. */
  about: string;
  /** The receiver's own page of switches, by its signed link. */
  preferencesPage: string;
  siteUrl: string;
}): Mail {
  const { to, fullName, title, text, about, preferencesPage, siteUrl } = input;
  return layOut(to, {
    subject: title,
    heading: title,
    paragraphs: [helloTo(fullName), text],
    facts: [{ label: 'About', value: about }],
    note: 'You get this email because Application updates is on.',
    unsubscribe: { label: 'Choose which emails you get', url: preferencesPage },
    siteUrl,
  });
}

// An operator's answer to a message or feedback, with a quote of it. A reply joins the thread, or goes to the support address.

export interface InboxReplyMailInput {
  to: string;
  /** Including its `Re: `. */
  subject: string;
  text: string;
  /** The text that it answers, and when that was written, in milliseconds. */
  quoted: { text: string; at: number };
  /** Address for a reply. */
  answersTo: string;
  /** Reference number for both sides; feedback has none. */
  reference: string | null;
  siteUrl: string;
}

export function inboxReplyMail(input: InboxReplyMailInput): Mail {
  const { to, subject, text, quoted, answersTo, reference, siteUrl } = input;
  return {
    ...layOut(to, {
      subject,
      heading: subject.replace(/^Re: /, ''),
      paragraphs: [
        ...text.split(/\n{2,}/).filter((part) => part.trim() !== ''),
        `You wrote on ${momentOf(quoted.at)}:`,
        quoteOf(quoted.text),
      ],
      note: `${reference === null ? '' : `Reference ${reference}. `}Reply to this email to reach our support team.`,
      siteUrl,
    }),
    replyTo: answersTo,
  };
}

export interface ContactMailInput {
  /** Reference number for both sides. */
  reference: string;
  name: string;
  email: string;
  subject: string;
  message: string;
  siteUrl: string;
}

/** The mail to the support address; a reply to it goes to the sender. */
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
 * To the sender. The mail repeats the text only for a person who is signed in with the address. Otherwise anyone could make Outset mail any
 * text to any address.
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
