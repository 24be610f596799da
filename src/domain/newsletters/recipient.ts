/** Somebody who may be mailed, as the table of recipients shows it. No schema: the page loads it. */
import type { SuppressionReason } from './consent';

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

export const USERS_NOT_LOADED = 'Failed to load users';

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

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null;

/** A record of an answer; null where it names nobody. */
export function readRecipient(value: unknown): MailRecipient | null {
  if (!isRecord(value)) return null;
  const { _id, fullName, email, userType, isSubscribed, unreachable } = value;
  if (typeof _id !== 'string' || typeof email !== 'string' || (userType !== 'founder' && userType !== 'visitor'))
    return null;
  return {
    _id,
    fullName: typeof fullName === 'string' ? fullName : '',
    email,
    userType,
    isSubscribed: isSubscribed === true,
    unreachable:
      typeof unreachable === 'string' && unreachable in WHY ? (unreachable as MailRecipient['unreachable']) : null,
  };
}
