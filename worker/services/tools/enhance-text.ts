/** Improves a description through the AI port. Stores nothing and logs nothing of the text. */
import { AppError } from '../../../src/domain/errors';
import type { EnhanceText } from '../../../src/domain/text/enhance';
import { ENHANCE_FAILED, ENHANCE_LIMIT, NOTHING_TO_TIDY, TIDIED_NOTE } from '../../../src/domain/text/enhance-messages';
import { dayInIndia } from '../../../src/domain/saved/day';
import { fitText } from '../../../src/domain/text/tidy-text';
import { sql, statementOf } from '../../db/sql';
import { log } from '../../log';
import type { Ctx } from '../core/context';
import { watchService } from '../core/service-states';

export interface Enhanced {
  enhancedText: string;
  /** What a person should know of how it was made; null when a model did what was asked. */
  note: string | null;
}

/** Counts by day, behind the answer; a count that cannot be written is no failure of what was asked. */
function countUse(ctx: Ctx, kind: 'enhance-text' | 'enhance-text-failed'): void {
  const day = dayInIndia(ctx.now());
  const counted = statementOf(
    ctx.d1,
    sql`INSERT INTO daily_counts (kind, day, count) VALUES (${kind}, ${day}, 1)
      ON CONFLICT (kind, day) DO UPDATE SET count = count + 1`,
  );
  ctx.defer(counted.run().catch(() => undefined));
}

export async function enhanceText(ctx: Ctx, { text }: EnhanceText): Promise<Enhanced> {
  let answer: string;
  try {
    answer = await watchService(ctx, 'ai', () => ctx.ai.enhance(text));
    countUse(ctx, 'enhance-text');
  } catch (error) {
    countUse(ctx, 'enhance-text-failed');
    log('warn', 'text not enhanced', { requestId: ctx.requestId, error: String(error).slice(0, 200) });
    throw new AppError(502, ENHANCE_FAILED, { code: 'ai-failed' });
  }
  const enhancedText = fitText(answer, ENHANCE_LIMIT);
  const note = ctx.ai.isModel ? null : enhancedText === text ? NOTHING_TO_TIDY : TIDIED_NOTE;
  return { enhancedText, note };
}
