/** Local use only: the start script loads the milestones through here. */
import { Hono } from 'hono';
import { z } from 'zod';
import { broughtMilestone } from '@/domain/roadmap/inputs';
import { ok, valid, type HonoEnv } from '@worker/http';
import { importMilestones } from '@worker/services/roadmap/roadmap';
import { importContext } from './sample-import';

const ImportBody = z.strictObject({
  milestones: z
    .array(broughtMilestone, 'milestones must be a list')
    .min(1, 'milestones must not be empty')
    .max(500, 'milestones must have at most 500 entries'),
});

export const devImportMilestones = new Hono<HonoEnv>().post('/', valid('json', ImportBody), async (c) => {
  const ctx = importContext(c);
  return c.json(ok({ stored: await importMilestones(ctx, c.req.valid('json').milestones) }));
});
