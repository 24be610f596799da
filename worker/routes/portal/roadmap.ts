/** A person's roadmap: milestones with marks, changes of marks, and the calendar feed. */
import { Hono } from 'hono';
import { z } from 'zod';
import { roadmapQuery, marksInput } from '@/domain/roadmap/inputs';
import { marksAnswer, roadmapItem } from '@/domain/answers/content';
import { ok, operations, valid, type HonoEnv } from '@worker/http';
import { limitByAddress } from '@worker/middleware/rate-limit';
import { requirePermission } from '@worker/middleware/require-permission';
import { findCalendarFeed, removeCalendarFeed, renewCalendarFeed } from '@worker/services/roadmap/roadmap-calendar';
import { saveMarks, listRoadmap } from '@worker/services/roadmap/roadmap';

const operation = operations('Roadmap');

export const roadmap = new Hono<HonoEnv>()
  .get(
    '/getcheck',
    operation(
      'The roadmap of the person who asks',
      '`data` is a list of milestones with `done`, `dueOn` and when each was changed (`doneAt`, `dueAt`: ms since the epoch, 0 for never)',
      {
        programs: 'own:read',
        data: z.array(roadmapItem),
        description:
          'Milestones of ALL STAGES count in every stage. `stage` left out, empty or ALL STAGES answers the whole roadmap. Progress is the rounded percentage of items whose `done` is true.',
      },
    ),
    requirePermission('roadmap:read'),
    valid('query', roadmapQuery),
    async (c) => c.json(ok(await listRoadmap(c.get('ctx'), c.req.valid('query').stage))),
  )
  .post(
    '/marks',
    operation(
      'Mark milestones complete or incomplete, and set due days',
      '`data` is `{marks, unknown}`: all marks of the person by id of the milestone',
      {
        programs: 'own:write',
        data: marksAnswer,
        400: 'A change is not valid; `errors` names it. Nothing was stored',
        404: 'None of the milestones exists; `errors` names them',
        description:
          'Each change names a milestone and `done`, `dueOn` or both, with the time of the device (`doneAt`, `dueAt`; now when left out). The later change of each field wins; times ahead of our clock are set back to it. Milestones that are gone are named in `unknown`.',
      },
    ),
    requirePermission('roadmap:write'),
    valid('json', marksInput),
    async (c) => c.json(ok(await saveMarks(c.get('ctx'), c.req.valid('json')))),
  )
  .get(
    '/calendar',
    operation(
      'The address of the calendar feed of the person who asks',
      '`data` is `{url, subscribeUrl, createdAt}`, or null without a feed',
    ),
    requirePermission('roadmap:read'),
    async (c) => c.json(ok(await findCalendarFeed(c.get('ctx')))),
  )
  .post(
    '/calendar',
    operation(
      'Create the calendar feed, or give it a new address; the old one stops working',
      '`data` is `{url, subscribeUrl, createdAt}`',
    ),
    requirePermission('roadmap:write'),
    limitByAddress('calendar-feed'),
    async (c) => c.json(ok(await renewCalendarFeed(c.get('ctx')))),
  )
  .delete(
    '/calendar',
    operation('End the calendar feed', 'There is no feed any more'),
    requirePermission('roadmap:write'),
    async (c) => c.json(ok(await removeCalendarFeed(c.get('ctx')))),
  );
