/** Better wording of a company description, for everyone, even before registration. */
import { Hono } from 'hono';
import { EnhanceText } from '@/domain/text/enhance';
import { ENHANCED } from '@/domain/text/enhance-messages';
import { operation, valid, type HonoEnv } from '@worker/http';
import { limitByAddress } from '@worker/middleware/rate-limit';
import { requirePermission } from '@worker/middleware/require-permission';
import { keepGuest, readGuest } from '@worker/routes/portal/assistant';
import { enhanceText } from '@worker/services/tools/enhance-text';

export const ai = new Hono<HonoEnv>().post(
  '/enhance-text',
  operation('AI', 'Improve the wording of a company description', '`{enhancedText, note}`', {
    description:
      'Fixed rules tidy spacing, sentences and common words if there is no model, its daily budget is used up (guests have three texts) or it fails; `note` then says so.',
  }),
  requirePermission('text:enhance'),
  limitByAddress('enhance-text'),
  valid('json', EnhanceText),
  async (c) => {
    const ctx = c.get('ctx');
    // Without a model no use is counted, so no cookie is set.
    const guest = ctx.ai.isModel ? keepGuest(c) : readGuest(c);
    const result = await enhanceText(ctx, c.req.valid('json'), guest);
    return c.json({ success: true as const, ...result, message: ENHANCED });
  },
);
