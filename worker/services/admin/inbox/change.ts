/** Changes of an inbox entry by operators: its status and its assignee. */
import type { InboxEntry } from '@/domain/admin/inbox/inbox';
import type { InboxChange, InboxPlace } from '@/domain/admin/inbox/inbox-input';
import { conflict, invalid, notFound } from '@/domain/errors';
import { batch, fixedSql, joinSql, sql, type Sql } from '@worker/db/sql';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { requireAllowed } from '@worker/services/core/require-actor';
import { mailMessageStatus, statusNotice } from '@worker/services/support/contact';
import { entrySql, GONE, toEntry } from './list';

const NO_OPERATOR = 'This operator no longer exists. Choose another one.';

/** The table and row of an entry, and its name in the audit log. */
export const tableOf = ({ kind, id }: InboxPlace) =>
  kind === 'message'
    ? { table: fixedSql('contact_messages'), isIt: sql`id = ${id}`, subject: 'contact-message' }
    : { table: fixedSql('feedback'), isIt: sql`account_id = ${id}`, subject: 'feedback' };

interface LastChange {
  by: string | null;
  actor_type: string;
}

/** A sentence that says who saved first. */
function elsewhere(last: LastChange | undefined): string {
  const isPerson = last !== undefined && !['admin', 'super_admin'].includes(last.actor_type);
  if (isPerson) return 'The person has written again. Nothing was saved.';
  return `${last?.by ?? 'Someone else'} has changed this. Nothing was saved.`;
}

/**
 * Changes status or assignee of an entry that is at `revision`. Throws 404 if the entry is gone, 400 if the assignee is gone, and 409
 * `changed-elsewhere` with the name of the operator who saved first.
 */
export async function changeInbox(ctx: Ctx, place: InboxPlace, change: InboxChange): Promise<InboxEntry> {
  requireAllowed(ctx, 'inbox:write');
  const { table, isIt, subject } = tableOf(place);
  const { status, assigneeId, revision } = change;
  const sets: Sql[] = [sql`revision = revision + 1`];
  if (status !== undefined) sets.push(sql`status = ${status}`);
  if (assigneeId !== undefined) sets.push(sql`assignee_id = ${assigneeId}`);
  const isOperator = sql`(${assigneeId ?? null} IS NULL
    OR EXISTS (SELECT 1 FROM admin_users WHERE id = ${assigneeId ?? null} AND status = 'active'))`;
  const isAllowed = sql`${isIt} AND revision = ${revision} AND ${isOperator}`;
  const notice = statusNotice(ctx, place.id, place.kind === 'message' ? status : undefined, isAllowed);
  const [writers, , , written, found, operators, last] = await batch(ctx.d1, [
    notice.writer,
    notice.line,
    auditRow(
      ctx,
      {
        action: `${subject}.changed`,
        subjectType: subject,
        subjectId: place.id,
        details: {
          ...(status === undefined ? {} : { status }),
          ...(assigneeId === undefined ? {} : { assignee: assigneeId ?? 'nobody' }),
        },
      },
      sql`EXISTS (SELECT 1 FROM ${table} WHERE ${isAllowed})`,
    ),
    sql`UPDATE ${table} SET ${joinSql(sets)} WHERE ${isAllowed}`,
    entrySql(place),
    sql<{ is: 0 | 1 }>`SELECT ${isOperator} AS "is"`,
    sql<LastChange>`SELECT u.name AS by, a.actor_type FROM audit_log a LEFT JOIN admin_users u ON u.id = a.actor_id
      WHERE a.subject_type = ${subject} AND a.subject_id = ${place.id} ORDER BY a.at DESC, a.id DESC LIMIT 1`,
  ]);
  const row = found.results[0];
  if (!row) throw notFound(GONE);
  if (written.meta.changes > 0) {
    const [writer] = writers.results;
    if (writer && status !== undefined) await mailMessageStatus(ctx, writer, status);
    return toEntry(row);
  }
  if (!operators.results[0]?.is) throw invalid(NO_OPERATOR, { assigneeId: NO_OPERATOR });
  throw conflict(elsewhere(last.results[0]), undefined, 'changed-elsewhere');
}
