/** What the sender asks of each kind of campaign: the mails of some of its recipients. */
import type { SkipReason } from '@/domain/newsletters/campaigns/campaign';
import type { campaigns } from '@worker/db/schema';
import type { Ctx } from '@worker/services/core/context';

export type Campaign = typeof campaigns.$inferSelect;

/** Read when the mail is sent: a name or address that changed since the freezing counts. */
export interface Recipient {
  accountId: string;
  email: string;
  fullName: string;
  userType: 'founder' | 'visitor';
}

/** A whole mail but for its headers: the footer with sender, postal address and the way out is in both texts. */
export interface ComposedMail {
  subject: string;
  html: string;
  text: string;
}

/** The mail of one recipient, or why there is none. */
export type Composed = ComposedMail | { skip: SkipReason };

/**
 * The mail of each recipient, by account id, or why there is none. One call a batch, so that a composer reads what it needs in one
 * round trip. Throws only where none of the batch can be written.
 */
export type Composer = (
  ctx: Ctx,
  campaign: Campaign,
  recipients: readonly Recipient[],
) => Promise<ReadonlyMap<string, Composed>>;
