/**
 * The operators' decisions about items that people send and that the checks find: accept, accept with changes, or refuse. They can take a
 * decision back until the person has the answer.
 */
import { bodyOf, rulesAt, OTHER_FIELD } from '@/domain/admin/entities/entity';
import { judgeBody } from '@/domain/admin/imports/judge';
import { conflict, invalid, notFound, type FieldErrors } from '@/domain/errors';
import { ANSWER_AFTER_MS, canEnd, isSent, type QualityItem, type QualityStatus } from '@/domain/quality/items';
import { REASON_MISSING, type AcceptInput, type MergeInput, type RefuseInput } from '@/domain/quality/input';
import { batch, sql, statementOf, type Sql } from '@worker/db/sql';
import { deleteRecords } from '@worker/services/admin/records/bin';
import { changeRecords, editRecord } from '@worker/services/admin/records/edit';
import { requireRow } from '@worker/services/admin/records/list';
import type { Row } from '@worker/services/admin/records/store';
import { requireStore } from '@worker/services/admin/records/stores';
import { createRecord } from '@worker/services/admin/records/write';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { requireAdmin, requireAllowed } from '@worker/services/core/require-actor';
import { currentId, heldSql, maintainedSql } from '@worker/services/directory/merged';
import { mergePair, readPair } from './merge';
import {
  ITEM_COLUMNS,
  type ItemRow,
  itemsOf,
  MAINTAINED,
  removeEntry,
  requireAppliedEntry,
  requireWaitingClaim,
  restoreEntry,
  settleClaim,
  takeOver,
  valuesOfItem,
} from './queue';
import { sourcesAfter } from './sources';
import { unmergePair } from './unmerge';

const GONE = 'This entry of the queue is no longer there.';
const DECIDED = 'Someone else has decided this. Nothing was changed.';
const ANSWERED = 'The person has the answer already, so you cannot undo this.';
const CHANGED_MEANWHILE = 'Someone has changed this entry. Please try again.';
const NOT_OWNER = 'The person does not maintain this entry any more. Nothing was changed.';
const CHANGED_SINCE = 'The entry was changed since. Take it back in its history.';

async function requireItem(ctx: Ctx, id: string): Promise<ItemRow> {
  const row = await statementOf(
    ctx.d1,
    sql`SELECT ${ITEM_COLUMNS} FROM quality_items WHERE id = ${id}`,
  ).first<ItemRow>();
  if (!row) throw notFound(GONE);
  return row;
}

interface WrittenRecord {
  recordId: string | null;
  before: Row | null;
  revision: number | null;
}
const NOTHING_WRITTEN: WrittenRecord = { recordId: null, before: null, revision: null };

/** The operator's values, which replace the sent values. */
const chosen = (item: ItemRow, values: AcceptInput['values']): Record<string, unknown> => {
  const sent = valuesOfItem(item);
  return values ? { ...sent, ...values } : sent;
};

async function writeReport(ctx: Ctx, item: ItemRow, values: Record<string, unknown>): Promise<WrittenRecord> {
  const id = item.record_id;
  if (item.field === OTHER_FIELD || id === null) return NOTHING_WRITTEN;
  const store = requireStore(item.noun);
  const before = await requireRow(ctx, store, id);
  const name = item.field ?? '';
  const record = store.toRecord(before);
  const body = {
    ...bodyOf({ [name]: values[name] }),
    ...(item.kind === 'report' && item.address !== null ? sourcesAfter(store, record, [name], item.address) : {}),
  };
  const { revision } = await editRecord(ctx, store, { id, revision: before.revision, body, sent: null });
  return { recordId: id, before, revision };
}

/** Removes a dead address, even if the form requires one; a corrected address is checked as in the form. */
async function writeAddress(ctx: Ctx, item: ItemRow, values: Record<string, unknown>): Promise<WrittenRecord> {
  if (values[item.field ?? '']) return writeReport(ctx, item, values);
  const store = requireStore(item.noun);
  const before = await requireRow(ctx, store, item.record_id ?? '');
  const done = await changeRecords(ctx, store, [{ before, after: { ...before, website: null } }]);
  if (done.size === 0) throw conflict(CHANGED_MEANWHILE, undefined, 'changed-elsewhere');
  return { recordId: before.id, before, revision: before.revision + 1 };
}

/**
 * Writes an owner's change that an operator accepts. The owner is the source now, so the pages of these fields are no longer sources.
 * Throws 409 if the person does not maintain the entry any more.
 */
async function writeChange(ctx: Ctx, item: ItemRow, values: Record<string, unknown>): Promise<WrittenRecord> {
  const store = requireStore(item.noun);
  const before = await requireRow(ctx, store, await currentId(ctx, item.record_id ?? ''));
  const isOwner = sql`account_id = ${item.account_id} AND ${heldSql('claims', sql`${before.id}`)}`;
  if (!(await ctx.first(sql`SELECT 1 FROM claims WHERE ${isOwner}`))) throw conflict(NOT_OWNER, undefined, 'decided');
  const body = { ...bodyOf(values), ...sourcesAfter(store, store.toRecord(before), Object.keys(values), null) };
  const { revision } = await editRecord(ctx, store, { id: before.id, revision: before.revision, body, sent: null });
  return { recordId: before.id, before, revision };
}

async function writeClaim(ctx: Ctx, item: ItemRow): Promise<WrittenRecord> {
  await requireWaitingClaim(ctx, item);
  return NOTHING_WRITTEN;
}

/** A new entry of a person: the address that an operator compared is not a source, because it may not be shown. */
async function writeApplication(ctx: Ctx, item: ItemRow, values: Record<string, unknown>): Promise<WrittenRecord> {
  await requireWaitingClaim(ctx, item);
  return writeSuggestion(ctx, { ...item, address: null }, values);
}

async function writeSuggestion(ctx: Ctx, item: ItemRow, values: Record<string, unknown>): Promise<WrittenRecord> {
  const store = requireStore(item.noun);
  const { entity } = store;
  const givenValues = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''));
  const body = {
    ...bodyOf(givenValues),
    ...(item.address === null ? {} : sourcesAfter(store, {}, Object.keys(givenValues), item.address)),
  };
  const judged = judgeBody(entity, { ...rulesAt(ctx.now()), purpose: 'import' }, body);
  if ('errors' in judged) throw invalid(Object.values(judged.errors)[0] ?? '', judged.errors as FieldErrors);
  const record = await createRecord(ctx, store, judged.input);
  return { recordId: record._id, before: null, revision: record.revision };
}

const isAt = (id: string, revision: number, status: QualityStatus) =>
  sql`id = ${id} AND revision = ${revision} AND status = ${status}`;

/** The type of subject in the log: items that no person sent are findings. */
const subjectOf = ({ kind }: ItemRow): string => (isSent(kind) ? kind : 'finding');

/** The entry of the log: the decision and its entry, but never the person who sent it. */
function decisionRow(ctx: Ctx, item: ItemRow, verb: QualityStatus | 'reopened', onlyIf?: Sql): Sql {
  const subjectType = subjectOf(item);
  const { id: subjectId, noun, field } = item;
  // The log outlives the account, and an angel's own entry has the person's name. The deletion finds only the name of an application.
  const nameFrom = sql`(SELECT name FROM quality_items q WHERE q.id = ${subjectId} AND (q.kind = 'application'
    OR NOT EXISTS (SELECT 1 FROM claims WHERE kind = 'angel' AND record_id IN (q.record_id, q.other_id))))`;
  const details = { noun, ...(field === null ? {} : { field }) };
  return auditRow(ctx, { action: `${subjectType}.${verb}`, subjectType, subjectId, details, nameFrom }, onlyIf);
}

const markSql = (ctx: Ctx, open: Sql, status: QualityStatus, reason = ''): Sql =>
  sql`UPDATE quality_items SET status = ${status}, reason = ${reason}, decided_by = ${requireAdmin(ctx).fullName},
    decided_at = ${ctx.now()}, answered_at = NULL, revision = revision + 1 WHERE ${open}`;

function requireMarked({ meta }: D1Result): void {
  if (!meta.changes) throw conflict(DECIDED, undefined, 'decided');
}

/** Opens an item again, from `revision` to `next`. */
const openAgain = (ctx: Ctx, { id }: ItemRow, revision: number, next: number) =>
  batch(ctx.d1, [
    sql`UPDATE quality_items SET status = 'open', reason = '', decided_by = NULL, decided_at = NULL, before = NULL,
      written_revision = NULL, proposed = coalesce(sent, proposed), sent = NULL, record_id = CASE WHEN kind IN ('suggestion', 'application') THEN NULL ELSE record_id END, revision = ${next}
      WHERE id = ${id} AND revision = ${revision} AND status <> 'open' AND answered_at IS NULL`,
  ]);

const readItem = async (ctx: Ctx, id: string): Promise<QualityItem> => {
  const [item] = await itemsOf(ctx, [await requireItem(ctx, id)]);
  if (!item) throw notFound(GONE);
  return item;
};

/**
 * Accepts an item: changes or creates the record, with the operator's values if there are any. A finding is confirmed. Throws 409
 * if someone decided first, and the errors of record actions; the item is open then.
 */
export async function acceptItem(ctx: Ctx, id: string, { revision, values }: AcceptInput): Promise<QualityItem> {
  requireAllowed(ctx, 'quality:write');
  const item = await requireItem(ctx, id);
  // Of two operators at the same time, only one continues after this.
  const [marked] = await batch(ctx.d1, [markSql(ctx, isAt(id, revision, 'open'), 'accepted')]);
  requireMarked(marked);
  const write = {
    report: writeReport,
    suggestion: writeSuggestion,
    claim: writeClaim,
    application: writeApplication,
    change: writeChange,
    stale: null,
    thin: null,
    duplicate: null,
    address: writeAddress,
  }[item.kind];
  try {
    const written = write ? await write(ctx, item, chosen(item, values)) : NOTHING_WRITTEN;
    await batch(ctx.d1, [
      decisionRow(ctx, item, 'accepted'),
      sql`UPDATE quality_items SET record_id = coalesce(${written.recordId}, record_id),
        before = coalesce(${written.before && JSON.stringify(written.before)}, before), written_revision = ${written.revision},
        proposed = ${values ? JSON.stringify(chosen(item, values)) : item.proposed}, sent = ${values ? item.proposed : null} WHERE id = ${id}`,
      ...settleClaim(ctx, item, 'accepted', written.recordId),
    ]);
  } catch (error) {
    // Restores the revision, so that the operator can send the same form again.
    await openAgain(ctx, item, revision + 1, revision);
    throw error;
  }
  return readItem(ctx, id);
}

/**
 * Refuses an item, or ends an accepted claim; with `remove`, the entry of an application goes to the bin. A person gets the reason, so the
 * reason is required. Throws 400 without it, and 409 if someone decided first or there is no entry to remove.
 */
export async function refuseItem(
  ctx: Ctx,
  id: string,
  { revision, reason, remove }: RefuseInput,
): Promise<QualityItem> {
  requireAllowed(ctx, 'quality:write');
  const item = await requireItem(ctx, id);
  if (isSent(item.kind) && reason === '') throw invalid(REASON_MISSING, { reason: REASON_MISSING });
  const entryId = remove ? await requireAppliedEntry(ctx, item) : null;
  const open = isAt(id, revision, canEnd(item) ? 'accepted' : 'open');
  const [, marked] = await batch(ctx.d1, [
    decisionRow(ctx, item, 'refused', sql`EXISTS (SELECT 1 FROM quality_items WHERE ${open})`),
    markSql(ctx, open, 'refused', reason),
    ...settleClaim(ctx, { ...item, revision }, 'refused'),
  ]);
  requireMarked(marked);
  if (entryId !== null) await removeEntry(ctx, item, entryId);
  return readItem(ctx, id);
}

/** Undoes the changes that a decision wrote. */
async function unwrite(ctx: Ctx, item: ItemRow): Promise<void> {
  const { record_id: id, written_revision: written } = item;
  if (id === null || written === null) return;
  const store = requireStore(item.noun);
  const row = await requireRow(ctx, store, id);
  const before = item.before === null ? null : (JSON.parse(item.before) as Row);
  // A merge since then leads the item to another entry, whose revision may be the same.
  if (row.revision !== written || (before && before.id !== id))
    throw conflict(CHANGED_SINCE, undefined, 'changed-elsewhere');
  const done = before
    ? (await changeRecords(ctx, store, [{ before: row, after: { ...row, ...before } }])).size
    : (await deleteRecords(ctx, store, [id])).length;
  if (done === 0) throw conflict(CHANGED_SINCE, undefined, 'changed-elsewhere');
}

/** The two entries of an item, to be compared. Throws 409 if they cannot be merged. */
export async function readItemPair(ctx: Ctx, id: string) {
  requireAllowed(ctx, 'quality:read');
  return readPair(ctx, await requireItem(ctx, id));
}

/** Merges the two entries of an item. Throws 409 with the reason if that is not possible, and if someone decided first. */
export async function mergeItem(ctx: Ctx, id: string, input: MergeInput): Promise<QualityItem> {
  requireAllowed(ctx, 'quality:write');
  const item = await requireItem(ctx, id);
  if (item.status !== 'open') throw conflict(DECIDED, undefined, 'decided');
  await mergePair(ctx, item, input);
  return readItem(ctx, id);
}

/** Makes a claim active again that was ended within the last minutes, with the entry that was removed then. Returns false for any other item; throws 409 if someone else maintains the entry by now. */
async function undoEnd(ctx: Ctx, item: ItemRow): Promise<boolean> {
  const { id, revision } = item;
  await restoreEntry(ctx, item);
  const wasActive = sql`SELECT c.since FROM claims c WHERE c.item_id = ${id} AND c.status = 'refused' AND c.since IS NOT NULL`;
  const ended = sql`${wasActive} AND NOT EXISTS (SELECT 1 FROM claims m WHERE ${maintainedSql(ctx, 'm', sql`c.record_id`)})`;
  const isEnded = sql`${isAt(id, revision, 'refused')} AND answered_at IS NULL AND EXISTS (${ended})`;
  const isUndone = sql`EXISTS (SELECT 1 FROM quality_items WHERE ${isAt(id, revision + 1, 'accepted')})`;
  const [found, , undone] = await batch(ctx.d1, [
    wasActive,
    decisionRow(ctx, item, 'reopened', sql`EXISTS (SELECT 1 FROM quality_items WHERE ${isEnded})`),
    // The person has the answer to the acceptance already, unless it is minutes old.
    sql`UPDATE quality_items SET status = 'accepted', reason = '', decided_by = ${requireAdmin(ctx).fullName}, decided_at = (${ended}),
      answered_at = CASE WHEN (${ended}) <= ${ctx.now() - ANSWER_AFTER_MS} THEN ${ctx.now()} END, revision = revision + 1 WHERE ${isEnded}`,
    ...takeOver(ctx, item, isUndone),
    sql`UPDATE claims SET status = 'active' WHERE item_id = ${id} AND status = 'refused' AND ${isUndone}`,
  ]);
  if (found.results.length > 0 && undone.meta.changes === 0) throw conflict(MAINTAINED);
  return undone.meta.changes > 0;
}

/** Takes a decision back: restores the record and opens the item again, or makes a claim active that was ended. Throws 409 once the person has the answer, or if the record has changed since. */
export async function reopenItem(ctx: Ctx, id: string, revision: number): Promise<QualityItem> {
  requireAllowed(ctx, 'quality:write');
  const item = await requireItem(ctx, id);
  if (item.revision !== revision || item.status === 'open') throw conflict(DECIDED, undefined, 'decided');
  if (item.answered_at !== null) throw conflict(ANSWERED, undefined, 'answered');
  if (await unmergePair(ctx, item)) return readItem(ctx, id);
  if (await undoEnd(ctx, item)) return readItem(ctx, id);
  await unwrite(ctx, item);
  await batch(ctx.d1, [decisionRow(ctx, item, 'reopened'), ...settleClaim(ctx, item, 'open')]);
  await openAgain(ctx, item, revision, revision + 1);
  return readItem(ctx, id);
}
