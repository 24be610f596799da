/** Changes one field of many records: with a preview, in steps, with one log entry for all, and with an undo of values that are unchanged since. */
import { bulkFields, changeText, valueAfter, type BulkChange, type BulkResult } from '@/domain/admin/bulk';
import type { Changes } from '@/domain/admin/change-lines';
import { rulesAt, type Field } from '@/domain/admin/entities/entity';
import { readEdit } from '@/domain/admin/record-edit';
import type { RecordChangeInput, RecordSelection } from '@/domain/admin/record-query';
import { invalid, notFound } from '@/domain/errors';
import { sql, type SqlValue } from '@worker/db/sql';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { requireAllowed } from '@worker/services/core/require-actor';
import { changeRecords, type RecordChangeTo } from './edit';
import { idsIn, inScope, tableOf, pathOf, type Row, type Store } from './store';
import { recordGone, selectedIds } from './list';

/** Records in one step: one read, and one batch with one UPDATE. */
const STEP = 250;
/** Tries for a record that someone else changes at the same time. */
const TRIES = 3;

/** A value of a field as its column stores it. */
const storedAs = (value: unknown): SqlValue =>
  Array.isArray(value) ? JSON.stringify(value) : typeof value === 'boolean' ? Number(value) : String(value ?? '');

/** The column of a field that takes a change of many. Throws 400 for any other. */
function requireBulkField(store: Store, name: string): { field: Field; column: string } {
  const field = bulkFields(store.entity).find((one) => one.name === name);
  const column = pathOf(store, name);
  if (field && column && column in store.columns) return { field, column };
  const message = 'This field cannot be changed for several records.';
  throw invalid(message, { field: message });
}

/** Throws 400 where the value is not one of the field. */
function requireFit({ kind, label, options, initial }: Field, { how, value }: BulkChange): void {
  const isFit =
    kind === 'tags' ? Array.isArray(value) : kind === 'flag' ? typeof value === 'boolean' : typeof value === 'string';
  const wrong = (message: string) => invalid(message, { value: message });
  if (!isFit || (how !== 'set' && kind !== 'tags')) throw wrong('This value does not fit the field.');
  if (how !== 'set' && Array.isArray(value) && value.length === 0) throw wrong('Give at least one tag.');
  // The rules of its form replace an empty value by the initial value of a new record.
  if (typeof value === 'string' && value.trim() === '' && initial) throw wrong(`${label} cannot be empty.`);
  const known =
    options && how !== 'remove' ? [value].flat().filter((one) => typeof one === 'string' && one !== '') : [];
  const unknown = known.find((one) => !options?.includes(String(one)));
  if (unknown !== undefined) throw wrong(`${String(unknown)} is not one of the choices.`);
}

type Time = Parameters<typeof readEdit>[1];

/** The value for the column, or the reason why the form's rules refuse it. Faults that the record had before are ignored. */
function judge(
  store: Store,
  stored: Record<string, unknown>,
  { name, column }: { name: string; column: string },
  next: unknown,
  time: Time,
) {
  const asIs = { stored: storedAs(next), fault: null };
  if (typeof next === 'boolean') return asIs;
  const reading = readEdit(store.entity, time, stored, { [name]: next });
  if (reading.success) return { stored: store.columns[column]?.(reading.data) ?? null, fault: null };
  const { issues } = reading.error;
  const own = issues.find(({ path }) => path[0] === name);
  if (!own && !readEdit(store.entity, time, stored, {}).success) return asIs;
  return { stored: null, fault: (own ?? issues[0])?.message ?? 'This value does not fit.' };
}

type Plan = { change: RecordChangeTo | null; fault: string | null };

const rowsOf = (ctx: Ctx, store: Store, ids: readonly string[]) =>
  ctx.rows(sql<Row>`SELECT * FROM ${tableOf(store)} WHERE id IN ${idsIn(ids)}${inScope(store)}`);

/**
 * Sets one field of all selected records to one value. With `isPreview` nothing is written. A change of several records is one log entry.
 * Throws 400 for a field or value that does not fit, 404 if the only record is gone, 409 if the selection has changed.
 */
export async function changeTogether(ctx: Ctx, store: Store, input: RecordChangeInput): Promise<BulkResult> {
  const { field: name, how, value, isPreview, ...selection } = input;
  const asked: BulkChange = { field: name, how, value };
  const { field, column } = requireBulkField(store, name);
  requireFit(field, asked);
  const ids = await selectedIds(ctx, store, selection);
  const time = rulesAt(ctx.now());
  const planOf = (before: Row): Plan => {
    const stored = store.toRecord(before);
    const now = stored[name];
    const next = valueAfter(now, asked);
    if (JSON.stringify(next) === JSON.stringify(now)) return { change: null, fault: null };
    const judged = judge(store, stored, { name, column }, next, time);
    const isChanged = judged.fault === null && judged.stored !== before[column];
    const change = isChanged ? { before, after: { ...before, [column]: judged.stored } } : null;
    return { change, fault: judged.fault };
  };
  const counts = { count: 0, changed: 0, same: 0, refused: 0 };
  const done = new Set<string>();
  let reason: string | null = null;
  const isMany = ids.length > 1;
  const batch = isMany && !isPreview ? ctx.newId() : null;
  const target = oneColumn(store, column, batch);
  const entry = batch ? [entryOf(ctx, store, 'edited', batch, ids.length, changeText(field, asked))] : [];
  for (let at = 0; at < ids.length; at += STEP) {
    let open: readonly string[] = ids.slice(at, at + STEP);
    for (let tries = TRIES; tries > 0 && open.length > 0; tries -= 1) {
      const plans = (await rowsOf(ctx, store, open)).map((row) => ({ id: row.id, ...planOf(row) }));
      const changes = plans.flatMap(({ change }) => change ?? []);
      const written = isPreview ? null : await changeRecords(ctx, target, changes, () => entry);
      const lost = changes.filter(({ before }) => written && !written.has(before.id)).map(({ before }) => before.id);
      const refused = plans.filter(({ fault }) => fault !== null);
      const same = plans.filter(({ change, fault }) => !change && fault === null);
      reason ??= refused[0]?.fault ?? null;
      counts.refused += refused.length;
      counts.same += same.length;
      counts.changed += changes.length - lost.length;
      counts.count += plans.length - lost.length;
      if (!isPreview) for (const id of [...same.map((one) => one.id), ...(written ?? [])]) done.add(id);
      open = lost;
    }
  }
  if (!isMany && counts.count === 0) throw recordGone(store);
  return { ...counts, ids: ids.filter((id) => done.has(id)), reason, batch: counts.changed > 0 ? batch : null };
}

const oneColumn = (store: Store, column: string, batch: string | null): Store => ({
  ...store,
  columns: { [column]: store.columns[column] ?? (() => null) },
  ...(batch ? { batch } : {}),
});

/** The one log entry for all records, written with the first of them; its subject is the change. */
const entryOf = (
  ctx: Ctx,
  { entity }: Store,
  verb: 'edited' | 'rolled-back',
  batch: string,
  n: number,
  change: string,
) =>
  auditRow(
    ctx,
    {
      action: `${entity.noun}.${verb}`,
      subjectType: entity.noun,
      subjectId: batch,
      batch,
      details: { name: `${n} ${entity.names[1]}`, change },
    },
    sql`NOT EXISTS (SELECT 1 FROM audit_log WHERE subject_id = ${batch} AND actor_type IN ('admin', 'super_admin'))`,
  );

/** Shows or hides records and changes nothing else. Throws 400 if the kind has no such switch. */
export async function switchRecords(
  ctx: Ctx,
  store: Store,
  { isActive, ...selection }: RecordSelection & { isActive: boolean },
): Promise<BulkResult> {
  if (!pathOf(store, 'isActive')) throw invalid('These records are always shown.');
  const request = { ...selection, field: 'isActive', how: 'set', value: isActive, isPreview: false } as const;
  return changeTogether(ctx, store, request);
}

/**
 * Undoes a change of many records, for each record that still has the changed value. Returns the number of restored records and of others.
 * Throws 404 if there is no such change.
 */
export async function undoTogether(
  ctx: Ctx,
  storeOf: (noun: string) => Store,
  batch: string,
): Promise<{ restored: number; kept: number }> {
  requireAllowed(ctx, 'record:write');
  const entry = await ctx.first(
    sql<{
      noun: string;
      change: string;
      name: string;
    }>`SELECT subject_type AS noun, details ->> 'change' AS change, details ->> 'name' AS name
      FROM audit_log WHERE subject_id = ${batch} AND actor_type IN ('admin', 'super_admin') AND action LIKE '%.edited' LIMIT 1`,
  );
  if (!entry) throw notFound('There is no such change.');
  const store = storeOf(entry.noun);
  const back = ctx.newId();
  const counts = { restored: 0, kept: 0 };
  const note = entryOf(ctx, store, 'rolled-back', back, parseInt(entry.name), entry.change);
  for (let place = 0; ;) {
    const steps = await ctx.rows(sql<{
      id: number;
      record: string;
      changes: string;
    }>`SELECT id, subject_id AS record, changes FROM audit_log
        WHERE batch_id = ${batch} AND id > ${place} AND changes IS NOT NULL ORDER BY id LIMIT ${STEP}`);
    if (steps.length === 0) break;
    place = steps.at(-1)?.id ?? place;
    const changes = steps.map(({ record, changes: json }) => {
      const [name = '', [was, set] = [null, null]] = Object.entries(JSON.parse(json) as Changes)[0] ?? [];
      return { record, name, was, set };
    });
    const name = changes[0]?.name ?? '';
    const { column } = requireBulkField(store, name);
    const byId = new Map(
      (
        await rowsOf(
          ctx,
          store,
          changes.map(({ record }) => record),
        )
      ).map((row) => [row.id, row]),
    );
    const restorations = changes.flatMap(({ record, was, set }): RecordChangeTo[] => {
      const before = byId.get(record);
      const isStill = before && JSON.stringify(store.toRecord(before)[name] ?? null) === JSON.stringify(set);
      return isStill ? [{ before, after: { ...before, [column]: storedAs(was) } }] : [];
    });
    const written = await changeRecords(ctx, oneColumn(store, column, back), restorations, () => [note]);
    counts.restored += written.size;
    counts.kept += changes.length - written.size;
  }
  return counts;
}
