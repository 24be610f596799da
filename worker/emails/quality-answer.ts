/** About entries: to the person who reported a mistake, suggested or claimed an entry, what was decided; and the link that confirms an address at an institution. */
import { CLAIMS_PAGE } from '@/domain/quality/claims';
import { helloTo } from '@/domain/text/person-name';
import type { Mail } from '@worker/integrations/email/port';
import { layOut } from './layout';

export interface QualityAnswerInput {
  email: string;
  fullName: string;
  title: string;
  /** The operator's words; empty where there are none. */
  reason: string;
  /** It is about an entry of theirs, which they go on with. */
  isOwn?: boolean;
  siteUrl: string;
  supportEmail: string;
}

export function qualityAnswerMail(input: QualityAnswerInput): Mail {
  const { email, fullName, title, reason, isOwn = false, siteUrl, supportEmail } = input;
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
        isOwn ? 'An operator has decided.' : 'You helped to keep the directory right. An operator looked at it.',
        ...(reason ? [`Why: ${reason}`] : []),
      ],
      ...(isOwn ? { action: { label: 'Your entries', url: new URL(CLAIMS_PAGE, siteUrl).href } } : {}),
      note: `Reply to this email if you have a question, or write to ${supportEmail}.`,
      siteUrl,
    }),
    replyTo: supportEmail,
  };
}

export interface ClaimLinkInput {
  email: string;
  fullName: string;
  /** What the entry is called. */
  name: string;
  token: string;
  /** The yearly question, not the first one. */
  isAgain: boolean;
  /** How long the link works, in words. */
  worksFor: string;
  siteUrl: string;
}

export function claimLinkMail({ email, fullName, name, token, isAgain, worksFor, siteUrl }: ClaimLinkInput): Mail {
  const url = new URL(`${CLAIMS_PAGE}/confirm`, siteUrl);
  url.searchParams.set('token', token);
  const subject = isAgain ? `Do you still maintain ${name} on Outset?` : `Confirm your address for ${name} on Outset`;
  return layOut(email, {
    subject: subject
      .replace(/[\p{Cc}\u2028\u2029]/gu, ' ')
      .slice(0, 200)
      .toWellFormed(),
    heading: isAgain ? 'Confirm your address again' : 'Confirm your address',
    paragraphs: [
      helloTo(fullName),
      isAgain
        ? `You maintain the entry ${name}. Please confirm that you still do, and that the entry is right. Without it, you can no longer edit the entry; it stays as it is.`
        : `You claimed the entry ${name} with this address. Confirm the address, and an operator looks at your claim.`,
    ],
    action: { label: 'Confirm address', url: url.href },
    note: `The link works once, for ${worksFor}, with the account that claimed the entry. If that was not you, do not open it.`,
    siteUrl,
  });
}
