/** Templates of newsletters, and what an operator tries before a mail goes out. */
import { Hono } from 'hono';
import { createMiddleware } from 'hono/factory';
import { describeRoute } from 'hono-openapi';
import { z } from 'zod';
import { ADMIN_SIGN_IN_REQUIRED } from '../../../src/domain/admin/sign-in';
import { forbidden } from '../../../src/domain/errors';
import { TEMPLATE_TEXTS } from '../../../src/domain/newsletters/templates';
import { linkCheckInput, mailPreviewInput, testMailInput } from '../../../src/domain/newsletters/trial-input';
import { ok, valid, type HonoEnv } from '../../http';
import { limitByAddress } from '../../middleware/rate-limit';
import { requirePermission } from '../../middleware/require-permission';
import { checkLinks, previewTrial, sendTestMail } from '../../services/newsletters/mail-trials';
import { isDefaultTemplate, listTemplates, readTemplate } from '../../services/newsletters/templates';
import { boundedMail } from './mail-body';
import { recordWritesOf } from './records';

const tags = ['Newsletters'];
const REFUSED = { 401: { description: 'Not signed in' }, 403: { description: 'Not an operator' } };

const reads = () => requirePermission('template:read', ADMIN_SIGN_IN_REQUIRED);
const writes = () => requirePermission('template:write', ADMIN_SIGN_IN_REQUIRED);

const refuseDefaults = createMiddleware<HonoEnv>((c, next) => {
  if (isDefaultTemplate(c.req.param('id') ?? '')) throw forbidden(TEMPLATE_TEXTS.readOnly);
  return next();
});

const listQuery = z.object({ content: z.enum(['yes', 'no'], { error: 'content must be yes or no' }).default('yes') });

export const templates = new Hono<HonoEnv>()
  .get(
    '/',
    describeRoute({
      tags,
      summary: 'All templates, the defaults first; `content=no` leaves their contents out',
      responses: { 200: { description: '`{data: [...], truncated}`' }, ...REFUSED },
    }),
    reads(),
    valid('query', listQuery),
    async (c) => {
      const hasContent = c.req.valid('query').content === 'yes';
      const { templates: data, isTruncated } = await listTemplates(c.get('ctx'), { hasContent });
      return c.json(ok({ data, truncated: isTruncated }));
    },
  )
  .get(
    '/:id',
    describeRoute({ tags, summary: 'One template', responses: { 200: { description: 'The template' }, ...REFUSED } }),
    reads(),
    async (c) => c.json(ok(await readTemplate(c.get('ctx'), c.req.param('id')))),
  )
  .post('/', writes(), boundedMail)
  .put('/:id', writes(), refuseDefaults, boundedMail)
  .delete('/:id', writes(), refuseDefaults)
  .route('/', recordWritesOf('newsletter-template'));

export const mailTrials = new Hono<HonoEnv>()
  .post(
    '/preview',
    describeRoute({
      tags,
      summary: 'A mail as one recipient gets it, what it lacks and what it weighs',
      responses: {
        200: { description: '`{subject, light, dark, text, missing, bytes, isClipped, links, recipient}`' },
        404: { description: 'There is no such account' },
        ...REFUSED,
      },
    }),
    reads(),
    boundedMail,
    valid('json', mailPreviewInput),
    async (c) => c.json(ok(await previewTrial(c.get('ctx'), c.req.valid('json')))),
  )
  .post(
    '/check-links',
    describeRoute({
      tags,
      summary: 'Asks up to 50 public https addresses whether somebody answers',
      responses: {
        200: { description: 'A result a link' },
        429: { description: 'Too many requests; see Retry-After' },
        ...REFUSED,
      },
    }),
    writes(),
    limitByAddress('check-links'),
    boundedMail,
    valid('json', linkCheckInput),
    async (c) => c.json(ok(await checkLinks(c.get('ctx'), c.req.valid('json').links))),
  )
  .post(
    '/test-mail',
    describeRoute({
      tags,
      summary: 'Mails it to the operator who asks',
      responses: {
        200: { description: '`{to}`' },
        429: { description: 'Too many requests; see Retry-After' },
        502: { description: 'The mail was not taken' },
        ...REFUSED,
      },
    }),
    writes(),
    limitByAddress('test-mail'),
    boundedMail,
    valid('json', testMailInput),
    async (c) => c.json(ok(await sendTestMail(c.get('ctx'), c.req.valid('json')))),
  );
