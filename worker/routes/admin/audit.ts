/** The audit log and the bin of the back-office. */
import { Hono } from 'hono';
import { z } from 'zod';
import { auditQuery } from '../../../src/domain/admin/audit';
import { NOUNS } from '../../../src/domain/admin/entities/entity';
import { notFound } from '../../../src/domain/errors';
import { ok, operation, valid, type HonoEnv } from '../../http';
import { requirePermission } from '../../middleware/require-permission';
import { listAudit, restoreVersion } from '../../services/admin/audit-log';
import { listBin } from '../../services/admin/records/bin';
import { requireStore } from '../../services/admin/records/stores';

const binQuery = z.object({
  noun: z.enum(NOUNS, { error: 'There is no such kind of record.' }).optional(),
  after: auditQuery.shape.after,
});

export const audit = new Hono<HonoEnv>()
  .get(
    '/audit',
    operation('Records', 'What operators did, the newest first', '`{items, next}`'),
    requirePermission('audit:read'),
    valid('query', auditQuery),
    async (c) => c.json(ok(await listAudit(c.get('ctx'), c.req.valid('query')))),
  )
  .post(
    '/audit/:id/restore',
    operation('Records', 'Put a record back to what it was before an entry', 'The record'),
    requirePermission('record:write'),
    async (c) => {
      const id = Number(c.req.param('id'));
      if (!Number.isSafeInteger(id) || id < 1) throw notFound('This entry has no earlier version.');
      return c.json(ok(await restoreVersion(c.get('ctx'), requireStore, id)));
    },
  )
  .get(
    '/bin',
    operation('Records', 'Deleted records, the last deleted first', '`{items, next}`'),
    requirePermission('record:read'),
    valid('query', binQuery),
    async (c) => {
      const { noun, after } = c.req.valid('query');
      return c.json(ok(await listBin(c.get('ctx'), noun, after)));
    },
  );
