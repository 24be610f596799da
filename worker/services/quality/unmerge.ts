/** Undoes a merge of two entries within 30 days: both are as before, and each later change goes to the entry to which it belongs. */
import { valuesOf, type FormValues } from '@/domain/admin/form-values';
import { withMoney } from '@/domain/admin/record-edit';
import { conflict } from '@/domain/errors';
import { MERGE_UNDO_MS } from '@/domain/quality/merge';
import { writeStamp } from '@/domain/saved/records';
import type { merges } from '@worker/db/schema';
import { fixedSql, joinSql, sql, type Sql } from '@worker/db/sql';
import { columnsOf, idsIn, inScope, pathOf, tableOf, type Row, type Store } from '@worker/services/admin/records/store';
import { auditRecords } from '@worker/services/admin/records/record-audit';
import { requireStore } from '@worker/services/admin/records/stores';
import type { Ctx } from '@worker/services/core/context';
import { requireAllowed } from '@worker/services/core/require-actor';
import { after, nameIn, ONE_GONE, OVERTAKEN, raiseVersions, run } from './merge';
import type { ItemRow } from './queue';

const TOO_LATE = 'A merge can be undone for 30 days, and they are over.';
const MERGED_SINCE = 'The entry was itself merged into another one since. Undo that first.';

/**
 * Restores everyone's saved records as they were before the merge. Changes since the merge remain: on the entry that the person had saved,
 * or on the remaining entry if the person had saved both.
 */
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

/** Columns of an entry, with the number that its place in lists goes by. */
const allColumns = (store: Store): string[] => [
  ...columnsOf(store),
  ...['id', 'seq', 'kind', 'created_at', 'updated_at', 'revision'],
];

type Merge = Pick<typeof merges.$inferSelect, 'id' | 'goneId' | 'intoId' | 'mergedAt' | 'undoneAt'> & {
  gone: string | null;
  before: string | null;
  after: string | null;
  items: string | null;
};

/** The merge that an item was decided with; null where it was decided otherwise. */
const findMerge = (ctx: Ctx, { id }: ItemRow): Promise<Merge | null> =>
  ctx.first(sql<Merge>`SELECT id, gone_id AS goneId, into_id AS intoId, merged_at AS mergedAt, undone_at AS undoneAt,
      gone_row AS gone, kept_before AS before, kept_after AS after, items
    FROM merges WHERE item_id = ${id} ORDER BY merged_at DESC, undone_at IS NULL DESC LIMIT 1`);

/**
 * The columns that people changed since a merge, which an undo does not change. If one of them is an amount in another currency, also the
 * currency and all amounts in it.
 */
function changedSince(store: Store, { before, merged, now }: Record<'before' | 'merged' | 'now', Row>): Set<string> {
  const { entity, columns } = store;
  const isChanged = (column: string) => now[column] !== (merged[column] ?? null);
  const columnOf = (name: string) => pathOf(store, name) ?? name;
  const names = entity.fields.map(({ name }) => name).filter((name) => isChanged(columnOf(name)));
  const [was, is] = [before, now].map((row) => valuesOf(entity, store.toRecord(row))) as [FormValues, FormValues];
  return new Set([...Object.keys(columns).filter(isChanged), ...withMoney(entity, names, was, is).map(columnOf)]);
}

/** Entries that had been merged into the entry that comes back, as a table `chain`. */
const chainTo = (gone: string): Sql =>
  sql`WITH RECURSIVE chain(id, gone) AS (SELECT id, gone_id FROM merges WHERE into_id = ${gone} AND undone_at IS NULL
    UNION SELECT m.id, m.gone_id FROM merges m JOIN chain c ON m.into_id = c.gone WHERE m.undone_at IS NULL)`;

/** Items of the queue that go back with an entry: the items that came with it, and changes that its own maintainer sent since. */
const itemsOfGone = ({ items, goneId, intoId }: Merge): Sql => {
  const maintains = (entries: Sql) =>
    sql`EXISTS (SELECT 1 FROM claims c WHERE c.account_id = quality_items.account_id AND c.status = 'active' AND c.record_id IN ${entries})`;
  return sql`record_id = ${intoId} AND (id IN ${idsIn(JSON.parse(items ?? '[]') as string[])} OR kind = 'change'
    AND ${maintains(sql`(${chainTo(goneId)} SELECT ${goneId} UNION SELECT gone FROM chain)`)}
    AND NOT ${maintains(sql`(${intoId})`)})`;
};

/** The columns that the entry's maintainer changed through the queue since a merge. Their values belong to the entry that goes back. */
async function acceptedSince(ctx: Ctx, store: Store, merge: Merge, changed: ReadonlySet<string>): Promise<string[]> {
  const items = await ctx.rows(sql<{ proposed: string }>`SELECT proposed FROM quality_items
    WHERE kind = 'change' AND status = 'accepted' AND decided_at >= ${merge.mergedAt} AND ${itemsOfGone(merge)}`);
  const names = items.flatMap(({ proposed }) => Object.keys(JSON.parse(proposed) as object));
  return names.map((name) => pathOf(store, name) ?? name).filter((column) => changed.has(column));
}

/**
 * Undoes the merge of an item and opens the item again. Returns false for an item with another decision. Throws 409 if the 30 days are
 * over, if the remaining entry was itself merged, and if a new entry has the name.
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
  const [gone, before, merged] = [merge.gone, merge.before, merge.after].map((json) => JSON.parse(json) as Row) as [
    Row,
    Row,
    Row,
  ];
  const kept = changedSince(store, { before, merged, now: remaining });
  const moved = await acceptedSince(ctx, store, merge, kept);
  const changes = Object.fromEntries(moved.map((column) => [column, remaining[column]]));
  const restored = { ...gone, ...changes, revision: gone.revision + (moved.length > 0 ? 1 : 0) } as unknown as Row;
  for (const column of moved) kept.delete(column);
  const back = Object.fromEntries(
    Object.keys(store.columns).map((column) => [column, (kept.has(column) ? remaining : before)[column] ?? null]),
  );
  const row = { ...remaining, ...back } as unknown as Row;
  const now = ctx.now();
  const isUndone = sql`EXISTS (SELECT 1 FROM merges WHERE id = ${merge.id} AND undone_at = ${now})`;
  const sets = Object.keys(store.columns).map((column) => sql`${fixedSql(column)} = ${row[column] ?? null}`);
  const values = allColumns(store).map((column) => sql`${restored[column] ?? null}`);
  const [written] = await run(ctx, store, [
    sql`UPDATE merges SET undone_at = ${now} WHERE id = ${merge.id} AND undone_at IS NULL
      AND EXISTS (SELECT 1 FROM ${table} WHERE id = ${remaining.id} AND revision = ${remaining.revision})`,
    sql`UPDATE ${table} SET ${joinSql(sets)}, revision = revision + 1, updated_at = ${now} WHERE id = ${remaining.id} AND ${isUndone}`,
    // A new entry of its name refuses all of this.
    sql`INSERT INTO ${table} (${fixedSql(allColumns(store).join(', '))}) SELECT ${joinSql(values)} WHERE ${isUndone}`,
    ...moveSavedBack(ctx, merge.id, merge.goneId, merge.intoId),
    sql`UPDATE quality_items SET record_id = ${merge.goneId} WHERE ${itemsOfGone(merge)} AND ${isUndone}`,
    // Entries that had been merged into the restored entry lead to it again.
    sql`UPDATE merges SET now_id = ${merge.goneId} WHERE ${isUndone} AND id IN (${chainTo(merge.goneId)} SELECT id FROM chain)`,
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
    ...(moved.length > 0
      ? [
          auditRecords(
            ctx,
            store,
            'updated',
            [{ id: gone.id, before: store.toRecord(gone), after: store.toRecord(restored) }],
            sql` AND ${isUndone}`,
          ),
        ]
      : []),
  ]);
  if (!written?.meta.changes) throw conflict(OVERTAKEN, undefined, 'decided');
  store.onChange?.(ctx);
  return true;
}

/**
 * Deletes the earlier states of people's saved records and of the entries when a merge can no longer be undone. The old ids still lead to
 * the remaining entry.
 */
export const endMerges = (ctx: Ctx): Sql[] => {
  const until = ctx.now() - MERGE_UNDO_MS;
  return [
    sql`DELETE FROM merged_saved WHERE merge_id IN (SELECT id FROM merges WHERE merged_at < ${until} AND gone_row IS NOT NULL)`,
    sql`UPDATE merges SET gone_row = NULL, kept_before = NULL, kept_after = NULL, items = NULL
      WHERE merged_at < ${until} AND gone_row IS NOT NULL`,
  ];
};
