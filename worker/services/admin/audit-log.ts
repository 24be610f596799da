/** The audit log for operators: lists the actor, the action and the record of each change, and restores earlier versions of records. */
import { ACTIONS, AUDIT_LOG, before, ENTRY_GONE, type AuditRecord } from '@/domain/admin/audit';
import { changeLines, type Changes } from '@/domain/admin/change-lines';
import { NOUNS, valueAt, type AdminRecord, rulesAt } from '@/domain/admin/entities/entity';
import { conflict, invalid, notFound } from '@/domain/errors';
import type { auditLog } from '@worker/db/schema';
import { joinSql, lowerAscii, sql, type Sql, type Stored } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';
import type { ListQuery } from '@/domain/lists/list-query';
import { equals, listPage, onDays } from '@worker/services/lists/list-page';
import { requireAdmin, requireAllowed } from '@worker/services/core/require-actor';
import { requireRow } from './records/list';
import type { Row, Store } from './records/store';
import { bodyWith } from '@/domain/admin/imports/judge';
import { mayRestore, readVersion, restorableVersion } from '@/domain/admin/record-edit';
import { updateWithFile } from './records/record-files';
import { changedElsewhere } from './records/write';

/** The most changes that a restore goes back over. */
const MAX_STEPS = 500;

type AuditRow = Omit<Stored<typeof auditLog.$inferSelect>, 'actor_name' | 'request_id' | 'batch_id'> & {
  operator: string | null;
  name: string | null;
};

/** Kinds whose history every operator may read, because every operator sees their records. */
const OPEN_KINDS = JSON.stringify([...NOUNS, 'account', 'subscription-request']);
const isOpenKind = sql`a.subject_type IN (SELECT value FROM json_each(${OPEN_KINDS}))`;

/** An admin sees their own entries and, with `isOfRecord`, all entries about a record of the open kinds. A super admin sees all entries. */
function seenBy(ctx: Ctx, isOfRecord: boolean): Sql[] {
  const admin = requireAdmin(ctx);
  const isOwn = sql`a.actor_id = ${admin.adminId}`;
  const limited = isOfRecord ? sql`(${isOwn} OR ${isOpenKind})` : isOwn;
  return [sql`a.actor_type IN ('admin', 'super_admin')`, ...(admin.role === 'super_admin' ? [] : [limited])];
}

/** The name of a subject. Names of people are read from their own tables, so that they disappear with the account. */
const SUBJECT_NAME = sql`coalesce(a.details ->> 'name', CASE a.subject_type
  WHEN 'account' THEN (SELECT coalesce(nullif(full_name, ''), email) FROM accounts WHERE id = a.subject_id)
  WHEN 'feedback' THEN (SELECT coalesce(nullif(full_name, ''), email) FROM accounts WHERE id = a.subject_id)
  WHEN 'admin-user' THEN (SELECT name FROM admin_users WHERE id = a.subject_id)
  WHEN 'campaign' THEN (SELECT subject FROM campaigns WHERE id = a.subject_id)
  WHEN 'contact-message' THEN (SELECT subject FROM contact_messages WHERE id = a.subject_id)
  WHEN 'suppression' THEN (SELECT email FROM mail_suppressions WHERE id = a.subject_id)
  WHEN 'subscription-request' THEN (SELECT coalesce(nullif(o.full_name, ''), o.email)
    FROM subscription_requests r JOIN accounts o ON o.id = r.account_id WHERE r.id = a.subject_id) END)`;

const COLUMNS = sql`a.id, a.at, a.actor_type, a.actor_id, coalesce(a.actor_name, u.name) AS operator, a.action, a.subject_type, a.subject_id,
  ${SUBJECT_NAME} AS name, a.details, a.changes`;
const FROM = sql`audit_log a LEFT JOIN admin_users u ON u.id = a.actor_id`;

function toAuditRecord(row: AuditRow): AuditRecord {
  const details = (row.details ? JSON.parse(row.details) : {}) as AuditRecord['details'];
  const batch = row.subject_type === 'import' ? row.subject_id : details['batch'];
  return {
    id: row.id,
    at: new Date(row.at).toISOString(),
    operator: row.operator,
    operatorId: row.actor_id,
    role: row.actor_type,
    action: row.action,
    subjectType: row.subject_type,
    subjectId: row.subject_id,
    name: row.name || null,
    changes: row.changes ? (JSON.parse(row.changes) as Changes) : null,
    details,
    batch: typeof batch === 'string' ? batch : null,
  };
}

/** Entries of a record; for a person, also the entries of their requests for plans. */
const ofRecord = (id: string): Sql =>
  sql`(a.subject_id = ${id} OR a.subject_id IN (SELECT id FROM subscription_requests WHERE account_id = ${id}))`;

/**
 * One page, newest first. A change of many records is one entry, unless the query asks for its single entries. The first page also has the
 * operators that a super admin can choose.
 */
export async function listAudit(ctx: Ctx, query: ListQuery) {
  requireAllowed(ctx, 'audit:read');
  const isSuper = ctx.actor.role === 'super_admin';
  const { record, batch } = query.match;
  const { items, next, others } = await listPage(
    ctx,
    AUDIT_LOG.name,
    query,
    {
      columns: COLUMNS,
      from: FROM,
      where: [
        ...seenBy(ctx, record !== undefined),
        ...(record === undefined && batch === undefined ? [sql`a.batch_id IS NULL`] : []),
      ],
      order: ['a.id'],
      match: {
        // An admin who asks for another operator gets their own entries, not an error.
        ...(isSuper ? { operator: equals('a.actor_id') } : {}),
        noun: equals('a.subject_type'),
        action: (group) =>
          sql`substr(a.action, instr(a.action, '.') + 1) IN (SELECT value FROM json_each(${JSON.stringify(ACTIONS[group] ?? [])}))`,
        q: (text) =>
          sql`(instr(lower(${SUBJECT_NAME}), ${lowerAscii(text)}) > 0 OR instr(lower(coalesce(a.actor_name, u.name)), ${lowerAscii(text)}) > 0)`,
        record: ofRecord,
        batch: equals('a.batch_id'),
        ...onDays('a.at'),
      },
      itemOf: toAuditRecord,
    },
    (isFirst) => [
      sql<{ id: string; name: string }>`SELECT id, name FROM (SELECT id, name FROM admin_users
          UNION SELECT subject_id, details ->> 'name' FROM audit_log
          WHERE subject_type = 'admin-user' AND action = 'admin-user.deleted' AND details ->> 'name' IS NOT NULL)
        WHERE ${isSuper && isFirst ? 1 : 0} ORDER BY name LIMIT 200`,
    ],
  );
  return { items, next, operators: others[0].results };
}

/** One entry that the operator may read, in a list or in the history of its record. Throws 404 for any other. */
export async function readAudit(ctx: Ctx, id: number): Promise<AuditRecord> {
  requireAllowed(ctx, 'audit:read');
  const row = await ctx.first(
    sql<AuditRow>`SELECT ${COLUMNS} FROM ${FROM} WHERE a.id = ${id} AND ${joinSql(seenBy(ctx, true), ' AND ')}`,
  );
  if (!row) throw notFound(ENTRY_GONE);
  return toAuditRecord(row);
}

const NOT_CHANGED = 'This entry did not change this field.';
const NOT_RESTORED = 'This field cannot be restored. A file is uploaded again in the form of its record.';
const ONLY_FILE =
  'Only the file differs from this version, and a file cannot be restored. Upload it again in the form.';

const MISSING_VERSION = 'This entry has no earlier version.';

/** The entry with the record as it is now. Throws 404 if either is gone. */
async function requireEntry(ctx: Ctx, storeOf: (noun: string) => Store, id: number) {
  requireAllowed(ctx, 'record:write');
  const entry = await ctx.first(
    sql<{
      subject_type: string;
      subject_id: string | null;
      changes: string;
    }>`SELECT subject_type, subject_id, changes FROM audit_log a
      WHERE a.id = ${id} AND ${joinSql(seenBy(ctx, true), ' AND ')} AND changes IS NOT NULL AND action LIKE '%.updated'`,
  );
  if (!entry?.subject_id) throw notFound(MISSING_VERSION);
  const store = storeOf(entry.subject_type);
  const row = await requireRow(ctx, store, entry.subject_id);
  return { noun: entry.subject_type, changes: JSON.parse(entry.changes) as Changes, store, row };
}

/** Writes former values as a change like any other. Throws 409 if they no longer fit. */
async function writeEarlier(ctx: Ctx, store: Store, row: Row, version: Record<string, unknown>): Promise<AdminRecord> {
  const read = readVersion(store.entity, rulesAt(ctx.now()), store.toRecord(row), version);
  if ('fault' in read) throw conflict(read.fault);
  const updated = await updateWithFile(ctx, store, row, read.input, null);
  if (!updated) throw changedElsewhere();
  return updated.record;
}

/**
 * A record as it was before entry `id`, apart from its file; `isFileLeft` if the record has another file now. Throws 404 if the entry or
 * the record is gone, 409 if that version does not fit, or if only its file differs.
 */
export async function restoreVersion(
  ctx: Ctx,
  storeOf: (noun: string) => Store,
  id: number,
): Promise<{ record: AdminRecord; isFileLeft: boolean }> {
  const { noun, store, row } = await requireEntry(ctx, storeOf, id);
  const results = await ctx.rows(sql<{
    changes: string;
  }>`SELECT changes FROM audit_log WHERE subject_type = ${noun} AND subject_id = ${row.id}
      AND id >= ${id} AND changes IS NOT NULL AND action LIKE '%.updated' ORDER BY id DESC LIMIT ${MAX_STEPS}`);
  const now = store.toRecord(row);
  const earlier = before(
    now,
    results.map(({ changes }) => JSON.parse(changes) as Changes),
  );
  const { version, isFileLeft } = restorableVersion(store.entity, now, earlier);
  if (isFileLeft && JSON.stringify(version) === JSON.stringify(now)) throw conflict(ONLY_FILE);
  return { record: await writeEarlier(ctx, store, row, version), isFileLeft };
}

/**
 * Restores one field to its value before entry `id`; other fields do not change. Throws 400 if the entry did not change this field or it
 * cannot be restored, otherwise the errors of `restoreVersion`.
 */
export async function restoreField(
  ctx: Ctx,
  storeOf: (noun: string) => Store,
  id: number,
  field: string,
): Promise<AdminRecord> {
  const { changes, store, row } = await requireEntry(ctx, storeOf, id);
  if (!changeLines(store.entity.fields, changes).some(({ name }) => name === field))
    throw invalid(NOT_CHANGED, { field: NOT_CHANGED });
  const was = valueAt(Object.fromEntries(Object.entries(changes).map(([name, [value]]) => [name, value])), field);
  const now = store.toRecord(row);
  if (!mayRestore(store.entity, field, was, valueAt(now, field))) throw invalid(NOT_RESTORED, { field: NOT_RESTORED });
  return writeEarlier(ctx, store, row, bodyWith(now, { [field]: was ?? null }));
}
