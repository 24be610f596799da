/** The audit log and the bin of the back-office. */
import { Hono } from 'hono';
import { describeRoute } from 'hono-openapi';
import { z } from 'zod';
import { auditQuery } from '../../../src/domain/admin/audit';
import { NOUNS } from '../../../src/domain/admin/entities/entity';
import { ADMIN_SIGN_IN_REQUIRED } from '../../../src/domain/admin/sign-in';
import { notFound } from '../../../src/domain/errors';
import { ok, valid, type HonoEnv } from '../../http';
import { requirePermission } from '../../middleware/require-permission';
import { listAudit, restoreVersion } from '../../services/admin/audit-log';
import { listBin } from '../../services/admin/records/bin';
import { requireStore } from '../../services/admin/records/stores';

const tags = ['Records'];
const REFUSED = { 401: { description: 'Not signed in' }, 403: { description: 'Not an operator' } };

const binQuery = z.object({
  noun: z.enum(NOUNS, { error: 'There is no such kind of record.' }).optional(),
  after: auditQuery.shape.after,
});

export const audit = new Hono<HonoEnv>()
  .get(
    '/audit',
    describeRoute({
      tags,
      summary: 'What operators did, the newest first',
      responses: { 200: { description: '`{items, next}`' }, ...REFUSED },
    }),
    requirePermission('audit:read', ADMIN_SIGN_IN_REQUIRED),
    valid('query', auditQuery),
    async (c) => c.json(ok(await listAudit(c.get('ctx'), c.req.valid('query')))),
  )
  .post(
    '/audit/:id/restore',
    describeRoute({
      tags,
      summary: 'Put a record back to what it was before an entry',
      responses: { 200: { description: 'The record' }, ...REFUSED },
    }),
    requirePermission('record:write', ADMIN_SIGN_IN_REQUIRED),
    async (c) => {
      const id = Number(c.req.param('id'));
      if (!Number.isSafeInteger(id) || id < 1) throw notFound('This entry has no earlier version.');
      return c.json(ok(await restoreVersion(c.get('ctx'), requireStore, id)));
    },
  )
  .get(
    '/bin',
    describeRoute({
      tags,
      summary: 'Deleted records, the last deleted first',
      responses: { 200: { description: '`{items, next}`' }, ...REFUSED },
    }),
    requirePermission('record:read', ADMIN_SIGN_IN_REQUIRED),
    valid('query', binQuery),
    async (c) => {
      const { noun, after } = c.req.valid('query');
      return c.json(ok(await listBin(c.get('ctx'), noun, after)));
    },
  );
