/** Mails about entries: the decision on a report, suggestion or claim, and the link that confirms an address at an institution. */
import { CLAIMS_PAGE } from '@/domain/quality/claims';
import { helloTo } from '@/domain/text/person-name';
import type { Mail } from '@worker/integrations/email/port';
import { layOut } from './layout';

export interface QualityAnswerInput {
  email: string;
  fullName: string;
  title: string;
  /** The operator's words; empty if there are none. */
  reason: string;
  /** True if it is about an entry that the person owns and continues with. */
  isOwn?: boolean;
  siteUrl: string;
  supportEmail: string;
}

export function qualityAnswerMail(input: QualityAnswerInput): Mail {
  const { email, fullName, title, reason, isOwn = false, siteUrl, supportEmail } = input;
  return {
    ...layOut(email, {
      // The name was written by an operator or an unknown person: characters that could begin another header are removed.
      subject: title
        .replace(/[\p{Cc}\u2028\u2029]/gu, ' ')
        .slice(0, 200)
        .toWellFormed(),
      heading: title,
      paragraphs: [
        helloTo(fullName),
        isOwn
          ? 'An operator has decided.'
          : `${reason ? '' : 'You helped to keep the directory right. '}An operator looked at it.`,
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
  /** Name of the entry. */
  name: string;
  token: string;
  /** True for the yearly confirmation, not for the first one. */
  isAgain: boolean;
  /** Validity of the link, in words. */
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
      // Before the address is confirmed, its reader did not choose this name.
      helloTo(isAgain ? fullName : ''),
      isAgain
        ? `You maintain the entry ${name}. Please confirm that you still do, and that the entry is right. Without it, you can no longer edit the entry; it stays as it is.`
        : `You claimed the entry ${name} with this address. Confirm the address, and an operator will review your claim.`,
    ],
    action: { label: 'Confirm address', url: url.href },
    note: `The link works once, for ${worksFor}, with the account that claimed the entry. If that was not you, do not open it.`,
    siteUrl,
  });
}
