/** The operators' queue: one page of a kind with the current values of the records, and the number of waiting items. */
import { valueAt, type Noun } from '@/domain/admin/entities/entity';
import { cellOf } from '@/domain/admin/record-export';
import { valueOfCell } from '@/domain/admin/imports/cells';
import type { ListQuery } from '@/domain/lists/list-query';
import {
  isSent,
  QUALITY_KINDS,
  type QualityAccount,
  type QualityCounts,
  type QualityItem,
  type QualityKind,
  type QualityStatus,
} from '@/domain/quality/items';
import { QUALITY } from '@/domain/quality/list';
import { conflict } from '@/domain/errors';
import { lapsedBefore } from '@/domain/quality/claims';
import { MERGE_UNDO_MS } from '@/domain/quality/merge';
import { batch, fixedSql, joinSql, sql, type Sql, type Stored } from '@worker/db/sql';
import type { qualityItems } from '@worker/db/schema/index';
import { deleteRecords, restoreRecords } from '@worker/services/admin/records/bin';
import { idsIn, inScope, tableOf, type Row } from '@worker/services/admin/records/store';
import { requireStore } from '@worker/services/admin/records/stores';
import type { Ctx } from '@worker/services/core/context';
import { requireAllowed } from '@worker/services/core/require-actor';
import { equals, countWaiting, listPage } from '@worker/services/lists/list-page';
import { heldSql, maintainedSql, mergedJoin } from '@worker/services/directory/merged';

export type ItemRow = Omit<
  Stored<typeof qualityItems.$inferSelect>,
  'status_hash' | 'found_key' | 'decided_at' | 'sent'
> & {
  noun: Noun;
};
export const ITEM_COLUMNS = fixedSql(
  'id, kind, status, noun, record_id, other_id, name, field, proposed, address, note, account_id, reason, decided_by, answered_at, before, written_revision, created_at, revision',
);

/** The proposed values as a form has them: the text of a report is read like a cell of a file. */
export function valuesOfItem({ kind, noun, proposed }: ItemRow): Record<string, unknown> {
  const values = JSON.parse(proposed) as Record<string, unknown>;
  if (kind !== 'report') return values;
  const { fields } = requireStore(noun).entity;
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => {
      const field = fields.find((one) => one.name === name);
      return [name, field ? (valueOfCell(field, String(value)) ?? value) : value];
    }),
  );
}

/** The records that the rows of a page are about, and the accounts that an operator compares. */
interface ItemFacts {
  records: ReadonlyMap<string, Record<string, unknown>>;
  accounts: ReadonlyMap<string, QualityAccount>;
  /** Ids of items that were decided with a merge that can no longer be undone. */
  merged: ReadonlySet<string>;
}

/** The record's current values of the fields that an item is about. */
function nowOf(
  { record_id: id, noun, field, kind, proposed }: ItemRow,
  { records }: ItemFacts,
): Record<string, string> {
  const record = id === null ? undefined : records.get(id);
  if (!record) return {};
  const names = kind === 'change' ? Object.keys(JSON.parse(proposed) as object) : [field];
  const fields = requireStore(noun).entity.fields.filter(({ name }) => names.includes(name));
  return Object.fromEntries(
    fields.flatMap((one) => {
      const cell = cellOf(one, valueAt(record, one.name));
      return cell === null ? [] : [[one.name, String(cell)]];
    }),
  );
}

function toItem(row: ItemRow, about: ItemFacts): QualityItem {
  const { kind, status, noun, field } = row;
  return {
    id: row.id,
    kind,
    status,
    noun,
    recordId: row.record_id,
    otherId: row.other_id,
    name: row.name,
    field,
    values: valuesOfItem(row) as QualityItem['values'],
    now: nowOf(row, about),
    address: row.address,
    note: row.note,
    from: isSent(kind) ? (row.account_id ? 'account' : 'guest') : null,
    account: about.accounts.get(row.account_id ?? '') ?? null,
    at: new Date(row.created_at).toISOString(),
    reason: row.reason,
    decidedBy: row.decided_by,
    canUndo: status !== 'open' && row.answered_at === null && !about.merged.has(row.id),
    revision: row.revision,
  };
}

const WITH_RECORD: readonly QualityKind[] = ['report', 'address', 'change'];
const WITH_ACCOUNT: readonly QualityKind[] = ['claim', 'application', 'change'];

/** Reads them in one round trip, however many kinds there are. People who report and suggest are not shown. */
async function aboutOf(ctx: Ctx, rows: readonly ItemRow[]): Promise<ItemFacts> {
  const recordIds = Map.groupBy(
    rows.filter(({ kind, record_id: id }) => WITH_RECORD.includes(kind) && id !== null),
    ({ noun }) => noun,
  );
  const ids = rows.flatMap(({ kind, account_id: id }) => (WITH_ACCOUNT.includes(kind) && id !== null ? [id] : []));
  const pairs = rows.flatMap(({ kind, status, id }) => (kind === 'duplicate' && status !== 'open' ? [id] : []));
  if (recordIds.size === 0 && ids.length === 0 && pairs.length === 0)
    return { records: new Map(), accounts: new Map(), merged: new Set() };
  const stores = [...recordIds].map(([noun, items]) => ({ store: requireStore(noun), items }));
  const [people, merged, ...found] = await batch(ctx.d1, [
    sql<QualityAccount & { id: string }>`SELECT id, full_name AS fullName, email, linkedin_url AS linkedin,
      company_working_at AS worksAt, location AS city FROM accounts WHERE id IN ${idsIn(ids)}`,
    sql<{ id: string }>`SELECT item_id AS id FROM merges WHERE item_id IN ${idsIn(pairs)} AND undone_at IS NULL
      AND merged_at < ${ctx.now() - MERGE_UNDO_MS}`,
    ...stores.map(
      ({ store, items }) =>
        sql<Row>`SELECT * FROM ${tableOf(store)} WHERE id IN ${idsIn(items.map(({ record_id: id }) => id ?? ''))}${inScope(store)}`,
    ),
  ]);
  return {
    records: new Map(
      stores.flatMap(({ store }, at) =>
        (found[at]?.results ?? []).map((row) => [row.id, store.toRecord(row)] as const),
      ),
    ),
    accounts: new Map(people.results.map(({ id, ...account }) => [id, account])),
    merged: new Set(merged.results.map(({ id }) => id)),
  };
}

export const itemsOf = async (ctx: Ctx, rows: readonly ItemRow[]): Promise<QualityItem[]> => {
  const about = await aboutOf(ctx, rows);
  return rows.map((row) => toItem(row, about));
};

const countOf = (kind: QualityKind): Sql =>
  sql`${countWaiting(sql`SELECT 1 FROM quality_items WHERE kind = ${kind} AND status = 'open'`)} AS ${fixedSql(kind)}`;
/** The columns that count the waiting items of each kind. */
export const qualityCounts: Sql = joinSql(QUALITY_KINDS.map(countOf));
const countsSql = sql<QualityCounts>`SELECT ${qualityCounts}`;
const NONE = Object.fromEntries(QUALITY_KINDS.map((kind) => [kind, 0])) as unknown as QualityCounts;

/** One page of a kind, newest first, with the number of waiting items of each kind. */
export async function listQuality(ctx: Ctx, query: ListQuery) {
  requireAllowed(ctx, 'quality:read');
  const { items, next, others } = await listPage(
    ctx,
    QUALITY.name,
    query,
    {
      columns: ITEM_COLUMNS,
      from: fixedSql('quality_items'),
      match: { kind: equals('kind'), status: equals('status') },
      order: ['created_at', 'id'],
      itemOf: (row: ItemRow) => row,
    },
    () => [countsSql],
  );
  return { items: await itemsOf(ctx, items), next, counts: others[0].results[0] ?? NONE };
}

// The effect of a decision in the queue on the claim that it is about.

const TAKEN_BACK = 'The person took this back. Nothing was changed.';
export const MAINTAINED = 'Someone else maintains this entry already.';
const NO_ENTRY = 'This person has no entry of their own that could be removed. Nothing was changed.';
const NOT_REMOVED =
  'The person does not maintain the entry any more, but it is still listed, because someone changed it just now.';
const NOT_BACK = 'The entry could not be restored from the bin, because another one has its name. Nothing was changed.';

/** Throws 409 if the person took it back, or if someone else maintains the entry by now. */
export async function requireWaitingClaim(ctx: Ctx, { id, record_id: recordId }: ItemRow): Promise<void> {
  const found = await ctx.first(
    sql<{
      other: string | null;
    }>`SELECT (SELECT m.id FROM claims m WHERE ${maintainedSql(ctx, 'm', sql`${recordId}`)} LIMIT 1) AS other
      FROM claims WHERE item_id = ${id} AND status = 'waiting'`,
  );
  if (!found) throw conflict(TAKEN_BACK, undefined, 'decided');
  if (found.other !== null) throw conflict(MAINTAINED);
}

/** True if a claim (by its alias in the query) lapsed and then ended because another claim was accepted. No operator refused it. */
export const takenOverSql = (name: string): Sql => {
  const claim = fixedSql(name);
  return sql`${claim}.status = 'refused' AND ${claim}.since IS NOT NULL
    AND EXISTS (SELECT 1 FROM quality_items i WHERE i.id = ${claim}.item_id AND i.status = 'accepted')`;
};

/** Ends the lapsed claims of an entry that get another maintainer, with their waiting changes, because an entry has one. */
export function takeOver(ctx: Ctx, { id, record_id: recordId }: ItemRow, onlyIf: Sql = sql`1`): Sql[] {
  const isLapsed = sql`${heldSql('claims', sql`${recordId}`)} AND claims.confirmed_at < ${lapsedBefore(ctx.now())}
    AND claims.item_id IS NOT ${id} AND ${onlyIf}`;
  return [
    sql`DELETE FROM quality_items WHERE kind = 'change' AND status = 'open' AND record_id = ${recordId}
      AND account_id IN (SELECT account_id FROM claims WHERE ${isLapsed})`,
    sql`UPDATE claims SET status = 'refused' WHERE ${isLapsed}`,
  ];
}

/** Makes the claim active again that lapsed and was taken over last, once the entry has no maintainer any more. */
const giveBack = ({ id, record_id: recordId }: ItemRow): Sql => {
  const entry = sql`${recordId}`;
  return sql`UPDATE claims SET status = 'active' WHERE id = (SELECT c.id FROM claims c
      WHERE ${takenOverSql('c')} AND c.item_id IS NOT ${id} AND (c.record_id = ${entry} OR c.record_id IN
        (SELECT gone_id FROM merges WHERE now_id = ${entry} AND undone_at IS NULL)) ORDER BY c.since DESC LIMIT 1)
    AND NOT EXISTS (SELECT 1 FROM claims m WHERE ${heldSql('m', entry)})`;
};

/**
 * Statements for the batch of a decision; none for items without a claim. The statements of a refusal have no effect unless the item was
 * refused.
 */
export function settleClaim(ctx: Ctx, item: ItemRow, status: QualityStatus, recordId: string | null = null): Sql[] {
  const { id, kind, revision } = item;
  if (kind !== 'claim' && kind !== 'application') return [];
  const now = ctx.now();
  const isRefused = sql`EXISTS (SELECT 1 FROM quality_items WHERE id = ${id} AND status = 'refused' AND revision = ${revision + 1})`;
  const ended = sql`FROM claims c ${mergedJoin('m', sql`c.record_id`)} WHERE c.item_id = ${id} AND c.status = 'refused'`;
  return {
    accepted: [
      ...takeOver(ctx, item),
      sql`UPDATE claims SET status = 'active', since = ${now}, confirmed_at = coalesce(confirmed_at, ${now}),
        record_id = coalesce(record_id, ${recordId}) WHERE item_id = ${id} AND status = 'waiting'`,
    ],
    refused: [
      // `since` is set for a claim that was ended, and not for a claim that was never accepted.
      sql`UPDATE claims SET status = 'refused' WHERE item_id = ${id} AND status IN ('waiting', 'active') AND ${isRefused}`,
      // People change nothing in an entry that they no longer maintain.
      sql`DELETE FROM quality_items WHERE kind = 'change' AND status = 'open' AND account_id IN (SELECT c.account_id ${ended})
        AND record_id IN (SELECT coalesce(m.now_id, c.record_id) ${ended}) AND ${isRefused}`,
    ],
    open: [
      sql`UPDATE claims SET status = 'waiting', since = NULL, record_id = CASE kind WHEN 'angel' THEN NULL ELSE record_id END
        WHERE item_id = ${id}`,
      ...(item.status === 'accepted' ? [giveBack(item)] : []),
    ],
  }[status];
}

/** The id of the entry that was made from an application and that its person maintains. Throws 409 if there is none. */
export async function requireAppliedEntry(ctx: Ctx, { id }: ItemRow): Promise<string> {
  const found = await ctx.first(sql<{ id: string }>`SELECT l.id FROM claims c JOIN listings l ON l.id = c.record_id
    WHERE c.item_id = ${id} AND c.kind = 'angel' AND c.status = 'active'`);
  if (!found) throw conflict(NO_ENTRY);
  return found.id;
}

/** Puts the entry of a claim that was ended into the bin. Throws 409 if it was changed at this moment. */
export async function removeEntry(ctx: Ctx, { noun }: ItemRow, recordId: string): Promise<void> {
  if ((await deleteRecords(ctx, requireStore(noun), [recordId])).length === 0)
    throw conflict(NOT_REMOVED, undefined, 'decided');
}

/** Restores the entry that was removed when its claim was ended, if it was. Throws 409 if it cannot be restored. */
export async function restoreEntry(ctx: Ctx, { id, noun }: ItemRow): Promise<void> {
  const removed = await ctx.first(sql<{ id: string }>`SELECT b.id FROM claims c JOIN quality_items q ON q.id = c.item_id
    JOIN bin b ON b.id = c.record_id AND b.deleted_at >= q.decided_at
    WHERE c.item_id = ${id} AND c.kind = 'angel' AND c.status = 'refused' AND c.since IS NOT NULL`);
  if (removed && (await restoreRecords(ctx, requireStore(noun), [removed.id])).length === 0) throw conflict(NOT_BACK);
}
