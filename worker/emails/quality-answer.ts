/** To the person who reported a mistake or suggested an entry: what was decided. */
import { helloTo } from '@/domain/text/person-name';
import type { Mail } from '@worker/integrations/email/port';
import { layOut } from './frame/layout';

export interface QualityAnswerInput {
  email: string;
  fullName: string;
  title: string;
  /** The operator's words; empty where there are none. */
  reason: string;
  siteUrl: string;
  supportEmail: string;
}

export function qualityAnswerMail({ email, fullName, title, reason, siteUrl, supportEmail }: QualityAnswerInput): Mail {
  return {
    ...layOut(email, {
      // A name is an operator's or a stranger's text: it gets into a header without what could begin another one.
      subject: title
        .replace(/[\p{Cc}\u2028\u2029]/gu, ' ')
        .slice(0, 200)
        .toWellFormed(),
      heading: title,
      paragraphs: [
        helloTo(fullName),
        'You helped to keep the directory right. An operator looked at it.',
        ...(reason ? [`Why: ${reason}`] : []),
      ],
      note: `Reply to this email if you have a question, or write to ${supportEmail}.`,
      siteUrl,
    }),
    replyTo: supportEmail,
  };
}
