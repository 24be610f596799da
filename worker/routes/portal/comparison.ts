/** Two to four listings side by side. */
import { Hono } from 'hono';
import { comparisonQuery } from '@/domain/directory/input/query';
import { toNormalisedInvestor } from '@/domain/directory/wire';
import { ok, operation, valid, type HonoEnv } from '@worker/http';
import { requirePermission } from '@worker/middleware/require-permission';
import { listCompared } from '@worker/services/directory/comparison';

export const comparison = new Hono<HonoEnv>().get(
  '/comparison',
  operation(
    'Directories',
    'Two to four investors or incubators, to be compared',
    '{success, data: {listings: normalised entries in the order of ids, missing: [kind:id]}}',
    {
      description:
        '`ids=seed:ID,angel:ID`. Entries that no longer exist are named in `missing`. For a founder each entry has its `fit`; samples have none.',
    },
  ),
  requirePermission('directory:read'),
  valid('query', comparisonQuery),
  async (c) => {
    const { listings, missing } = await listCompared(c.get('ctx'), c.req.valid('query').ids);
    const shown = listings.map((listing) => ({
      ...toNormalisedInvestor(listing),
      ...(listing.fit && { fit: listing.fit }),
    }));
    return c.json(ok({ listings: shown, missing }));
  },
);
