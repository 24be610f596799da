/**
 * Merges two entries that are the same: what people saved of both moves, the old id leads to the remaining entry for ever, and an
 * undo within 30 days restores both.
 */
import { valueAt } from '@/domain/admin/entities/entity';
import { readEdit } from '@/domain/admin/record-edit';
import { conflict } from '@/domain/errors';
import { SOURCE_LIMITS } from '@/domain/directory/input/record-rules';
import type { MergeInput } from '@/domain/quality/input';
import { MERGE_UNDO_MS, mergedSources, takenFrom, type Values } from '@/domain/quality/merge';
import { writeStamp } from '@/domain/saved/records';
import { NOTE_LIMIT } from '@/domain/saved/items';
import type { merges } from '@worker/db/schema';
import { fixedSql, joinSql, sql, statementOf, type Sql } from '@worker/db/sql';
import { idsIn, inScope, tableOf, columnsOf, type Row, type Store } from '@worker/services/admin/records/store';
import { requireValid } from '@worker/services/admin/records/edit';
import { auditRecords } from '@worker/services/admin/records/record-audit';
import { requireStore } from '@worker/services/admin/records/stores';
import { rowOf, sameName } from '@worker/services/admin/records/write';
import type { Ctx } from '@worker/services/core/context';
import { requireAdmin, requireAllowed } from '@worker/services/core/require-actor';
import type { ItemRow } from './queue';

const NO_PAIR = 'Only two entries that may be the same can be merged.';
const MERGED_ALREADY = 'One of the two entries was merged already. Nothing was changed.';
const ONE_GONE = 'One of the two entries was deleted. Nothing was changed.';
const OTHER_KIND = 'The two entries are of different kinds, so they cannot be merged.';
const SAMPLE = 'Samples are invented, so they cannot be merged with anything.';
const OVERTAKEN = 'One of the two entries was changed meanwhile. Look at them again.';
const TOO_LATE = 'A merge can be undone for 30 days, and they are over.';
const MERGED_SINCE = 'The entry was itself merged into another one since. Undo that first.';

/** Both rows of a pair. Throws 409 with the reason if they cannot be one entry. */
async function requirePair(ctx: Ctx, store: Store, { kind, record_id: first, other_id: second }: ItemRow) {
  if (kind !== 'duplicate' || first === null || second === null || !store.scope) throw conflict(NO_PAIR);
  const [found, merged] = (await ctx.d1.batch(
    [
      sql`SELECT * FROM ${tableOf(store)} WHERE id IN (${first}, ${second})`,
      sql`SELECT id FROM merges WHERE gone_id IN (${first}, ${second}) AND undone_at IS NULL`,
    ].map((piece) => statementOf(ctx.d1, piece)),
  )) as [D1Result<Row>, D1Result<{ id: string }>];
  if (merged.results.length > 0) throw conflict(MERGED_ALREADY, undefined, 'decided');
  const [one, other] = [first, second].map((id) => found.results.find((row) => row.id === id));
  if (!one || !other) throw conflict(ONE_GONE, undefined, 'decided');
  if (one[store.scope.column] !== other[store.scope.column]) throw conflict(OTHER_KIND);
  if (one['is_sample'] === 1 || other['is_sample'] === 1) throw conflict(SAMPLE);
  return { one, other };
}

/** Both entries of a pair, as the dialog shows them side by side. */
export async function readPair(ctx: Ctx, item: ItemRow) {
  requireAllowed(ctx, 'record:read');
  const store = requireStore(item.noun);
  const { one, other } = await requirePair(ctx, store, item);
  const entryOf = (row: Row) => ({ id: row.id, record: store.toRecord(row) });
  return { first: entryOf(one), second: entryOf(other) };
}

const nameIn = (store: Store, record: Values): string => String(valueAt(record, store.entity.nameField) ?? '');

/** The part before the id in the key of a saved record. */
const PREFIX = sql`substr(g.key, 1, length(g.key) - 24)`;
/** A stamp that is later than another one, and not earlier than now. */
const after = (now: string, stamp: Sql): Sql => sql`CASE WHEN ${stamp} < ${now} THEN ${now} ELSE ${stamp} || 'z' END`;

/** Two notes are joined, the newer first; of any other data that both have, the newer stays. */
const NEWER = fixedSql('CASE WHEN g.stamp > k.stamp THEN g.value ELSE k.value END');
const OLDER = fixedSql('CASE WHEN g.stamp > k.stamp THEN k.value ELSE g.value END');
const JOINED = sql`json_quote(substr((${NEWER} ->> '$') || char(10, 10) || (${OLDER} ->> '$'), 1, ${NOTE_LIMIT}))`;
const ARE_NOTES = fixedSql("g.kind = 'note' AND k.value <> g.value");

/**
 * Moves what everyone saved of `gone` to `remaining` and records what they had. An entry that is saved under one of the two ids is
 * saved, even if it was removed under the other.
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

/** Devices fetch records with a greater version than they know. */
const raiseVersions = (merge: string): Sql =>
  sql`INSERT INTO saved_versions (account_id, version) SELECT DISTINCT account_id, 1 FROM merged_saved WHERE merge_id = ${merge}
    ON CONFLICT (account_id) DO UPDATE SET version = version + 1`;

/** Gives everyone back what they had. Their changes since then stay: with the entry that they had, or with the remaining one if they had both. */
function moveSavedBack(ctx: Ctx, merge: string, gone: string, remaining: string): Sql[] {
  const now = writeStamp({ ms: ctx.now(), count: 0 }, 'undo');
  const put = (to: string, value: Sql) =>
    sql`INSERT INTO saved_records (account_id, kind, key, value, stamp, version)
      SELECT s.account_id, s.kind, s.prefix || ${to}, ${value}, ${after(now, sql`coalesce(t.stamp, '')`)}, v.version
      FROM merged_saved s JOIN saved_versions v ON v.account_id = s.account_id
      JOIN merges m ON m.id = s.merge_id AND m.undone_at IS NOT NULL
      LEFT JOIN saved_records c ON c.account_id = s.account_id AND c.kind = s.kind AND c.key = s.prefix || ${remaining}
      LEFT JOIN saved_records t ON t.account_id = s.account_id AND t.kind = s.kind AND t.key = s.prefix || ${to}
      WHERE s.merge_id = ${merge}
      ON CONFLICT (account_id, kind, key) DO UPDATE SET value = excluded.value, stamp = excluded.stamp, version = excluded.version`;
  const isChanged = fixedSql('c.stamp <> s.stamp');
  return [
    raiseVersions(merge),
    put(gone, sql`CASE WHEN s.kept_value IS NULL AND ${isChanged} THEN c.value ELSE s.gone_value END`),
    put(remaining, sql`CASE WHEN s.kept_value IS NOT NULL AND ${isChanged} THEN c.value ELSE s.kept_value END`),
    sql`DELETE FROM merged_saved WHERE merge_id IN (SELECT id FROM merges WHERE id = ${merge} AND undone_at IS NOT NULL)`,
  ];
}

const run = (ctx: Ctx, store: Store, pieces: readonly Sql[]): Promise<D1Result[]> =>
  ctx.d1.batch(pieces.map((piece) => statementOf(ctx.d1, piece))).catch((error: unknown) => {
    if (String(error).includes('UNIQUE constraint failed')) throw sameName(store);
    throw error;
  });

/** Columns of an entry, with the number that decides its place in lists. */
const allColumns = (store: Store): string[] => [
  ...columnsOf(store),
  ...['id', 'seq', 'kind', 'created_at', 'updated_at', 'revision'],
];

/** The remaining entry after the merge. Throws 400 with the messages of fields that it cannot take. */
function mergedRow(ctx: Ctx, store: Store, remaining: Row, gone: Row, take: readonly string[]): Row {
  const [before, other] = [store.toRecord(remaining), store.toRecord(gone)];
  const currentYear = new Date(ctx.now()).getUTCFullYear();
  const body = takenFrom(store.entity, other, take);
  const changes =
    Object.keys(body).length === 0
      ? {}
      : rowOf(store, requireValid(readEdit(store.entity, { currentYear }, before, body)));
  const row = { ...remaining, ...changes } as unknown as Row;
  const sources = mergedSources(before, other, store.toRecord(row), SOURCE_LIMITS.rows);
  return { ...row, sources: JSON.stringify(sources) };
}

/**
 * Merges the pair of an item: the remaining entry takes the chosen fields and the sources of both, the other one is deleted, and
 * what people saved, reported and suggested about it moves. Throws 409 with the reason if that is not possible.
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
          WHERE record_id = ${gone.id} AND kind IN ('report', 'suggestion')), ${now}
      WHERE ${isAt(remaining)} AND ${isAt(gone)}
        AND EXISTS (SELECT 1 FROM quality_items WHERE id = ${item.id} AND revision = ${revision} AND status = 'open')`,
    sql`UPDATE merges SET now_id = ${remaining.id} WHERE now_id = ${gone.id} AND undone_at IS NULL AND ${isMerged}`,
    ...moveSaved(ctx, id, gone.id, remaining.id),
    sql`UPDATE quality_items SET record_id = ${remaining.id} WHERE record_id = ${gone.id} AND kind IN ('report', 'suggestion') AND ${isMerged}`,
    // Removes other open findings about the deleted entry.
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

type Merge = Pick<typeof merges.$inferSelect, 'id' | 'goneId' | 'intoId' | 'mergedAt' | 'undoneAt'> & {
  gone: string | null;
  before: string | null;
  after: string | null;
  items: string | null;
};

/** The merge that an item was decided with; null if it was decided otherwise. */
const findMerge = (ctx: Ctx, { id }: ItemRow): Promise<Merge | null> =>
  ctx.first(sql<Merge>`SELECT id, gone_id AS goneId, into_id AS intoId, merged_at AS mergedAt, undone_at AS undoneAt,
      gone_row AS gone, kept_before AS before, kept_after AS after, items
    FROM merges WHERE item_id = ${id} ORDER BY merged_at DESC, undone_at IS NULL DESC LIMIT 1`);

/**
 * Undoes the merge of an item and opens it again. Returns false for an item that was decided otherwise. Throws 409 if the 30 days
 * are over, if the remaining entry was merged itself, or if a new entry has the name.
 */
export async function unmergePair(ctx: Ctx, item: ItemRow): Promise<boolean> {
  requireAllowed(ctx, 'quality:write');
  const merge = item.kind === 'duplicate' ? await findMerge(ctx, item) : null;
  if (!merge || merge.undoneAt !== null) return false;
  requireAllowed(ctx, 'record:write');
  if (
    merge.gone === null ||
    merge.before === null ||
    merge.after === null ||
    ctx.now() - merge.mergedAt > MERGE_UNDO_MS
  )
    throw conflict(TOO_LATE);
  const store = requireStore(item.noun);
  const table = tableOf(store);
  const remaining = await ctx.first(sql<Row>`SELECT * FROM ${table} WHERE id = ${merge.intoId}${inScope(store)}`);
  if (!remaining) {
    const next = await ctx.first(sql`SELECT 1 FROM merges WHERE gone_id = ${merge.intoId} AND undone_at IS NULL`);
    throw conflict(next ? MERGED_SINCE : ONE_GONE);
  }
  const [gone, before, after_] = [merge.gone, merge.before, merge.after].map((json) => JSON.parse(json) as Row) as [
    Row,
    Row,
    Row,
  ];
  // A field that someone changed since keeps the change.
  const back = Object.fromEntries(
    Object.keys(store.columns).map((column) => [
      column,
      remaining[column] === (after_[column] ?? null) ? (before[column] ?? null) : remaining[column],
    ]),
  );
  const row = { ...remaining, ...back } as unknown as Row;
  const now = ctx.now();
  const isUndone = sql`EXISTS (SELECT 1 FROM merges WHERE id = ${merge.id} AND undone_at = ${now})`;
  const sets = Object.keys(store.columns).map((column) => sql`${fixedSql(column)} = ${row[column] ?? null}`);
  const values = allColumns(store).map((column) => sql`${gone[column] ?? null}`);
  const [written] = await run(ctx, store, [
    sql`UPDATE merges SET undone_at = ${now} WHERE id = ${merge.id} AND undone_at IS NULL
      AND EXISTS (SELECT 1 FROM ${table} WHERE id = ${remaining.id} AND revision = ${remaining.revision})`,
    sql`UPDATE ${table} SET ${joinSql(sets)}, revision = revision + 1, updated_at = ${now} WHERE id = ${remaining.id} AND ${isUndone}`,
    // If a new entry has its name, the whole batch fails.
    sql`INSERT INTO ${table} (${fixedSql(allColumns(store).join(', '))}) SELECT ${joinSql(values)} WHERE ${isUndone}`,
    ...moveSavedBack(ctx, merge.id, merge.goneId, merge.intoId),
    sql`UPDATE quality_items SET record_id = ${merge.goneId} WHERE record_id = ${merge.intoId}
      AND id IN ${idsIn(JSON.parse(merge.items ?? '[]') as string[])} AND ${isUndone}`,
    // Entries that had been merged into the restored one lead to it again.
    sql`UPDATE merges SET now_id = ${merge.goneId} WHERE ${isUndone} AND id IN (WITH RECURSIVE chain(id, gone) AS (
        SELECT id, gone_id FROM merges WHERE into_id = ${merge.goneId} AND undone_at IS NULL
        UNION SELECT m.id, m.gone_id FROM merges m JOIN chain c ON m.into_id = c.gone WHERE m.undone_at IS NULL)
      SELECT id FROM chain)`,
    sql`UPDATE quality_items SET status = 'open', reason = '', decided_by = NULL, decided_at = NULL, revision = revision + 1
      WHERE id = ${item.id} AND ${isUndone}`,
    auditRecords(
      ctx,
      store,
      'separated',
      [
        {
          id: remaining.id,
          before: store.toRecord(remaining),
          after: store.toRecord(row),
          facts: { separated: nameIn(store, store.toRecord(gone)), separatedId: gone.id },
        },
      ],
      sql` AND ${isUndone}`,
    ),
  ]);
  if (!written?.meta.changes) throw conflict(OVERTAKEN, undefined, 'decided');
  store.onChange?.(ctx);
  return true;
}

/** Deletes the data for an undo once a merge can no longer be undone. The old ids stay known. */
export const endMerges = (ctx: Ctx): Sql[] => {
  const until = ctx.now() - MERGE_UNDO_MS;
  return [
    sql`DELETE FROM merged_saved WHERE merge_id IN (SELECT id FROM merges WHERE merged_at < ${until} AND gone_row IS NOT NULL)`,
    sql`UPDATE merges SET gone_row = NULL, kept_before = NULL, kept_after = NULL, items = NULL
      WHERE merged_at < ${until} AND gone_row IS NOT NULL`,
  ];
};
