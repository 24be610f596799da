/** Mails to many: campaigns, their recipients, and how they are sent. */
import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { ADMIN_SIGN_IN_REQUIRED } from '../../../src/domain/admin/sign-in';
import {
  campaignActionPlace,
  campaignChange,
  campaignPlace,
  campaignQuery,
  recipientQuery,
  sendingSettingsInput,
} from '../../../src/domain/newsletters/campaign-input';
import { audienceInput, emailInput, newsletterInput } from '../../../src/domain/newsletters/send-input';
import { ok, valid, type HonoEnv } from '../../http';
import { limitByAddress } from '../../middleware/rate-limit';
import { requirePermission } from '../../middleware/require-permission';
import { changeCampaign, duplicateCampaign } from '../../services/newsletters/campaign-changes';
import { listCampaigns, listRecipients, readCampaign } from '../../services/newsletters/campaigns';
import { readAudience, sendEmail, sendNewsletter } from '../../services/newsletters/send-mail';
import { readSendingSettings, saveSendingSettings } from '../../services/newsletters/sending-settings';
import { boundedMail } from './mail-body';

const tags = ['Newsletters'];
const REFUSED = { 401: { description: 'Not signed in' }, 403: { description: 'Not an operator' } };
const UNKNOWN = { 404: { description: 'There is no such mail' } };
const CONFLICT = { 409: { description: 'Somebody was faster, or its state does not allow it' } };
const TOO_MANY = { 429: { description: 'Too many requests; see Retry-After' } };

const reads = () => requirePermission('newsletter:read', ADMIN_SIGN_IN_REQUIRED);
const writes = () => requirePermission('newsletter:write', ADMIN_SIGN_IN_REQUIRED);

export const campaigns = new Hono<HonoEnv>()
  .get(
    '/',
    describeRoute({
      tags,
      summary: 'Mails to many, the newest first',
      responses: { 200: { description: '`{items, next}`, each with its counts by state' }, ...REFUSED },
    }),
    reads(),
    valid('query', campaignQuery),
    async (c) => c.json(ok(await listCampaigns(c.get('ctx'), c.req.valid('query')))),
  )
  .post(
    '/audience',
    describeRoute({
      tags,
      summary: 'How many a mail would reach, and why the others are left out',
      responses: { 200: { description: '`{total, receives, leftOut}`' }, ...REFUSED, ...TOO_MANY },
    }),
    reads(),
    limitByAddress('audience', 'normal'),
    valid('json', audienceInput),
    async (c) => c.json(ok(await readAudience(c.get('ctx'), c.req.valid('json')))),
  )
  .get(
    '/settings',
    describeRoute({
      tags,
      summary: 'How mails to many are sent',
      responses: { 200: { description: 'Sender, batches, pauses and the daily cap' }, ...REFUSED },
    }),
    reads(),
    async (c) => c.json(ok(await readSendingSettings(c.get('ctx')))),
  )
  .put(
    '/settings',
    describeRoute({
      tags,
      summary: 'Save how mails to many are sent, at a revision',
      responses: { 200: { description: 'The settings' }, ...CONFLICT, ...REFUSED },
    }),
    writes(),
    valid('json', sendingSettingsInput),
    async (c) => c.json(ok(await saveSendingSettings(c.get('ctx'), c.req.valid('json')))),
  )
  .get(
    '/:id',
    describeRoute({
      tags,
      summary: 'One mail to many with its content and counts',
      responses: { 200: { description: 'The campaign' }, ...REFUSED, ...UNKNOWN },
    }),
    reads(),
    valid('param', campaignPlace),
    async (c) => c.json(ok(await readCampaign(c.get('ctx'), c.req.valid('param').id))),
  )
  .get(
    '/:id/recipients',
    describeRoute({
      tags,
      summary: 'Its recipients with what became of each',
      responses: { 200: { description: '`{items, next}`' }, ...REFUSED, ...UNKNOWN },
    }),
    reads(),
    valid('param', campaignPlace),
    valid('query', recipientQuery),
    async (c) => c.json(ok(await listRecipients(c.get('ctx'), c.req.valid('param').id, c.req.valid('query')))),
  )
  .post(
    '/:id/:action',
    describeRoute({
      tags,
      summary: 'Pause, resume, cancel, send to the failed ones again, or duplicate, at a revision',
      responses: { 200: { description: 'The campaign, or its copy' }, ...CONFLICT, ...REFUSED, ...UNKNOWN },
    }),
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
    describeRoute({
      tags,
      summary: 'Send a newsletter to who subscribed',
      responses: { 200: { description: '`{campaignId, successCount, leftOut}`' }, ...REFUSED, ...TOO_MANY },
    }),
    writes(),
    limitByAddress('send-mails', 'strict'),
    boundedMail,
    valid('json', newsletterInput),
    async (c) => c.json(ok(await sendNewsletter(c.get('ctx'), c.req.valid('json')), 'Newsletter accepted for sending')),
  )
  .post(
    '/send-email',
    describeRoute({
      tags,
      summary: 'Send a service mail',
      responses: {
        200: { description: '`{campaignId, successCount, leftOut}`' },
        422: { description: 'It goes to many: repeat it with `confirmed: true`' },
        ...REFUSED,
        ...TOO_MANY,
      },
    }),
    writes(),
    limitByAddress('send-mails', 'strict'),
    boundedMail,
    valid('json', emailInput),
    async (c) => c.json(ok(await sendEmail(c.get('ctx'), c.req.valid('json')), 'Email accepted for sending')),
  );
