/** AI newsletters: previews, sending, the schedule and the history. */
import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { ADMIN_SIGN_IN_REQUIRED } from '../../../src/domain/admin/sign-in';
import { historyQuery, previewInput, sendNowInput } from '../../../src/domain/newsletters/automation-input';
import { scheduleInput } from '../../../src/domain/newsletters/schedule-input';
import { ok, valid, type HonoEnv } from '../../http';
import { limitByAddress } from '../../middleware/rate-limit';
import { requirePermission } from '../../middleware/require-permission';
import { previewNewsletter } from '../../services/newsletters/compose-newsletter';
import { listHistory } from '../../services/newsletters/newsletter-history';
import { readSchedule, saveSchedule, stopSchedule } from '../../services/newsletters/newsletter-schedule';
import { sendNewsletterNow } from '../../services/newsletters/start-ai-newsletter';

const tags = ['AI newsletters'];
const REFUSED = { 401: { description: 'Not signed in' }, 403: { description: 'Not an operator' } };
const COMPOSED = {
  409: { description: 'Nothing on Outset fits' },
  429: { description: 'Too many requests; see Retry-After' },
  502: { description: 'The model did not answer properly' },
};

const reads = () => requirePermission('newsletter:read', ADMIN_SIGN_IN_REQUIRED);
const writes = () => requirePermission('newsletter:write', ADMIN_SIGN_IN_REQUIRED);

export const newsletterAutomation = new Hono<HonoEnv>()
  .get(
    '/history',
    describeRoute({
      tags,
      summary: 'Newsletters that went out, the newest first, ten a page',
      responses: {
        200: { description: 'The records; `next` beside them is the `after` of the next page' },
        ...REFUSED,
      },
    }),
    reads(),
    valid('query', historyQuery),
    async (c) => {
      const { items, next } = await listHistory(c.get('ctx'), c.req.valid('query'));
      return c.json({ ...ok(items), next });
    },
  )
  .get(
    '/schedule',
    describeRoute({
      tags,
      summary: 'The schedule and its next five runs',
      responses: {
        200: { description: '`{isScheduled, scheduledTime, timeZone, customization, nextRuns}`' },
        ...REFUSED,
      },
    }),
    reads(),
    async (c) => c.json(ok(await readSchedule(c.get('ctx')))),
  )
  .post(
    '/schedule',
    describeRoute({
      tags,
      summary: 'Save a cron expression, which makes the schedule active',
      responses: { 200: { description: 'The schedule' }, 409: { description: 'Somebody was faster' }, ...REFUSED },
    }),
    writes(),
    valid('json', scheduleInput),
    async (c) => c.json(ok(await saveSchedule(c.get('ctx'), c.req.valid('json')))),
  )
  .post(
    '/stop',
    describeRoute({
      tags,
      summary: 'Make the schedule inactive',
      responses: { 200: { description: 'The schedule' }, ...REFUSED },
    }),
    writes(),
    async (c) => c.json(ok(await stopSchedule(c.get('ctx')))),
  )
  .post(
    '/preview',
    describeRoute({
      tags,
      summary: 'Compose a newsletter from what is on Outset',
      responses: {
        200: { description: '`{preview: {id, subject, content, startupHighlights, investorInsights}}`' },
        ...REFUSED,
        ...COMPOSED,
      },
    }),
    writes(),
    limitByAddress('newsletter-preview'),
    valid('json', previewInput),
    async (c) => c.json(ok({ preview: await previewNewsletter(c.get('ctx'), c.req.valid('json').customization) })),
  )
  .post(
    '/send-now',
    describeRoute({
      tags,
      summary: 'Send a newsletter to everybody who subscribed: the edited preview, or one composed now',
      responses: {
        200: { description: '`{successCount, campaignId}`: how many were accepted for sending' },
        ...REFUSED,
        ...COMPOSED,
      },
    }),
    writes(),
    limitByAddress('newsletter-send'),
    valid('json', sendNowInput),
    async (c) => c.json(ok(await sendNewsletterNow(c.get('ctx'), c.req.valid('json')))),
  );
