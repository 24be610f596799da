/** The audit log and the bin of the back-office. */
import { Hono, type Context } from 'hono';
import { AUDIT_LOG, BIN, ENTRY_GONE } from '@/domain/admin/audit';
import { recordId, restoredField } from '@/domain/admin/record-query';
import { listQuery } from '@/domain/lists/list-query';
import { notFound } from '@/domain/errors';
import { ok, operations, valid, type HonoEnv } from '@worker/http';
import { requirePermission } from '@worker/middleware/require-permission';
import { listAudit, readAudit, restoreField, restoreVersion } from '@worker/services/admin/audit-log';
import { undoTogether } from '@worker/services/admin/records/change-together';
import { listBin } from '@worker/services/admin/records/bin';
import { requireStore } from '@worker/services/admin/records/stores';

const operation = operations('Records');

function entryId(c: Context<HonoEnv>, goneText = 'This entry has no earlier version.'): number {
  const id = Number(c.req.param('id'));
  if (!Number.isSafeInteger(id) || id < 1) throw notFound(goneText);
  return id;
}

export const audit = new Hono<HonoEnv>()
  .get(
    '/audit',
    operation('Actions of operators, newest first', '`{items, next}`'),
    requirePermission('audit:read'),
    valid('query', listQuery(AUDIT_LOG)),
    async (c) => c.json(ok(await listAudit(c.get('ctx'), c.req.valid('query')))),
  )
  .get('/audit/:id', operation('One entry', 'The entry'), requirePermission('audit:read'), async (c) =>
    c.json(ok(await readAudit(c.get('ctx'), entryId(c, ENTRY_GONE)))),
  )
  .post(
    '/audit/:id/restore',
    operation(
      'Restore a record to its state before an entry',
      'The record; `isFileLeft` if its file differs and stays',
    ),
    requirePermission('record:write'),
    async (c) => {
      const { record, isFileLeft } = await restoreVersion(c.get('ctx'), requireStore, entryId(c));
      return c.json({ ...ok(record), isFileLeft });
    },
  )
  .post(
    '/audit/:id/restore-field',
    operation('Restore one field of a record to its value before an entry', 'The record'),
    requirePermission('record:write'),
    valid('json', restoredField),
    async (c) => c.json(ok(await restoreField(c.get('ctx'), requireStore, entryId(c), c.req.valid('json').field))),
  )
  .post(
    '/audit/:id/undo',
    operation('Undo a change of many records, for those that still have the value that it set', '`{restored, kept}`'),
    requirePermission('record:write'),
    async (c) => {
      const id = recordId.safeParse(c.req.param('id'));
      if (!id.success) throw notFound('There is no such change.');
      return c.json(ok(await undoTogether(c.get('ctx'), requireStore, id.data)));
    },
  )
  .get(
    '/bin',
    operation('Deleted records, the last deleted first', '`{items, next}`'),
    requirePermission('record:read'),
    valid('query', listQuery(BIN)),
    async (c) => c.json(ok(await listBin(c.get('ctx'), c.req.valid('query')))),
  );
