/** Two to four listings side by side. */
import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { comparisonQuery } from '../../../src/domain/directory/input/comparison-query';
import { toNormalisedInvestor } from '../../../src/domain/directory/wire';
import { ok, valid, type HonoEnv } from '../../http';
import { requirePermission } from '../../middleware/require-permission';
import { listCompared } from '../../services/directory/comparison';

export const comparison = new Hono<HonoEnv>().get(
  '/comparison',
  describeRoute({
    tags: ['Directories'],
    summary: 'Two to four investors or incubators, to be compared',
    description: '`ids=seed:ID,angel:ID`. Entries that are gone are named in `missing`.',
    responses: {
      200: { description: '{success, data: {listings: normalised entries in the order of ids, missing: [kind:id]}}' },
      400: { description: 'Fewer than two or more than four, or an id that cannot be one' },
      401: { description: 'Login required' },
    },
  }),
  requirePermission('directory:read'),
  valid('query', comparisonQuery),
  async (c) => {
    const { listings, missing } = await listCompared(c.get('ctx'), c.req.valid('query').ids);
    return c.json(ok({ listings: listings.map(toNormalisedInvestor), missing }));
  },
);
