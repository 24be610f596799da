/** The audit log for operators: who did what to which record, and a record's way back to an earlier version. */
import { AUDIT_LOG, before, type AuditRecord } from '../../../src/domain/admin/audit';
import type { Changes } from '../../../src/domain/admin/change-lines';
import type { AdminRecord } from '../../../src/domain/admin/entities/entity';
import { conflict, notFound } from '../../../src/domain/errors';
import { joinSql, sql, statementOf, type Sql } from '../../db/sql';
import type { Ctx } from '../core/context';
import type { ListQuery } from '@/domain/lists/list-query';
import { equals, listPage, onDays } from '../lists/list-page';
import { requireAdmin, requireAllowed } from '../core/require-actor';
import { requireRow } from './records/list';
import type { Store } from './records/store';
import { readEdit } from '@/domain/admin/record-edit';
import { changedElsewhere, updateRow } from './records/write';

/** Versions that a way back goes over. */
const STEPS_MOST = 500;

interface AuditRow {
  id: number;
  at: number;
  actor_type: string;
  actor_id: string | null;
  operator: string | null;
  action: string;
  subject_type: string;
  subject_id: string | null;
  details: string | null;
  changes: string | null;
}

/** An admin sees what they did themselves, a super admin what all did. */
function seenBy(ctx: Ctx): Sql[] {
  const admin = requireAdmin(ctx);
  const isOwn = admin.role === 'super_admin' ? [] : [sql`a.actor_id = ${admin.adminId}`];
  return [sql`a.actor_type IN ('admin', 'super_admin')`, ...isOwn];
}

function toAuditRecord(row: AuditRow): AuditRecord {
  const details = (row.details ? JSON.parse(row.details) : {}) as { name?: unknown };
  return {
    id: row.id,
    at: new Date(row.at).toISOString(),
    operator: row.operator,
    operatorId: row.actor_id,
    role: row.actor_type,
    action: row.action,
    subjectType: row.subject_type,
    subjectId: row.subject_id,
    name: typeof details.name === 'string' && details.name !== '' ? details.name : null,
    changes: row.changes ? (JSON.parse(row.changes) as Changes) : null,
  };
}

/** One page, the newest first. The first page lists the operators that a super admin can choose. */
export async function listAudit(ctx: Ctx, query: ListQuery) {
  requireAllowed(ctx, 'audit:read');
  const isSuper = ctx.actor.role === 'super_admin';
  const { items, next, others } = await listPage(
    ctx,
    AUDIT_LOG.name,
    query,
    {
      columns: sql`a.id, a.at, a.actor_type, a.actor_id, u.name AS operator, a.action, a.subject_type, a.subject_id, a.details, a.changes`,
      from: sql`audit_log a LEFT JOIN admin_users u ON u.id = a.actor_id`,
      where: seenBy(ctx),
      order: ['a.id'],
      match: {
        // An admin who asks for another operator gets their own entries, not an error.
        ...(isSuper ? { operator: equals('a.actor_id') } : {}),
        noun: equals('a.subject_type'),
        record: equals('a.subject_id'),
        ...onDays('a.at'),
      },
      itemOf: toAuditRecord,
    },
    (isFirst) => [
      sql<{ id: string; name: string }>`SELECT id, name FROM admin_users
        WHERE ${isSuper && isFirst ? 1 : 0} ORDER BY name LIMIT 200`,
    ],
  );
  return { items, next, operators: others[0].results };
}

const CANNOT = 'This version no longer fits the rules of its fields.';

/** A record as it was before entry `id`, written as a change like any other. Throws 404 where entry or record is gone, 409 where it does not fit. */
export async function restoreVersion(ctx: Ctx, storeOf: (noun: string) => Store, id: number): Promise<AdminRecord> {
  requireAllowed(ctx, 'record:write');
  const entry = await statementOf(
    ctx.d1,
    sql`SELECT subject_type, subject_id FROM audit_log a WHERE a.id = ${id} AND ${joinSql(seenBy(ctx), ' AND ')} AND changes IS NOT NULL`,
  ).first<{ subject_type: string; subject_id: string | null }>();
  if (!entry?.subject_id) throw notFound('This entry has no earlier version.');
  const store = storeOf(entry.subject_type);
  const row = await requireRow(ctx, store, entry.subject_id);
  const { results } = await statementOf(
    ctx.d1,
    sql`SELECT changes FROM audit_log WHERE subject_type = ${entry.subject_type} AND subject_id = ${entry.subject_id}
      AND id >= ${id} AND changes IS NOT NULL AND action LIKE '%.updated' ORDER BY id DESC LIMIT ${STEPS_MOST}`,
  ).all<{ changes: string }>();
  const earlier = before(
    store.toRecord(row),
    results.map(({ changes }) => JSON.parse(changes) as Changes),
  );
  const currentYear = new Date(ctx.now()).getUTCFullYear();
  // What was empty then may be empty again.
  const reading = readEdit(store.entity, { currentYear }, earlier, earlier);
  if (!reading.success) throw conflict(reading.error.issues[0]?.message ?? CANNOT);
  const updated = await updateRow(ctx, store, row, reading.data);
  if (!updated) throw changedElsewhere();
  return updated.record;
}
