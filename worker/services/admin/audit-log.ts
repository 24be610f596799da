/** The audit log for operators: who did what to which record, and a record's way back to an earlier version. */
import { before, type AuditQuery, type AuditRecord, type Changes } from '../../../src/domain/admin/audit';
import type { AdminRecord } from '../../../src/domain/admin/entities/entity';
import { conflict, notFound } from '../../../src/domain/errors';
import { batch } from '../../db/batch';
import { joinSql, sql, statementOf, type Sql } from '../../db/sql';
import type { Ctx } from '../core/context';
import { readCursor, writeCursor } from '../core/cursors';
import { requireAdmin, requireAllowed } from '../core/require-actor';
import { requireRow } from './records/list';
import type { Store } from './records/store';
import { readEdit } from '@/domain/admin/record-edit';
import { changedElsewhere, updateRow } from './records/write';

const PAGE_SIZE = 25;
/** Versions that a way back goes over. */
const STEPS_MOST = 500;
const DAY_MS = 24 * 60 * 60 * 1000;

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

/** Days are those of India, where operators sit. */
const startOf = (day: string): number => Date.parse(`${day}T00:00:00+05:30`);

/** An admin sees what they did themselves, a super admin what all did. */
function conditionsOf(ctx: Ctx, query: AuditQuery): Sql {
  const admin = requireAdmin(ctx);
  const operator = admin.role === 'super_admin' ? query.operator : admin.adminId;
  const parts: Sql[] = [sql`a.actor_type IN ('admin', 'super_admin')`];
  if (operator !== undefined) parts.push(sql`a.actor_id = ${operator}`);
  if (query.noun !== undefined) parts.push(sql`a.subject_type = ${query.noun}`);
  if (query.record !== undefined) parts.push(sql`a.subject_id = ${query.record}`);
  if (query.from !== undefined) parts.push(sql`a.at >= ${startOf(query.from)}`);
  if (query.to !== undefined) parts.push(sql`a.at < ${startOf(query.to) + DAY_MS}`);
  return joinSql(parts, ' AND ');
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

export interface AuditPage {
  items: AuditRecord[];
  next: string | null;
  /** Whose entries a super admin may choose; on the first page only. */
  operators: { id: string; name: string }[];
}

/** One page, the newest first; `after` is the `next` of the page before. */
export async function listAudit(ctx: Ctx, query: AuditQuery): Promise<AuditPage> {
  requireAllowed(ctx, 'audit:read');
  const { after, ...narrowed } = query;
  const list = `audit:${JSON.stringify(narrowed)}`;
  const place = after === undefined ? null : readCursor<number>(ctx, list, after);
  const [found, operators] = await batch(ctx.d1, [
    sql<AuditRow>`SELECT a.id, a.at, a.actor_type, a.actor_id, u.name AS operator, a.action, a.subject_type, a.subject_id, a.details, a.changes
      FROM audit_log a LEFT JOIN admin_users u ON u.id = a.actor_id
      WHERE ${conditionsOf(ctx, query)} AND a.id < ${place ?? Number.MAX_SAFE_INTEGER}
      ORDER BY a.id DESC LIMIT ${PAGE_SIZE + 1}`,
    sql<{ id: string; name: string }>`SELECT id, name FROM admin_users
      WHERE ${ctx.actor.role === 'super_admin' && place === null ? 1 : 0} ORDER BY name LIMIT 200`,
  ]);
  const rows = found.results.slice(0, PAGE_SIZE);
  const last = rows.at(-1);
  const hasMore = found.results.length > PAGE_SIZE && last;
  return {
    items: rows.map(toAuditRecord),
    next: hasMore ? writeCursor(ctx, list, last.id) : null,
    operators: operators.results,
  };
}

const CANNOT = 'This version no longer fits the rules of its fields.';

/** A record as it was before entry `id`, written as a change like any other. Throws 404 where entry or record is gone, 409 where it does not fit. */
export async function restoreVersion(ctx: Ctx, storeOf: (noun: string) => Store, id: number): Promise<AdminRecord> {
  requireAllowed(ctx, 'record:write');
  const entry = await statementOf(
    ctx.d1,
    sql`SELECT subject_type, subject_id FROM audit_log a WHERE a.id = ${id} AND ${conditionsOf(ctx, {})} AND changes IS NOT NULL`,
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
