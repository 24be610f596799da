/** Builds the audit row that goes into the same batch as the change it tells of. */
import { isAccount, isAdmin } from '../../src/domain/accounts/actor';
import { auditLog } from '../db/schema';
import type { Ctx } from './context';

/** The account or the operator who acts; guests and jobs have no id. */
function idOf({ actor }: Ctx): string | null {
  if (isAccount(actor)) return actor.accountId;
  return isAdmin(actor) ? actor.adminId : null;
}

export interface AuditEntry {
  /** `noun.verb`, e.g. `session.created`. */
  action: string;
  subjectType: string;
  subjectId?: string;
  /** Facts without personal data. */
  details?: Record<string, string | number | boolean>;
  /** For changes by a person who is not signed in yet (registration, login). */
  actorId?: string;
}

/** A drizzle insert, to be run in the batch of the change. */
export function auditRow(ctx: Ctx, entry: AuditEntry) {
  return ctx.db.insert(auditLog).values({
    at: ctx.now(),
    actorType: ctx.actor.role,
    actorId: entry.actorId ?? idOf(ctx),
    action: entry.action,
    subjectType: entry.subjectType,
    subjectId: entry.subjectId ?? null,
    requestId: ctx.requestId,
    details: entry.details ? JSON.stringify(entry.details) : null,
  });
}

/** The same row as a plain statement, for batches of plain SQL; with `onlyIf` it is written only while that holds. */
export function auditStatement(
  ctx: Ctx,
  entry: AuditEntry,
  onlyIf?: { sql: string; params: readonly (string | number)[] },
): D1PreparedStatement {
  return ctx.d1
    .prepare(
      `INSERT INTO audit_log (at, actor_type, actor_id, action, subject_type, subject_id, request_id, details)
       SELECT ?, ?, ?, ?, ?, ?, ?, ? ${onlyIf ? `WHERE ${onlyIf.sql}` : ''}`,
    )
    .bind(
      ctx.now(),
      ctx.actor.role,
      entry.actorId ?? idOf(ctx),
      entry.action,
      entry.subjectType,
      entry.subjectId ?? null,
      ctx.requestId,
      entry.details ? JSON.stringify(entry.details) : null,
      ...(onlyIf?.params ?? []),
    );
}
