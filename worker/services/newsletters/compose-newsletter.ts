/** Previews of AI newsletters: facts of the portal, composed through the AI port, with the pages that they come from. */
import { PREVIEW_FAILED, NOTHING_TO_SAY } from '../../../src/domain/newsletters/automation-texts';
import type { NewsletterFocus } from '../../../src/domain/newsletters/campaign';
import { composeByRules } from '../../../src/domain/newsletters/compose-by-rules';
import {
  partsOf,
  type ComposeRequest,
  type Composition,
  type NewsletterPreview,
} from '../../../src/domain/newsletters/composed';
import { newsletterContent } from '../../../src/domain/newsletters/newsletter-content';
import { AppError, conflict } from '../../../src/domain/errors';
import { log } from '../../log';
import type { Ctx } from '../core/context';
import { requireAllowed } from '../core/require-actor';
import { watchService } from '../core/service-states';
import { readFacts } from './newsletter-facts';

interface Options {
  /** Where nobody is there to try again: the fixed rules step in for a model that fails. */
  orByRules?: boolean;
}

async function compose(ctx: Ctx, request: ComposeRequest, { orByRules = false }: Options) {
  try {
    const made = await watchService(ctx, 'ai', () => ctx.ai.compose(request));
    return { made, isFromModel: ctx.ai.isModel };
  } catch (error) {
    log('warn', 'newsletter not composed', { requestId: ctx.requestId, error: String(error).slice(0, 200) });
    if (!orByRules) throw new AppError(502, PREVIEW_FAILED, { code: 'ai-failed' });
    return { made: composeByRules(request) satisfies Composition, isFromModel: false };
  }
}

/** Throws 409 with the code `nothing-to-say` where no content fits, 502 where the model gave no usable answer. */
export async function composeNewsletter(
  ctx: Ctx,
  focus: NewsletterFocus,
  options: Options = {},
): Promise<NewsletterPreview> {
  const facts = await readFacts(ctx, focus);
  if (facts.length === 0) throw conflict(NOTHING_TO_SAY, undefined, 'nothing-to-say');
  const { made, isFromModel } = await compose(ctx, { focus, facts }, options);
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
