/** The roadmap of a person: milestones with marks, changes of marks, and the calendar feed. */
import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { roadmapQuery, marksInput } from '../../../src/domain/roadmap/inputs';
import { ok, valid, type HonoEnv } from '../../http';
import { limitByAddress } from '../../middleware/rate-limit';
import { requirePermission } from '../../middleware/require-permission';
import { findCalendarFeed, removeCalendarFeed, renewCalendarFeed } from '../../services/content/roadmap-calendar';
import { saveMarks } from '../../services/content/roadmap-marks';
import { listRoadmap } from '../../services/content/roadmap';

const tags = ['Roadmap'];
const SIGN_IN = { description: 'Login required' };

export const roadmap = new Hono<HonoEnv>()
  .get(
    '/getcheck',
    describeRoute({
      tags,
      summary: 'The roadmap of the person who asks',
      description:
        'Milestones of ALL STAGES count in every stage. `stage` left out, empty or ALL STAGES answers the whole roadmap. Progress is the rounded percentage of items whose `done` is true.',
      responses: {
        200: {
          description:
            '`data` is a list of milestones with `done`, `dueOn` and when each was changed (`doneAt`, `dueAt`: ms since the epoch, 0 for never)',
        },
        400: { description: 'Unknown stage' },
        401: SIGN_IN,
      },
    }),
    requirePermission('roadmap:read'),
    valid('query', roadmapQuery),
    async (c) => c.json(ok(await listRoadmap(c.get('ctx'), c.req.valid('query').stage))),
  )
  .post(
    '/marks',
    describeRoute({
      tags,
      summary: 'Mark milestones complete or incomplete, and set due days',
      description:
        'Each change names a milestone and `done`, `dueOn` or both, with the time of the device (`doneAt`, `dueAt`; now when left out). The later change of each field wins; times ahead of our clock are set back to it. Milestones that are gone are named in `unknown`.',
      responses: {
        200: { description: '`data` is `{marks, unknown}`: all marks of the person by id of the milestone' },
        400: { description: 'A change is not valid; `errors` names it. Nothing was stored' },
        401: SIGN_IN,
        404: { description: 'None of the milestones exists; `errors` names them' },
      },
    }),
    requirePermission('roadmap:write'),
    valid('json', marksInput),
    async (c) => c.json(ok(await saveMarks(c.get('ctx'), c.req.valid('json')))),
  )
  .get(
    '/calendar',
    describeRoute({
      tags,
      summary: 'The address of the calendar feed of the person who asks',
      responses: {
        200: { description: '`data` is `{url, subscribeUrl, createdAt}`, or null without a feed' },
        401: SIGN_IN,
      },
    }),
    requirePermission('roadmap:read'),
    async (c) => c.json(ok(await findCalendarFeed(c.get('ctx')))),
  )
  .post(
    '/calendar',
    describeRoute({
      tags,
      summary: 'Make the calendar feed, or give it a new address that ends the old one',
      responses: { 200: { description: '`data` is `{url, subscribeUrl, createdAt}`' }, 401: SIGN_IN },
    }),
    requirePermission('roadmap:write'),
    limitByAddress('calendar-feed'),
    async (c) => c.json(ok(await renewCalendarFeed(c.get('ctx')))),
  )
  .delete(
    '/calendar',
    describeRoute({
      tags,
      summary: 'End the calendar feed',
      responses: { 200: { description: 'There is no feed any more' }, 401: SIGN_IN },
    }),
    requirePermission('roadmap:write'),
    async (c) => {
      await removeCalendarFeed(c.get('ctx'));
      return c.json(ok(null));
    },
  );
