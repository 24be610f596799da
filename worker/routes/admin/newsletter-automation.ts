/** AI newsletters: previews, sending, the schedule and the history. */
import { Hono } from 'hono';
import { listQuery } from '@/domain/lists/list-query';
import { NEWSLETTER_HISTORY } from '@/domain/newsletters/campaigns/campaign-lists';
import { previewInput, sendNowInput } from '@/domain/newsletters/schedule/automation-input';
import { scheduleInput } from '@/domain/newsletters/schedule/schedule-input';
import { ok, operations, valid, type HonoEnv } from '@worker/http';
import { limitByAddress } from '@worker/middleware/rate-limit';
import { requirePermission } from '@worker/middleware/require-permission';
import { previewNewsletter } from '@worker/services/newsletters/composition';
import { listHistory } from '@worker/services/newsletters/campaigns/campaigns';
import {
  readSchedule,
  saveSchedule,
  stopSchedule,
  sendNewsletterNow,
} from '@worker/services/newsletters/newsletter-schedule';

const operation = operations('AI newsletters');
const NOT_COMPOSED = { 409: 'Nothing on Outset fits', 502: 'The model did not answer properly' };

const reads = () => requirePermission('newsletter:read');
const writes = () => requirePermission('newsletter:write');

export const newsletterAutomation = new Hono<HonoEnv>()
  .get(
    '/history',
    operation(
      'Sent newsletters, newest first, ten per page',
      'The records; `next` beside them is the `after` of the next page',
    ),
    reads(),
    valid('query', listQuery(NEWSLETTER_HISTORY)),
    async (c) => {
      const { items, next } = await listHistory(c.get('ctx'), c.req.valid('query'));
      return c.json({ ...ok(items), next });
    },
  )
  .get(
    '/schedule',
    operation(
      'The schedule and its next five runs',
      '`{isScheduled, scheduledTime, timeZone, customization, nextRuns}`',
    ),
    reads(),
    async (c) => c.json(ok(await readSchedule(c.get('ctx')))),
  )
  .post(
    '/schedule',
    operation('Save a cron expression, which makes the schedule active', 'The schedule', {
      409: 'Changed elsewhere',
    }),
    writes(),
    valid('json', scheduleInput),
    async (c) => c.json(ok(await saveSchedule(c.get('ctx'), c.req.valid('json')))),
  )
  .post('/stop', operation('Make the schedule inactive', 'The schedule'), writes(), async (c) =>
    c.json(ok(await stopSchedule(c.get('ctx')))),
  )
  .post(
    '/preview',
    operation(
      'Compose a newsletter from the content of Outset',
      '`{preview: {id, subject, content, startupHighlights, investorInsights}}`',
      NOT_COMPOSED,
    ),
    writes(),
    limitByAddress('newsletter-preview'),
    valid('json', previewInput),
    async (c) => c.json(ok({ preview: await previewNewsletter(c.get('ctx'), c.req.valid('json').customization) })),
  )
  .post(
    '/send-now',
    operation(
      'Send a newsletter to everyone who subscribed: the edited preview, or one composed now',
      '`{successCount, campaignId}`: how many were accepted for sending',
      NOT_COMPOSED,
    ),
    writes(),
    limitByAddress('newsletter-send'),
    valid('json', sendNowInput),
    async (c) => c.json(ok(await sendNewsletterNow(c.get('ctx'), c.req.valid('json')))),
  );
