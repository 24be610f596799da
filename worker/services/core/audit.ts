/** Builds the audit row that goes into the same batch as the change it tells of. */
import { isAccount, isAdmin } from '@/domain/accounts/actor';
import { tagPurgedBy } from '@/domain/edge-cache/cacheable';
import { NOTHING, sql, type Sql, type SqlValue } from '@worker/db/sql';
import type { Ctx } from './context';

/** The account or the operator who acts; guests and jobs have no id. */
function idOf({ actor }: Ctx): string | null {
  if (isAccount(actor)) return actor.accountId;
  return isAdmin(actor) ? actor.adminId : null;
}

/** An operator's name stays in the log when the operator is gone; an account's is never in it. */
export const actorNameOf = ({ actor }: Ctx): string | null => (isAdmin(actor) ? actor.fullName : null);

/** Fields of a content record. Those of people never are here: the log outlives the account. */
type ContentFields = Readonly<Record<string, SqlValue | boolean>>;

export interface AuditEntry {
  /** `noun.verb`, e.g. `session.created`. */
  action: string;
  subjectType: string;
  subjectId?: string;
  /** Facts without personal data. `name` is what the subject is called. */
  details?: Record<string, string | number | boolean>;
  /** What the subject is called, read as the entry is written: of operators, whose names the log keeps. */
  nameFrom?: Sql;
  /** The entry stands for all changes with this id. */
  batch?: string;
  /** A content record as it was, and as it is now: the log keeps the fields that differ. One of them for a new or deleted record. */
  before?: ContentFields;
  after?: ContentFields;
  /** For changes by a person who is not signed in yet (registration, sign-in). */
  actorId?: string;
}

/** `{ field: [before, after] }` of the fields that differ; null where nothing is shown or nothing differs. */
function changesOf({ before, after }: AuditEntry): string | null {
  const fields = Object.keys({ ...before, ...after }).filter((field) => before?.[field] !== after?.[field]);
  if (fields.length === 0) return null;
  return JSON.stringify(Object.fromEntries(fields.map((field) => [field, [before?.[field], after?.[field]]])));
}

/** Notes that what the edge keeps of this subject is about to change; it is ended once the change is written. */
export function noteChanged(ctx: Ctx, subjectType: string): void {
  const tag = tagPurgedBy(subjectType);
  if (tag) ctx.changed.add(tag);
}

/** The row, for any batch. With `onlyIf` it is written only while that holds. */
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
  const details = nameFrom ? sql`json_set(${text ?? '{}'}, '$.name', ${nameFrom})` : sql`${text}`;
  return sql`INSERT INTO audit_log (at, actor_type, actor_id, actor_name, action, subject_type, subject_id, request_id, details, changes)
    SELECT ${ctx.now()}, ${ctx.actor.role}, ${actorId}, ${actorNameOf(ctx)}, ${action}, ${subjectType},
      ${subjectId}, ${ctx.requestId}, ${details}, ${changesOf(entry)}
    ${onlyIf ? sql`WHERE ${onlyIf}` : NOTHING}`;
}
