/** What the sender asks of each kind of campaign: the mails of some of its recipients. */
import { NOTHING_TO_SAY } from '@/domain/newsletters/schedule/automation-texts';
import type { NewsletterFocus, SkipReason } from '@/domain/newsletters/campaigns/campaign';
import { type NewsletterPreview, partsOf } from '@/domain/newsletters/composition/composed';
import { newsletterContent } from '@/domain/newsletters/composition/newsletter-content';
import { conflict } from '@/domain/errors';
import { askModel } from '@worker/services/core/model-usage';
import type { Ctx } from '@worker/services/core/context';
import { requireAllowed } from '@worker/services/core/require-actor';
import { readFacts } from './newsletter-facts';
import type { campaigns } from '@worker/db/schema';

// Previews of AI newsletters: facts of the portal, composed through the AI port, with the pages that they come from.

/** Facts, focus and instruction, with the longest answer. */
const MOST_TOKENS = 12_000;

/** Throws 409 with the code `nothing-to-say` where no content fits. Where no model made it, the preview says so. */
export async function composeNewsletter(ctx: Ctx, focus: NewsletterFocus): Promise<NewsletterPreview> {
  const facts = await readFacts(ctx, focus);
  if (facts.length === 0) throw conflict(NOTHING_TO_SAY, undefined, 'nothing-to-say');
  const call = { accountId: null, most: MOST_TOKENS };
  const { made, isFromModel } = await askModel(ctx, call, (ai) => ai.compose({ focus, facts }));
  const parts = partsOf(made, facts);
  return {
    id: ctx.newId(),
    subject: made.subject,
    introduction: parts.introduction,
    startupHighlights: [...parts.startupHighlights],
    investorInsights: [...parts.investorInsights],
    content: newsletterContent(parts),
    isFromModel,
  };
}

export async function previewNewsletter(ctx: Ctx, focus: NewsletterFocus): Promise<NewsletterPreview> {
  requireAllowed(ctx, 'newsletter:write');
  return composeNewsletter(ctx, focus);
}

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
