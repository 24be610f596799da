/**
 * Improves a description through the AI port. If the model's budget is used up or the model fails, fixed rules improve it. The text is
 * neither stored nor logged.
 */
import type { EnhanceText } from '@/domain/text/enhance';
import {
  ENHANCE_LIMIT,
  ENHANCE_NO_MODEL,
  ENHANCE_SPENT,
  NOTHING_TO_TIDY,
  TIDIED_NOTE,
} from '@/domain/text/enhance-messages';
import { dayInIndia } from '@/domain/time/india';
import { fitText } from '@/domain/text/tidy-text';
import { sql, statementOf } from '@worker/db/sql';
import { askerOf, countGuest, type Guest } from '@worker/services/assistant/asker';
import { askModel } from '@worker/services/core/model-usage';
import type { Ctx } from '@worker/services/core/context';

export interface EnhancedText {
  enhancedText: string;
  /** The note for the person about how the text was made; null if a model improved it. */
  note: string | null;
}

/** Counts by day, after the answer. If the count cannot be written, the request does not fail. */
function countUse(ctx: Ctx, kind: 'enhance-text' | 'enhance-text-failed'): void {
  const day = dayInIndia(ctx.now());
  const counted = statementOf(
    ctx.d1,
    sql`INSERT INTO daily_counts (kind, day, count) VALUES (${kind}, ${day}, 1)
      ON CONFLICT (kind, day) DO UPDATE SET count = count + 1`,
  );
  ctx.defer(counted.run().catch(() => undefined));
}

/** Tokens of the longest instruction and the longest text, with the longest answer. */
const MAX_TOKENS = 1_600;

const WHY = { spent: ENHANCE_SPENT, failed: ENHANCE_NO_MODEL } as const;

export async function enhanceText(ctx: Ctx, { text }: EnhanceText, guest: Guest): Promise<EnhancedText> {
  const asker = askerOf(ctx, guest, 'text:');
  const { accountId } = asker;
  const mayAsk = !ctx.ai.isModel || accountId !== null || (await countGuest(ctx, asker)) >= 0;
  const { made, isFromModel, instead } = await askModel(ctx, { accountId, mayAsk, most: MAX_TOKENS }, (ai) =>
    ai.enhance(text),
  );
  countUse(ctx, instead === 'failed' ? 'enhance-text-failed' : 'enhance-text');
  const enhancedText = fitText(made, ENHANCE_LIMIT);
  if (isFromModel) return { enhancedText, note: null };
  const note = enhancedText === text ? NOTHING_TO_TIDY : TIDIED_NOTE;
  return { enhancedText, note: instead === null ? note : `${WHY[instead]} ${note}` };
}
