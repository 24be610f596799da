/** Builds the audit row for the same batch as the change that it records. */
import { isAccount, isAdmin } from '@/domain/accounts/actor';
import { tagPurgedBy } from '@/domain/edge-cache/cacheable';
import { NOTHING, sql, type Sql, type SqlValue } from '@worker/db/sql';
import type { Ctx } from './context';

/** The id of the acting account or operator; null for guests and jobs. */
function idOf({ actor }: Ctx): string | null {
  if (isAccount(actor)) return actor.accountId;
  return isAdmin(actor) ? actor.adminId : null;
}

/**
 * The name of an operator, which remains in the log after the operator is deleted. Null for accounts, because the log never has their
 * names.
 */
export const actorNameOf = ({ actor }: Ctx): string | null => (isAdmin(actor) ? actor.fullName : null);

/** Fields of a content record. Personal data must not be in them, because the log remains after an account is deleted. */
type ContentFields = Readonly<Record<string, SqlValue | boolean>>;

export interface AuditEntry {
  /** `noun.verb`, e.g. `session.created`. */
  action: string;
  subjectType: string;
  subjectId?: string;
  /** Facts without personal data. `name` is the name of the subject. */
  details?: Record<string, string | number | boolean>;
  /** SQL that reads the name of the subject when the entry is written. NULL for a subject whose name may not be in the log. */
  nameFrom?: Sql;
  /** The id of a change of many records; one entry records them all. */
  batch?: string;
  /** A content record before and after the change; the log stores the fields that differ. A new record has only `after`, a deleted one only `before`. */
  before?: ContentFields;
  after?: ContentFields;
  /** For changes by a person who is not signed in yet (registration, sign-in). */
  actorId?: string;
}

/** `{ field: [before, after] }` for the fields that differ, as JSON; null if none differ. */
function changesOf({ before, after }: AuditEntry): string | null {
  const fields = Object.keys({ ...before, ...after }).filter((field) => before?.[field] !== after?.[field]);
  if (fields.length === 0) return null;
  return JSON.stringify(Object.fromEntries(fields.map((field) => [field, [before?.[field], after?.[field]]])));
}

/** Marks the edge cache of this subject to be purged after the change is written. */
export function noteChanged(ctx: Ctx, subjectType: string): void {
  const tag = tagPurgedBy(subjectType);
  if (tag) ctx.changed.add(tag);
}

/** The INSERT of an audit row. With `onlyIf`, it writes the row only if that condition is true. */
export function auditRow(ctx: Ctx, entry: AuditEntry, onlyIf?: Sql): Sql {
  noteChanged(ctx, entry.subjectType);
  const { action, subjectType, subjectId = null, actorId = idOf(ctx), nameFrom, batch } = entry;
  const { actor } = ctx;
  const facts = {
    ...entry.details,
    ...(batch ? { batch } : {}),
    ...(isAccount(actor) && actor.token ? { token: actor.token.id } : {}),
  };
  const text = Object.keys(facts).length > 0 ? JSON.stringify(facts) : null;
  const details = nameFrom ? sql`json_patch(${text ?? '{}'}, json_object('name', ${nameFrom}))` : sql`${text}`;
  return sql`INSERT INTO audit_log (at, actor_type, actor_id, actor_name, action, subject_type, subject_id, request_id, details, changes)
    SELECT ${ctx.now()}, ${ctx.actor.role}, ${actorId}, ${actorNameOf(ctx)}, ${action}, ${subjectType},
      ${subjectId}, ${ctx.requestId}, ${details}, ${changesOf(entry)}
    ${onlyIf ? sql`WHERE ${onlyIf}` : NOTHING}`;
}
