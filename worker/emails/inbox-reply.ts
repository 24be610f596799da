/** An operator's answer to a message or to feedback. It quotes what it answers; an answer to it joins the thread, or goes to the support address. */
import type { Mail } from '@worker/integrations/email/port';
import { quoteOf } from '@/domain/admin/inbox/mailed-answer';
import { layOut, momentOf } from './frame/layout';

export interface InboxReplyMailInput {
  to: string;
  /** With its `Re: `. */
  subject: string;
  text: string;
  /** What it answers, and when that was written, in milliseconds. */
  quoted: { text: string; at: number };
  /** Where an answer goes. */
  answersTo: string;
  /** Number that both sides can name; feedback has none. */
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
