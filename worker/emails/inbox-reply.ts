/** An operator's answer to a message or to feedback. An answer to it goes to the support address. */
import type { Mail } from '@worker/integrations/email/port';
import { layOut } from './frame/layout';

export interface InboxReplyMailInput {
  to: string;
  /** With its `Re: `. */
  subject: string;
  text: string;
  /** Where an answer goes. */
  support: string;
  /** Number that both sides can name; feedback has none. */
  reference: string | null;
  siteUrl: string;
}

export function inboxReplyMail({ to, subject, text, support, reference, siteUrl }: InboxReplyMailInput): Mail {
  return {
    ...layOut(to, {
      subject,
      heading: subject.replace(/^Re: /, ''),
      paragraphs: text.split(/\n{2,}/).filter((part) => part.trim() !== ''),
      note: `${reference === null ? '' : `Reference ${reference}. `}Reply to this email to reach our support team.`,
      siteUrl,
    }),
    replyTo: support,
  };
}
