/** Improves a description through the AI port. Stores nothing and logs nothing of the text. */
import { AppError } from '../../../src/domain/errors';
import type { EnhanceText } from '../../../src/domain/text/enhance';
import { ENHANCE_FAILED, ENHANCE_LIMIT, NOTHING_TO_TIDY, TIDIED_NOTE } from '../../../src/domain/text/enhance-messages';
import { fitText } from '../../../src/domain/text/tidy-text';
import { log } from '../../log';
import type { Ctx } from '../core/context';

export interface Enhanced {
  enhancedText: string;
  /** What a person should know of how it was made; null when a model did what was asked. */
  note: string | null;
}

export async function enhanceText(ctx: Ctx, { text }: EnhanceText): Promise<Enhanced> {
  let answer: string;
  try {
    answer = await ctx.ai.enhance(text);
  } catch (error) {
    log('warn', 'text not enhanced', { requestId: ctx.requestId, error: String(error).slice(0, 200) });
    throw new AppError(502, ENHANCE_FAILED, { code: 'ai-failed' });
  }
  const enhancedText = fitText(answer, ENHANCE_LIMIT);
  const note = ctx.ai.isModel ? null : enhancedText === text ? NOTHING_TO_TIDY : TIDIED_NOTE;
  return { enhancedText, note };
}
