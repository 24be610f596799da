/** Help with words for everyone, before there is an account. */
import { Hono } from 'hono';
import { EnhanceText } from '../../../src/domain/text/enhance';
import { ENHANCED } from '../../../src/domain/text/enhance-messages';
import { operation, valid, type HonoEnv } from '../../http';
import { limitByAddress } from '../../middleware/rate-limit';
import { requirePermission } from '../../middleware/require-permission';
import { keepGuest, readGuest } from '../portal/guest-asker';
import { enhanceText } from '../../services/tools/enhance-text';

export const ai = new Hono<HonoEnv>().post(
  '/enhance-text',
  operation('AI', 'Put a company description into better words', '`{enhancedText, note}`', {
    description:
      'Fixed rules tidy spacing, sentences and common words where there is no model, its budget of the day is spent (guests have three texts) or it fails; `note` then says so.',
  }),
  requirePermission('text:enhance'),
  limitByAddress('enhance-text'),
  valid('json', EnhanceText),
  async (c) => {
    const ctx = c.get('ctx');
    // Without a model nothing is counted, and no cookie is set.
    const guest = ctx.ai.isModel ? keepGuest(c) : readGuest(c);
    const result = await enhanceText(ctx, c.req.valid('json'), guest);
    return c.json({ success: true as const, ...result, message: ENHANCED });
  },
);
