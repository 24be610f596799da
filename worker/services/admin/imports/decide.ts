/** What a row of a file would do to the records that stand: add one, change one, nothing, or nothing because it is wrong. */
import { normalised } from '../../../../src/domain/admin/entities/entity';
import {
  bodyWith,
  judgeOf,
  nameOfValues,
  unknownField,
  type RowErrors,
} from '../../../../src/domain/admin/imports/judge';
import type { SentRow } from '../../../../src/domain/admin/imports/requests';
import { invalid } from '../../../../src/domain/errors';
import { nameKeySql } from '../../../db/schema/name-key';
import { fixedSql, sql, statementOf } from '../../../db/sql';
import type { Ctx } from '../../core/context';
import { inScope, tableOf } from '../records/conditions';
import { changedFields } from '../records/record-audit';
import type { Row, Store } from '../records/store';
import { rowOf } from '../records/write';

export type Decision = { row: SentRow; name: string } & (
  | { kind: 'wrong'; errors: RowErrors }
  | { kind: 'same' | 'edited'; before: Row }
  | { kind: 'new'; input: object; key: string }
  | { kind: 'update'; before: Row; after: Row; changes: Record<string, [unknown, unknown]> }
);

/** A record may get another address of its own; name and place say which one it is. */
const CHANGEABLE = 'website';

/** Letters and digits of each column that takes part in sameness. */
const partsOf = (store: Store, row: Readonly<Record<string, unknown>>): string[] =>
  store.samenessColumns.map((column) => normalised(row[column]));

/**
 * The record that a row means. All parts are the same; or no part contradicts, where one of the two says nothing; or all but
 * the website are the same.
 */
export function findSame<Kept>(
  columns: readonly string[],
  parts: readonly string[],
  candidates: readonly { parts: readonly string[]; kept: Kept }[],
): Kept | undefined {
  const fits = (isEqual: (a: string, b: string, column: string) => boolean) =>
    candidates.find(({ parts: other }) =>
      columns.every((column, at) => isEqual(parts[at] ?? '', other[at] ?? '', column)),
    )?.kept;
  return (
    fits((a, b) => a === b) ??
    fits((a, b) => a === b || a === '' || b === '') ??
    fits((a, b, column) => a === b || column === CHANGEABLE)
  );
}

/** Records whose names are spelt like these, by an index; how alike they are is looked at afterwards. */
async function findCandidates(ctx: Ctx, store: Store, names: ReadonlySet<string>): Promise<Row[]> {
  if (names.size === 0) return [];
  // The database knows the case of A to Z alone.
  const spelt = [...names].flatMap((name) =>
    /[^\x00-\x7f]/.test(name) ? [name, name.toLowerCase(), name.toUpperCase()] : [name],
  );
  const { results } = await statementOf(
    ctx.d1,
    sql`SELECT * FROM ${tableOf(store)} WHERE name_key IN
      (SELECT ${fixedSql(nameKeySql('value'))} FROM json_each(${JSON.stringify(spelt)}))${inScope(store)} LIMIT 5000`,
  ).all<Row>();
  return results;
}

type JudgedRow = { row: SentRow; name: string } & (
  | { isGood: false; errors: RowErrors }
  | { isGood: true; input: object; columns: Readonly<Record<string, unknown>> }
);

/** Ids of records that a person has changed here: more often than imports did, and took back. */
async function findEdited(ctx: Ctx, rows: readonly Row[]): Promise<ReadonlySet<string>> {
  const changed = rows.filter(({ revision }) => revision > 1).map(({ id, revision }) => [id, revision - 1]);
  if (changed.length === 0) return new Set();
  const { results } = await statementOf(
    ctx.d1,
    sql<{ id: string }>`SELECT value ->> 0 AS id FROM json_each(${JSON.stringify(changed)})
      WHERE value ->> 1 > (SELECT coalesce(sum(1 + (r.undo IS 'undone')), 0) FROM import_rows r
        WHERE r.record_id = value ->> 0 AND r.outcome = 'updated')`,
  ).all<{ id: string }>();
  return new Set(results.map(({ id }) => id));
}

/**
 * Decides about rows of one slice, each by what stands now; with `keepsEdited` what somebody has changed here stays. Throws 400 for
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
  const found = new Map<string, { parts: string[]; kept: Row }[]>();
  for (const kept of await findCandidates(ctx, store, names)) {
    const parts = partsOf(store, kept);
    const list = found.get(parts[0] ?? '');
    if (list) list.push({ parts, kept });
    else found.set(parts[0] ?? '', [{ parts, kept }]);
  }
  const decisions = judged.map((one): Decision => {
    const { row, name } = one;
    if (!one.isGood) return { row, name, kind: 'wrong', errors: one.errors };
    const parts = partsOf(store, one.columns);
    const before = findSame(store.samenessColumns, parts, found.get(parts[0] ?? '') ?? []);
    if (!before) return { row, name, kind: 'new', input: one.input, key: JSON.stringify(parts) };
    // What the file does not say stays as it is.
    const stands = store.toRecord(before);
    const verdict = judge(bodyWith(stands, row.values));
    if ('errors' in verdict) return { row, name, kind: 'wrong', errors: verdict.errors };
    const after = { ...before, ...rowOf(store, verdict.input) } as unknown as Row;
    const changes = changedFields({ before: stands, after: store.toRecord(after) });
    return Object.keys(changes).length === 0
      ? { row, name, kind: 'same', before }
      : { row, name, kind: 'update', before, after, changes };
  });
  if (!keepsEdited) return decisions;
  const edited = await findEdited(
    ctx,
    decisions.flatMap((one) => (one.kind === 'update' ? [one.before] : [])),
  );
  return decisions.map((one) =>
    one.kind === 'update' && edited.has(one.before.id)
      ? { row: one.row, name: one.name, kind: 'edited', before: one.before }
      : one,
  );
}
