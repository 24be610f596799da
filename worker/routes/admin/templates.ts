/** Templates of newsletters, and the checks before a mail is sent. */
import { AppError, forbidden } from '@/domain/errors';
import { boundedBody } from '@worker/routes/bounded-body';
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { z } from 'zod';
import { TEMPLATE_TEXTS } from '@/domain/newsletters/templates/templates';
import { linkCheckInput, mailPreviewInput, testMailInput } from '@/domain/newsletters/templates/trial-input';
import { type HonoEnv, ok, operations, valid } from '@worker/http';
import { limitByAddress } from '@worker/middleware/rate-limit';
import { requirePermission } from '@worker/middleware/require-permission';
import { checkLinks, previewTrial, sendTestMail } from '@worker/services/newsletters/delivery/mail-trials';
import { isDefaultTemplate, listTemplates, readTemplate } from '@worker/services/admin/records/templates';
import { recordWritesOf } from './records';

// The size limit for requests that contain a mail, instead of the general one.

/** 256 KB of content, which JSON escapes may double, and the other fields. */
const MAX_BYTES = 700 * 1024;
const tooLarge = () => new AppError(413, 'This is too large. An email can have at most 256 KB.', { code: 'too-large' });

/** Runs after the check of the caller, because no one else may send that much. */
export const boundedMail = boundedBody(MAX_BYTES, tooLarge);

const PLACES = /^\/api\/(?:templates|admin\/mail-trials|user\/send-(?:newsletter|email))(?:\/|$)/;

/** The paths where the limit of mails applies. Each route there uses `boundedMail`. */
export const isMailUpload = (method: string, path: string): boolean =>
  (method === 'POST' || method === 'PUT') && PLACES.test(path);

const operation = operations('Newsletters');

const reads = () => requirePermission('template:read');
const writes = () => requirePermission('template:write');

const refuseDefaults = createMiddleware<HonoEnv>((c, next) => {
  if (isDefaultTemplate(c.req.param('id') ?? '')) throw forbidden(TEMPLATE_TEXTS.readOnly);
  return next();
});

const listQuery = z.object({ content: z.enum(['yes', 'no'], { error: 'content must be yes or no' }).default('yes') });

export const templates = new Hono<HonoEnv>()
  .get(
    '/',
    operation(
      'All templates, the defaults first; `content=no` leaves their contents out',
      '`{data: [...], truncated}`',
    ),
    reads(),
    valid('query', listQuery),
    async (c) => {
      const hasContent = c.req.valid('query').content === 'yes';
      const { templates: data, isTruncated } = await listTemplates(c.get('ctx'), { hasContent });
      return c.json(ok({ data, truncated: isTruncated }));
    },
  )
  .get('/:id', operation('One template', 'The template'), reads(), async (c) =>
    c.json(ok(await readTemplate(c.get('ctx'), c.req.param('id')))),
  )
  .post('/', writes(), boundedMail)
  .put('/:id', writes(), refuseDefaults, boundedMail)
  .delete('/:id', writes(), refuseDefaults)
  .route('/', recordWritesOf('newsletter-template'));

export const mailTrials = new Hono<HonoEnv>()
  .post(
    '/preview',
    operation(
      'A mail as one recipient gets it, its missing values and its size',
      '`{subject, light, dark, text, missing, bytes, isClipped, links, recipient}`',
      { 404: 'There is no such account' },
    ),
    reads(),
    boundedMail,
    valid('json', mailPreviewInput),
    async (c) => c.json(ok(await previewTrial(c.get('ctx'), c.req.valid('json')))),
  )
  .post(
    '/check-links',
    operation('Checks whether up to 50 public https addresses answer', 'One result for each link'),
    writes(),
    limitByAddress('check-links'),
    boundedMail,
    valid('json', linkCheckInput),
    async (c) => c.json(ok(await checkLinks(c.get('ctx'), c.req.valid('json').links))),
  )
  .post(
    '/test-mail',
    operation('Emails it to the operator who sends the request', '`{to}`', {
      502: 'The mail server did not accept the mail',
    }),
    writes(),
    limitByAddress('test-mail'),
    boundedMail,
    valid('json', testMailInput),
    async (c) => c.json(ok(await sendTestMail(c.get('ctx'), c.req.valid('json')))),
  );
