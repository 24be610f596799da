/** Help with words for everyone, before there is an account. */
import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { EnhanceText } from '../../../src/domain/text/enhance';
import { ENHANCED } from '../../../src/domain/text/enhance-messages';
import { valid, type HonoEnv } from '../../http';
import { limitByAddress } from '../../middleware/rate-limit';
import { requirePermission } from '../../middleware/require-permission';
import { keepGuest, readGuest } from '../portal/guest-asker';
import { enhanceText } from '../../services/tools/enhance-text';

export const ai = new Hono<HonoEnv>().post(
  '/enhance-text',
  describeRoute({
    tags: ['AI'],
    summary: 'Put a company description into better words',
    description:
      'Fixed rules tidy spacing, sentences and common words where there is no model, its budget of the day is spent (guests have three texts) or it fails; `note` then says so.',
    responses: {
      200: { description: '`{enhancedText, note}`' },
      400: { description: 'No text, or more than 2,000 characters' },
      429: { description: 'Too many requests from this address' },
    },
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
