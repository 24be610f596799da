/** Help with words for everyone, before there is an account. */
import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { EnhanceText } from '../../../src/domain/text/enhance';
import { ENHANCED } from '../../../src/domain/text/enhance-messages';
import { valid, type HonoEnv } from '../../http';
import { limitByAddress } from '../../middleware/rate-limit';
import { requirePermission } from '../../middleware/require-permission';
import { enhanceText } from '../../services/tools/enhance-text';

export const ai = new Hono<HonoEnv>().post(
  '/enhance-text',
  describeRoute({
    tags: ['AI'],
    summary: 'Put a company description into better words',
    description: 'Without a model, fixed rules tidy spacing, sentences and common words; `note` then says so.',
    responses: {
      200: { description: '`{enhancedText, note}`' },
      400: { description: 'No text, or more than 2,000 characters' },
      429: { description: 'Too many requests from this address' },
      502: { description: 'The model did not answer properly' },
    },
  }),
  requirePermission('text:enhance'),
  limitByAddress('enhance-text'),
  valid('json', EnhanceText),
  async (c) => {
    const result = await enhanceText(c.get('ctx'), c.req.valid('json'));
    return c.json({ success: true as const, ...result, message: ENHANCED });
  },
);
