/**
 * Merges two entries that are the same. Everything that people saved moves to the remaining entry, the old id leads to it permanently, and
 * an undo within 30 days restores both.
 */
import { valueAt, rulesAt } from '@/domain/admin/entities/entity';
import { readEdit } from '@/domain/admin/record-edit';
import { conflict } from '@/domain/errors';
import { SOURCE_LIMITS } from '@/domain/directory/input/record-rules';
import type { MergeInput } from '@/domain/quality/input';
import { mergedSources, takenFrom, type Values } from '@/domain/quality/merge';
import { writeStamp } from '@/domain/saved/records';
import { NOTE_LIMIT } from '@/domain/saved/items';
import { fixedSql, joinSql, sql, statementOf, type Sql } from '@worker/db/sql';
import { inScope, tableOf, type Row, type Store } from '@worker/services/admin/records/store';
import { requireValid } from '@worker/services/admin/records/edit';
import { auditRecords } from '@worker/services/admin/records/record-audit';
import { requireStore } from '@worker/services/admin/records/stores';
import { rowOf, sameName } from '@worker/services/admin/records/write';
import type { Ctx } from '@worker/services/core/context';
import { requireAdmin, requireAllowed } from '@worker/services/core/require-actor';
import type { ItemRow } from './queue';
import { describeError } from '@worker/log';

const NO_PAIR = 'Only two entries that may be the same can be merged.';
const MERGED_ALREADY = 'One of the two entries was merged already. Nothing was changed.';
export const ONE_GONE = 'One of the two entries was deleted. Nothing was changed.';
const OTHER_KIND = 'The two entries are of different kinds, so they cannot be merged.';
const BOTH_WAIT = 'The same person has changes waiting for both entries. Please decide on them first.';
const SAMPLE = 'Samples are invented, so they cannot be merged with anything.';
export const OVERTAKEN = 'One of the two entries has changed. Please check both again.';

/** Items that people sent about an entry move to the entry that remains. Findings do not move, because the daily check finds them again. */
const MOVED = fixedSql("('report', 'suggestion', 'claim', 'change')");

/** Open changes of one person for both entries. If both were accepted after the merge, an older value could replace a newer one. */
const waitingForBoth = (first: string, second: string): Sql =>
  sql`SELECT 1 FROM quality_items o JOIN quality_items q ON q.account_id = o.account_id AND q.kind = 'change' AND q.status = 'open'
    AND q.record_id = ${second} WHERE o.kind = 'change' AND o.status = 'open' AND o.record_id = ${first}`;

/** Both rows of a pair. Throws 409 with the reason if they cannot be one entry. */
async function requirePair(ctx: Ctx, store: Store, { kind, record_id: first, other_id: second }: ItemRow) {
  if (kind !== 'duplicate' || first === null || second === null || !store.scope) throw conflict(NO_PAIR);
  const [found, merged, waiting] = (await ctx.d1.batch(
    [
      sql`SELECT * FROM ${tableOf(store)} WHERE id IN (${first}, ${second})`,
      sql`SELECT id FROM merges WHERE gone_id IN (${first}, ${second}) AND undone_at IS NULL`,
      waitingForBoth(first, second),
    ].map((piece) => statementOf(ctx.d1, piece)),
  )) as [D1Result<Row>, D1Result<{ id: string }>, D1Result];
  if (merged.results.length > 0) throw conflict(MERGED_ALREADY, undefined, 'decided');
  const [one, other] = [first, second].map((id) => found.results.find((row) => row.id === id));
  if (!one || !other) throw conflict(ONE_GONE, undefined, 'decided');
  if (one[store.scope.column] !== other[store.scope.column]) throw conflict(OTHER_KIND);
  if (one['is_sample'] === 1 || other['is_sample'] === 1) throw conflict(SAMPLE);
  if (waiting.results.length > 0) throw conflict(BOTH_WAIT);
  return { one, other };
}

/** The two entries of a pair, as the dialog shows them side by side. */
export async function readPair(ctx: Ctx, item: ItemRow) {
  requireAllowed(ctx, 'record:read');
  const store = requireStore(item.noun);
  const { one, other } = await requirePair(ctx, store, item);
  const entryOf = (row: Row) => ({ id: row.id, record: store.toRecord(row) });
  return { first: entryOf(one), second: entryOf(other) };
}

export const nameIn = (store: Store, record: Values): string => String(valueAt(record, store.entity.nameField) ?? '');

/** The part before the id in the key of a saved record. */
const PREFIX = sql`substr(g.key, 1, length(g.key) - 24)`;
/** A stamp that comes after another stamp, with the current time if that is later. */
export const after = (now: string, stamp: Sql): Sql =>
  sql`CASE WHEN ${stamp} < ${now} THEN ${now} ELSE ${stamp} || 'z' END`;

/** Two notes are joined, the newer one first. Of any other data that both entries have, the newer remains. */
const NEWER = fixedSql('CASE WHEN g.stamp > k.stamp THEN g.value ELSE k.value END');
const OLDER = fixedSql('CASE WHEN g.stamp > k.stamp THEN k.value ELSE g.value END');
const JOINED = sql`json_quote(substr((${NEWER} ->> '$') || char(10, 10) || (${OLDER} ->> '$'), 1, ${NOTE_LIMIT}))`;
const ARE_NOTES = fixedSql("g.kind = 'note' AND k.value <> g.value");

/**
 * Moves everyone's saved records about `gone` to `remaining`, and records the earlier state for the undo. An entry that is saved under one
 * of the two ids is saved, even if it was removed under the other id.
 */
function moveSaved(ctx: Ctx, merge: string, gone: string, remaining: string): Sql[] {
  const now = writeStamp({ ms: ctx.now(), count: 0 }, 'merge');
  const isMerged = sql`EXISTS (SELECT 1 FROM merges WHERE id = ${merge})`;
  const isOf = sql`substr(key, -24) = ${gone} AND kind <> 'collection' AND value IS NOT NULL`;
  return [
    sql`INSERT INTO merged_saved (merge_id, account_id, kind, prefix, gone_value, kept_value, value, stamp)
      SELECT ${merge}, g.account_id, g.kind, ${PREFIX}, g.value, k.value,
        CASE WHEN k.value IS NULL THEN g.value WHEN ${ARE_NOTES} THEN ${JOINED} ELSE ${NEWER} END,
        CASE WHEN k.key IS NULL THEN g.stamp WHEN k.value IS NULL OR ${ARE_NOTES} THEN ${after(now, sql`max(g.stamp, k.stamp)`)}
          ELSE max(g.stamp, k.stamp) END
      FROM (SELECT * FROM saved_records WHERE ${isOf} AND ${isMerged}) g
      LEFT JOIN saved_records k ON k.account_id = g.account_id AND k.kind = g.kind AND k.key = ${PREFIX} || ${remaining}`,
    raiseVersions(merge),
    sql`INSERT INTO saved_records (account_id, kind, key, value, stamp, version)
      SELECT s.account_id, s.kind, s.prefix || ${remaining}, s.value, s.stamp, v.version
      FROM merged_saved s JOIN saved_versions v ON v.account_id = s.account_id WHERE s.merge_id = ${merge}
      ON CONFLICT (account_id, kind, key) DO UPDATE SET value = excluded.value, stamp = excluded.stamp, version = excluded.version`,
    sql`UPDATE saved_records SET value = NULL, stamp = ${after(now, sql`stamp`)},
        version = (SELECT version FROM saved_versions v WHERE v.account_id = saved_records.account_id)
      WHERE ${isOf} AND ${isMerged}`,
  ];
}

/** Devices fetch records with a greater version than their own. */
export const raiseVersions = (merge: string): Sql =>
  sql`INSERT INTO saved_versions (account_id, version) SELECT DISTINCT account_id, 1 FROM merged_saved WHERE merge_id = ${merge}
    ON CONFLICT (account_id) DO UPDATE SET version = version + 1`;

export const run = (ctx: Ctx, store: Store, pieces: readonly Sql[]): Promise<D1Result[]> =>
  ctx.d1.batch(pieces.map((piece) => statementOf(ctx.d1, piece))).catch((error: unknown) => {
    if (describeError(error).includes('UNIQUE constraint failed')) throw sameName(store);
    throw error;
  });

/** The remaining entry after the merge. Throws 400 with the messages of fields that it cannot have. */
function mergedRow(ctx: Ctx, store: Store, remaining: Row, gone: Row, takenFields: readonly string[]): Row {
  const [before, other] = [store.toRecord(remaining), store.toRecord(gone)];
  const time = rulesAt(ctx.now());
  const body = takenFrom(store.entity, other, takenFields);
  const changes =
    Object.keys(body).length === 0 ? {} : rowOf(store, requireValid(readEdit(store.entity, time, before, body)));
  const row = { ...remaining, ...changes } as unknown as Row;
  const sources = mergedSources(before, other, store.toRecord(row), SOURCE_LIMITS.rows);
  return { ...row, sources: JSON.stringify(sources) };
}

/**
 * Merges the pair of an item. The remaining entry gets the chosen fields and the sources of both entries; the other entry is deleted. Saved
 * items, reports and suggestions about it move. Throws 409 with the reason if the merge is not possible.
 */
export async function mergePair(ctx: Ctx, item: ItemRow, { revision, keep, take }: MergeInput): Promise<void> {
  requireAllowed(ctx, 'quality:write');
  requireAllowed(ctx, 'record:write');
  const store = requireStore(item.noun);
  const { one, other } = await requirePair(ctx, store, item);
  if (keep !== one.id && keep !== other.id) throw conflict(NO_PAIR);
  const [remaining, gone] = keep === one.id ? [one, other] : [other, one];
  const row = mergedRow(ctx, store, remaining, gone, take);
  const [id, now] = [ctx.newId(), ctx.now()];
  const table = tableOf(store);
  const isAt = (at: Row) =>
    sql`EXISTS (SELECT 1 FROM ${table} WHERE id = ${at.id} AND revision = ${at.revision}${inScope(store)})`;
  const isMerged = sql`EXISTS (SELECT 1 FROM merges WHERE id = ${id})`;
  const [before, merged] = [store.toRecord(remaining), store.toRecord(row)];
  const lost = nameIn(store, store.toRecord(gone));
  const sets = Object.keys(store.columns).map((column) => sql`${fixedSql(column)} = ${row[column] ?? null}`);
  const [written] = await run(ctx, store, [
    sql`INSERT INTO merges (id, noun, item_id, gone_id, into_id, now_id, gone_row, kept_before, kept_after, items, merged_at)
      SELECT ${id}, ${item.noun}, ${item.id}, ${gone.id}, ${remaining.id}, ${remaining.id}, ${JSON.stringify(gone)}, ${JSON.stringify(remaining)},
        ${JSON.stringify(row)}, (SELECT json_group_array(id) FROM quality_items
          WHERE record_id = ${gone.id} AND kind IN ${MOVED}), ${now}
      WHERE ${isAt(remaining)} AND ${isAt(gone)} AND NOT EXISTS (${waitingForBoth(gone.id, remaining.id)})
        AND EXISTS (SELECT 1 FROM quality_items WHERE id = ${item.id} AND revision = ${revision} AND status = 'open')`,
    sql`UPDATE merges SET now_id = ${remaining.id} WHERE now_id = ${gone.id} AND undone_at IS NULL AND ${isMerged}`,
    ...moveSaved(ctx, id, gone.id, remaining.id),
    sql`UPDATE quality_items SET record_id = ${remaining.id} WHERE record_id = ${gone.id} AND kind IN ${MOVED} AND ${isMerged}`,
    // Other findings about the entry that is removed are deleted.
    sql`DELETE FROM quality_items WHERE found_key IS NOT NULL AND status = 'open' AND id <> ${item.id} AND ${isMerged}
      AND (record_id = ${gone.id} OR kind = 'duplicate' AND other_id = ${gone.id})`,
    sql`UPDATE quality_items SET status = 'accepted', reason = ${`${lost} was merged into ${nameIn(store, merged)}`},
      decided_by = ${requireAdmin(ctx).fullName}, decided_at = ${now}, revision = revision + 1 WHERE id = ${item.id} AND ${isMerged}`,
    sql`DELETE FROM ${table} WHERE id = ${gone.id} AND ${isMerged}`,
    sql`UPDATE ${table} SET ${joinSql(sets)}, revision = revision + 1, updated_at = ${now} WHERE id = ${remaining.id} AND ${isMerged}`,
    auditRecords(
      ctx,
      store,
      'merged',
      [{ id: remaining.id, before, after: merged, facts: { merged: lost, mergedId: gone.id } }],
      sql` AND ${isMerged}`,
    ),
  ]);
  if (!written?.meta.changes) throw conflict(OVERTAKEN, undefined, 'decided');
  store.onChange?.(ctx);
}
