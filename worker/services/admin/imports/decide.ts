/** What a row of a file would do to the records that are: add one, change one, nothing, or nothing because it is wrong. */
import { bodyWith, judgeOf, nameOfValues, unknownField, type RowErrors } from '@/domain/admin/imports/judge';
import type { SentRow } from '@/domain/admin/imports/requests';
import { invalid } from '@/domain/errors';
import { sql } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';
import { changedFields } from '@worker/services/admin/records/record-audit';
import type { Row, Store } from '@worker/services/admin/records/store';
import { findCandidates, findSame, partsOf, type Candidate } from '@worker/services/admin/records/same-record';
import { rowOf } from '@worker/services/admin/records/write';

export type Decision = { row: SentRow; name: string } & (
  | { kind: 'wrong'; errors: RowErrors }
  | ({ kind: 'same' | 'edited'; before: Row } & Pending)
  | { kind: 'new'; input: object }
  | ({ kind: 'update'; before: Row; after: Row; changes: Record<string, [unknown, unknown]> } & Pending)
);

/** True where `before` is what an earlier row of the same slice makes: it is not written yet. */
interface Pending {
  isPending: boolean;
}

/** A record as it is, or as an earlier row of the slice makes it. */
interface ExistingRow {
  row: Row;
  isPending: boolean;
}

type JudgedRow = { row: SentRow; name: string } & (
  | { isGood: false; errors: RowErrors }
  | { isGood: true; input: object; columns: Readonly<Record<string, unknown>> }
);

/** Ids of records that a person has changed here: more often than imports did, and took back. */
async function findEdited(ctx: Ctx, rows: readonly Row[]): Promise<ReadonlySet<string>> {
  const changed = rows.filter(({ revision }) => revision > 1).map(({ id, revision }) => [id, revision - 1]);
  if (changed.length === 0) return new Set();
  const results = await ctx.rows(sql<{ id: string }>`SELECT value ->> 0 AS id FROM json_each(${JSON.stringify(changed)})
      WHERE value ->> 1 > (SELECT coalesce(sum(1 + (r.undo IS 'undone')), 0) FROM import_rows r
        WHERE r.record_id = value ->> 0 AND r.outcome = 'updated')`);
  return new Set(results.map(({ id }) => id));
}

/**
 * Decides about rows of one slice, each by what is there now; with `keepsEdited` what someone has changed here stays. Throws 400 for
 * a field that the kind does not have.
 */
export async function decideRows(
  ctx: Ctx,
  store: Store,
  rows: readonly SentRow[],
  keepsEdited: boolean,
): Promise<Decision[]> {
  const { entity } = store;
  const currentYear = new Date(ctx.now()).getUTCFullYear();
  const judge = judgeOf(entity, { currentYear, purpose: 'import' });
  const judged = rows.map((row): JudgedRow => {
    const unknown = unknownField(entity, row.values);
    if (unknown !== undefined) throw invalid(`Unknown field: ${unknown.slice(0, 40)}`);
    const verdict = judge(bodyWith({}, row.values));
    const name = nameOfValues(entity, row.values);
    return 'errors' in verdict
      ? { row, name, isGood: false, errors: verdict.errors }
      : { row, name, isGood: true, input: verdict.input, columns: rowOf(store, verdict.input) };
  });
  const names = new Set(judged.flatMap((one) => (one.isGood ? [String(one.columns['name'])] : [])));
  const stored = await findCandidates(ctx, store, names);
  const edited = keepsEdited ? await findEdited(ctx, stored) : new Set();
  const found = new Map<string, Candidate<ExistingRow>[]>();
  const add = (row: Row, isPending: boolean): Candidate<ExistingRow> => {
    const candidate = { parts: partsOf(store, row), stored: { row, isPending } };
    const [name = ''] = candidate.parts;
    found.set(name, [...(found.get(name) ?? []), candidate]);
    return candidate;
  };
  for (const row of stored) add(row, false);
  // In the order of the file: what a row makes stands for the rows after it.
  return judged.map((one): Decision => {
    const { row, name } = one;
    if (!one.isGood) return { row, name, kind: 'wrong', errors: one.errors };
    const parts = partsOf(store, one.columns);
    const same = findSame(store.samenessColumns, parts, found.get(parts[0] ?? '') ?? []);
    if (!same) {
      const scope = store.scope ? { [store.scope.column]: store.scope.value } : {};
      add({ ...one.columns, ...scope, id: '', revision: 0 } as unknown as Row, true);
      return { row, name, kind: 'new', input: one.input };
    }
    const { row: before, isPending } = same.stored;
    // What the file does not say stays as it is.
    const current = store.toRecord(before);
    const verdict = judge(bodyWith(current, row.values));
    if ('errors' in verdict) return { row, name, kind: 'wrong', errors: verdict.errors };
    const after = { ...before, ...rowOf(store, verdict.input) } as unknown as Row;
    const changes = changedFields({ before: current, after: store.toRecord(after) });
    if (Object.keys(changes).length === 0) return { row, name, kind: 'same', before, isPending };
    if (edited.has(before.id)) return { row, name, kind: 'edited', before, isPending };
    same.stored = { row: after, isPending: true };
    same.parts = partsOf(store, after);
    return { row, name, kind: 'update', before, after, changes, isPending };
  });
}
