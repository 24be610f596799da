/** Audit rows of many records in one statement: actor, action, record, and each changed field before and after. */
import { isAdmin } from '@/domain/accounts/actor';
import { NOTHING, sql, type Sql } from '@worker/db/sql';
import { actorNameOf, noteChanged } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import type { Store } from './store';

export interface RecordChange {
  /** Null for a change of the list as a whole. */
  id: string | null;
  before: Readonly<Record<string, unknown>> | null;
  after: Readonly<Record<string, unknown>> | null;
  /** The revision at which it was read, for conditions. */
  was?: number;
  /** Further facts of the entry. */
  facts?: Readonly<Record<string, string>>;
}

/** Fields that differ, as `[before, after]`; null means that the field was missing. */
export function changedFields({
  before,
  after,
}: Pick<RecordChange, 'before' | 'after'>): Record<string, [unknown, unknown]> {
  const changed: Record<string, [unknown, unknown]> = {};
  for (const field of new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])) {
    const pair: [unknown, unknown] = [before?.[field] ?? null, after?.[field] ?? null];
    if (JSON.stringify(pair[0]) !== JSON.stringify(pair[1])) changed[field] = pair;
  }
  return changed;
}

/** `onlyIf` is a condition on `value ->> 'id'`: only records for which it is true get a row. */
export function auditRecords(
  ctx: Ctx,
  store: Store,
  verb: 'created' | 'updated' | 'deleted' | 'restored' | 'ordered' | 'merged' | 'separated',
  changes: readonly RecordChange[],
  onlyIf: Sql = NOTHING,
): Sql {
  const { nameField, noun } = store.entity;
  noteChanged(ctx, noun);
  const rows = changes.map(({ id, was, facts, ...change }) => ({
    id,
    was,
    changes: changedFields(change),
    details: { name: String((change.after ?? change.before)?.[nameField] ?? '').slice(0, 200), ...facts },
  }));
  const { actor } = ctx;
  return sql`INSERT INTO audit_log (at, actor_type, actor_id, actor_name, action, subject_type, subject_id, request_id, details, changes, batch_id)
    SELECT ${ctx.now()}, ${actor.role}, ${isAdmin(actor) ? actor.adminId : null}, ${actorNameOf(ctx)}, ${`${noun}.${verb}`},
      ${noun}, value ->> 'id', ${ctx.requestId}, value -> 'details', value -> 'changes', ${store.batch ?? null}
    FROM json_each(${JSON.stringify(rows)}) WHERE 1${onlyIf}`;
}
