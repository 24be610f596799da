/** Previews of AI newsletters: facts of the portal, composed through the AI port, with the pages that they come from. */
import { NOTHING_TO_SAY } from '../../../src/domain/newsletters/automation-texts';
import type { NewsletterFocus } from '../../../src/domain/newsletters/campaign';
import { partsOf, type NewsletterPreview } from '../../../src/domain/newsletters/composed';
import { newsletterContent } from '../../../src/domain/newsletters/newsletter-content';
import { conflict } from '../../../src/domain/errors';
import { askModel } from '../assistant/model-usage';
import type { Ctx } from '../core/context';
import { requireAllowed } from '../core/require-actor';
import { readFacts } from './newsletter-facts';

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
