/** Someone who may be mailed, as the table of recipients shows it. No schema: the page loads it. */
import type { SuppressionReason } from '@/domain/newsletters/preferences/consent';

export interface MailRecipient {
  _id: string;
  fullName: string;
  email: string;
  userType: 'founder' | 'visitor';
  /** Whether the newsletter switch is on. */
  isSubscribed: boolean;
  /** Why no mail to many reaches this person, whatever the switch says; null where one does. */
  unreachable: 'not-confirmed' | SuppressionReason | null;
}

const WHY: Readonly<Record<NonNullable<MailRecipient['unreachable']>, string>> = {
  'not-confirmed': 'Email address not confirmed',
  'hard-bounce': 'Emails to this address came back',
  complaint: 'Marked an email as spam',
  operator: 'Address suppressed by an operator',
  unwanted: 'Wants no emails',
};

/** Returns why no newsletter reaches this person, in words; null where one does. */
export function whyNot({ unreachable, isSubscribed }: MailRecipient): string | null {
  if (unreachable !== null) return WHY[unreachable];
  return isSubscribed ? null : 'Newsletter is turned off';
}
