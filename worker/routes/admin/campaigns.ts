/** Mails to many: campaigns, their recipients, and sending settings. */
import { Hono } from 'hono';
import { listQuery } from '@/domain/lists/list-query';
import { CAMPAIGN_RECIPIENTS, CAMPAIGNS } from '@/domain/newsletters/campaigns/campaign-lists';
import {
  campaignActionPlace,
  campaignChange,
  campaignPlace,
  sendingSettingsInput,
} from '@/domain/newsletters/campaigns/campaign-input';
import { audienceInput, emailInput, newsletterInput } from '@/domain/newsletters/audience/send-input';
import { ok, operations, valid, type HonoEnv } from '@worker/http';
import { limitByAddress } from '@worker/middleware/rate-limit';
import { requirePermission } from '@worker/middleware/require-permission';
import { changeCampaign, duplicateCampaign } from '@worker/services/newsletters/campaigns/campaign-changes';
import { listCampaigns, listRecipients, readCampaign } from '@worker/services/newsletters/campaigns/campaigns';
import {
  readAudience,
  sendEmail,
  sendNewsletter,
  readSendingSettings,
  saveSendingSettings,
} from '@worker/services/newsletters/delivery/send-mail';
import { boundedMail } from './templates';

const operation = operations('Newsletters');
const CONFLICT = { 409: 'Changed elsewhere, or its state does not allow it' };

const reads = () => requirePermission('newsletter:read');
const writes = () => requirePermission('newsletter:write');

export const campaigns = new Hono<HonoEnv>()
  .get(
    '/',
    operation('Mails to many, the newest first', '`{items, next}`, each with its counts by state'),
    reads(),
    valid('query', listQuery(CAMPAIGNS)),
    async (c) => c.json(ok(await listCampaigns(c.get('ctx'), c.req.valid('query')))),
  )
  .post(
    '/audience',
    operation('How many people a mail would reach, and why others are left out', '`{total, receives, leftOut}`'),
    reads(),
    limitByAddress('audience', 'normal'),
    valid('json', audienceInput),
    async (c) => c.json(ok(await readAudience(c.get('ctx'), c.req.valid('json')))),
  )
  .get(
    '/settings',
    operation('The settings for mails to many', 'Sender, batches, pauses and the daily cap'),
    reads(),
    async (c) => c.json(ok(await readSendingSettings(c.get('ctx')))),
  )
  .put(
    '/settings',
    operation('Save the settings for mails to many, based on a revision', 'The settings', CONFLICT),
    writes(),
    valid('json', sendingSettingsInput),
    async (c) => c.json(ok(await saveSendingSettings(c.get('ctx'), c.req.valid('json')))),
  )
  .get(
    '/:id',
    operation('One mail to many with its content and counts', 'The campaign'),
    reads(),
    valid('param', campaignPlace),
    async (c) => c.json(ok(await readCampaign(c.get('ctx'), c.req.valid('param').id))),
  )
  .get(
    '/:id/recipients',
    operation('Its recipients and the result for each', '`{items, next}`'),
    reads(),
    valid('param', campaignPlace),
    valid('query', listQuery(CAMPAIGN_RECIPIENTS)),
    async (c) => c.json(ok(await listRecipients(c.get('ctx'), c.req.valid('param').id, c.req.valid('query')))),
  )
  .post(
    '/:id/:action',
    operation(
      'Pause, resume, cancel, retry failed recipients, or duplicate, based on a revision',
      'The campaign, or its copy',
      CONFLICT,
    ),
    writes(),
    valid('param', campaignActionPlace),
    valid('json', campaignChange),
    async (c) => {
      const { id, action } = c.req.valid('param');
      const ctx = c.get('ctx');
      if (action === 'duplicate') return c.json(ok(await duplicateCampaign(ctx, id)));
      return c.json(ok(await changeCampaign(ctx, id, action, c.req.valid('json').revision)));
    },
  );

/** The specified addresses of Send Newsletter and Compose Email, under /user. */
export const campaignSends = new Hono<HonoEnv>()
  .post(
    '/send-newsletter',
    operation('Send a newsletter to subscribers', '`{campaignId, successCount, leftOut}`', {
      422: 'It was sent with `confirmed: false` and goes to many: repeat it with `confirmed: true`',
    }),
    writes(),
    limitByAddress('send-mails', 'strict'),
    boundedMail,
    valid('json', newsletterInput),
    async (c) => c.json(ok(await sendNewsletter(c.get('ctx'), c.req.valid('json')), 'Newsletter accepted for sending')),
  )
  .post(
    '/send-email',
    operation('Send a service mail', '`{campaignId, successCount, leftOut}`', {
      422: 'It goes to many: repeat it with `confirmed: true`',
    }),
    writes(),
    limitByAddress('send-mails', 'strict'),
    boundedMail,
    valid('json', emailInput),
    async (c) => c.json(ok(await sendEmail(c.get('ctx'), c.req.valid('json')), 'Email accepted for sending')),
  );
