/** Decides the effect of an import on a slice of rows. Writes nothing. */
import type { RowVerdict } from '@/domain/admin/imports/job';
import {
  LOOSE_WORDS,
  looseName,
  maySharePlace,
  samenessValues,
  siteKey,
  sitesOf,
  openMistyped,
} from '@/domain/admin/imports/likeness';
import type { SentRow } from '@/domain/admin/imports/requests';
import {
  bodyWith,
  faultsOfCurrency,
  createJudge,
  nameOfValues,
  onlyLacks,
  unknownField,
  type JudgeResult,
  type RowErrors,
} from '@/domain/admin/imports/judge';
import { normalised, rulesAt } from '@/domain/admin/entities/entity';
import { withoutAccents } from '@/domain/text/accents';
import { invalid } from '@/domain/errors';
import type { Ctx } from '@worker/services/core/context';
import { requireAllowed } from '@worker/services/core/require-actor';
import { nameKeyOf } from '@worker/db/schema/name-key';
import { fixedSql, joinSql, sql } from '@worker/db/sql';
import { inScope, tableOf, type Row, type Store } from '@worker/services/admin/records/store';
import { changedFields } from '@worker/services/admin/records/record-audit';
import { findCandidates, findSame, partsOf, type Candidate } from '@worker/services/admin/records/same-record';
import { rowOf } from '@worker/services/admin/records/write';
import { requireImportable } from './jobs';

// The effect of a row of a file on the existing records: it adds a record, changes a record, or does nothing, with the reason.

export type Decision = { row: SentRow; name: string } & (
  | { kind: 'wrong'; errors: RowErrors }
  | ({ kind: 'same' | 'edited'; before: Row } & PendingRow)
  | { kind: 'new'; input: object }
  | ({ kind: 'update'; before: Row; after: Row; changes: Record<string, [unknown, unknown]> } & PendingRow)
);

/** True if `before` comes from an earlier row of the slice and is not written yet. */
interface PendingRow {
  isPending: boolean;
}

/** A record as stored, or as changed by an earlier row of the slice. */
interface ExistingRow {
  row: Row;
  isPending: boolean;
}

type JudgedRow = { row: SentRow; name: string } & (
  | { isGood: false; errors: RowErrors }
  | { isGood: true; input: object; columns: Readonly<Record<string, unknown>> }
);

/** Ids of records that a person edited in Outset: records with more changes than imports made or undid. */
async function findEdited(ctx: Ctx, rows: readonly Row[]): Promise<ReadonlySet<string>> {
  const changed = rows.filter(({ revision }) => revision > 1).map(({ id, revision }) => [id, revision - 1]);
  if (changed.length === 0) return new Set();
  const results = await ctx.rows(sql<{ id: string }>`SELECT value ->> 0 AS id FROM json_each(${JSON.stringify(changed)})
      WHERE value ->> 1 > (SELECT coalesce(sum(1 + (r.undo IS 'undone')), 0) FROM import_rows r
        WHERE r.record_id = value ->> 0 AND r.outcome = 'updated')`);
  return new Set(results.map(({ id }) => id));
}

/**
 * The record that a row means, if the row lacks fields that a new record needs. Compares only the row's values; the stored record fills in
 * the others, because values are compared in their stored form.
 */
function findLacking(
  store: Store,
  values: SentRow['values'],
  candidates: readonly Candidate<ExistingRow>[],
  judge: (body: Readonly<Record<string, unknown>>) => JudgeResult,
): Candidate<ExistingRow> | undefined {
  const own = store.entity.sameness.filter((field) => values[field] !== undefined);
  const ownValues = Object.fromEntries(own.map((field) => [field, values[field]]));
  for (const { stored } of candidates) {
    const verdict = judge(bodyWith(store.toRecord(stored.row), ownValues));
    if ('errors' in verdict) continue;
    const parts = partsOf(store, rowOf(store, verdict.input)).map((part, at) =>
      own.includes(store.entity.sameness[at] ?? '') ? part : '',
    );
    return findSame(store.samenessColumns, parts, candidates);
  }
  return undefined;
}

/**
 * Decides the effect of each row of a slice on the current records; with `keepsEdited`, edited records do not change. Throws 400 for a
 * field that the kind does not have.
 */
export async function decideRows(
  ctx: Ctx,
  store: Store,
  rows: readonly SentRow[],
  keepsEdited: boolean,
): Promise<Decision[]> {
  const { entity } = store;
  const time = rulesAt(ctx.now());
  const judge = createJudge(entity, { ...time, purpose: 'import' });
  const judged = rows.map((row): JudgedRow => {
    const unknown = unknownField(entity, row.values);
    if (unknown !== undefined) throw invalid(`Unknown field: ${unknown.slice(0, 40)}`);
    const verdict = judge(bodyWith({}, row.values));
    const name = nameOfValues(entity, row.values);
    return 'errors' in verdict
      ? { row, name, isGood: false, errors: verdict.errors }
      : { row, name, isGood: true, input: verdict.input, columns: rowOf(store, verdict.input) };
  });
  const isLacking = ({ row, errors }: Extract<JudgedRow, { isGood: false }>) => onlyLacks(entity, row.values, errors);
  const names = new Set(
    judged.flatMap((one) => (one.isGood ? [String(one.columns['name'])] : isLacking(one) ? [one.name] : [])),
  );
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
  // In the order of the file: later rows see the records of earlier ones.
  return judged.map((one): Decision => {
    const { row, name } = one;
    const parts = one.isGood ? partsOf(store, one.columns) : [normalised(name)];
    const candidates = found.get(parts[0] ?? '') ?? [];
    const same = one.isGood
      ? findSame(store.samenessColumns, parts, candidates)
      : isLacking(one)
        ? findLacking(store, row.values, candidates, judge)
        : undefined;
    if (!same) {
      if (!one.isGood) return { row, name, kind: 'wrong', errors: one.errors };
      const scope = store.scope ? { [store.scope.column]: store.scope.value } : {};
      add({ ...one.columns, ...scope, id: '', revision: 0 } as unknown as Row, true);
      return { row, name, kind: 'new', input: one.input };
    }
    const { row: before, isPending } = same.stored;
    // Fields that the file does not name stay.
    const current = store.toRecord(before);
    const verdict = judge(bodyWith(current, row.values));
    const errors = 'errors' in verdict ? verdict.errors : faultsOfCurrency(entity, current, row.values);
    if ('errors' in verdict || Object.keys(errors).length > 0) return { row, name, kind: 'wrong', errors };
    const after = { ...before, ...rowOf(store, verdict.input) } as unknown as Row;
    const changes = changedFields({ before: current, after: store.toRecord(after) });
    if (Object.keys(changes).length === 0) return { row, name, kind: 'same', before, isPending };
    if (edited.has(before.id)) return { row, name, kind: 'edited', before, isPending };
    same.stored = { row: after, isPending: true };
    same.parts = partsOf(store, after);
    return { row, name, kind: 'update', before, after, changes, isPending };
  });
}

type SimilarRecord = NonNullable<RowVerdict['like']>;

/** Columns with an address that only one record has. */
const SITES: Readonly<Record<string, readonly string[]>> = {
  listings: ['website', 'linkedin'],
  media_people: ['linkedin_url', 'youtube_url'],
};

/** `siteKey` in SQL, as far as SQL can express it. */
const siteSql = (column: string) =>
  `rtrim(replace(replace(replace(lower(${column}), 'https://', ''), 'http://', ''), 'www.', ''), '/')`;
const LOOSE = LOOSE_WORDS.reduce((inner, word) => `replace(${inner}, '${word}', '')`, 'name_key');

/** The most names that are searched for typing mistakes: more than people enter by hand. */
const MAX_NAMES = 20_000;

/** Maps a name key to the key of a record that it may mean, with other accents or a typing mistake. Reads only the index of names. */
async function findMistyped(ctx: Ctx, store: Store, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const known = await ctx.rows(
    sql<{ key: string }>`SELECT name_key AS key FROM ${tableOf(store)} WHERE true${inScope(store)} LIMIT ${MAX_NAMES}`,
  );
  const names = openMistyped<string>();
  const plain = (key: string) => withoutAccents(key).toLowerCase();
  const byPlain = new Map(known.map(({ key }) => [plain(key), key]));
  for (const { key } of known) names.add(key, key);
  return new Map(
    keys.flatMap((key) => {
      const found = byPlain.get(plain(key)) ?? names.find(key);
      return found === undefined ? [] : [[key, found] as const];
    }),
  );
}

/** Maps a row number to a record that the new row may mean, with the same web address or a similar name. */
async function findAlike(
  ctx: Ctx,
  store: Store,
  rows: readonly SentRow[],
): Promise<ReadonlyMap<number, SimilarRecord>> {
  const columns = SITES[store.table];
  if (!columns || rows.length === 0) return new Map();
  const { entity } = store;
  const rowKeys = rows.map(({ row, values }) => ({
    row,
    sites: sitesOf(values),
    name: looseName(values[entity.nameField]),
    key: nameKeyOf(String(values[entity.nameField] ?? '')),
    place: samenessValues(entity, values),
  }));
  const mistyped = await findMistyped(
    ctx,
    store,
    rowKeys.map(({ key }) => key),
  );
  const sites = JSON.stringify(rowKeys.flatMap((one) => one.sites));
  const names = JSON.stringify(rowKeys.map(({ name }) => name).filter(Boolean));
  const bySite = joinSql(
    columns.map((column) => sql`${fixedSql(siteSql(column))} IN (SELECT value FROM json_each(${sites}))`),
    ' OR ',
  );
  const results = await ctx.rows(sql<Row>`SELECT * FROM ${tableOf(store)}
      WHERE (${bySite} OR ${fixedSql(LOOSE)} IN (SELECT value FROM json_each(${names}))
        OR name_key IN (SELECT value FROM json_each(${JSON.stringify([...mistyped.values()])})))${inScope(store)} LIMIT 2000`);
  interface Match {
    key: string;
    like: Omit<SimilarRecord, 'by'>;
  }
  const [byAddress, byLooseName, byKey] = [
    new Map<string, Match>(),
    new Map<string, Match>(),
    new Map<string, Match>(),
  ];
  const keep = (map: Map<string, Match>, key: string, one: Match) => {
    if (key !== '' && !map.has(key)) map.set(key, one);
  };
  for (const row of results) {
    const name = String(row['name']);
    const one = {
      key: nameKeyOf(name),
      like: { name, values: samenessValues(entity, store.toRecord(row)) },
    };
    for (const column of columns) keep(byAddress, siteKey(row[column]), one);
    keep(byLooseName, looseName(name), one);
    keep(byKey, one.key, one);
  }
  const alike = new Map<number, SimilarRecord>();
  for (const { row, sites: own, name, key, place } of rowKeys) {
    const site = own.map((address) => byAddress.get(address)).find(Boolean);
    const typed = byKey.get(mistyped.get(key) ?? '');
    const isTyped = typed !== undefined && maySharePlace(entity, key, place, typed.like.values);
    const one = site ?? byLooseName.get(name) ?? (isTyped ? typed : undefined);
    if (one) alike.set(row, { ...one.like, by: site ? 'website' : 'name' });
  }
  return alike;
}

export async function checkRows(
  ctx: Ctx,
  { noun, keepsEdited, rows }: { noun: string; keepsEdited: boolean; rows: readonly SentRow[] },
): Promise<RowVerdict[]> {
  requireAllowed(ctx, 'import:write');
  const store = requireImportable(noun);
  const decisions = await decideRows(ctx, store, rows, keepsEdited);
  const fresh = decisions.filter(({ kind }) => kind === 'new').map(({ row }) => row);
  const alike = await findAlike(ctx, store, fresh);
  return decisions.map((decision) => ({
    row: decision.row.row,
    verdict: decision.kind,
    errors: decision.kind === 'wrong' ? decision.errors : null,
    changes: decision.kind === 'update' ? decision.changes : null,
    ...(alike.has(decision.row.row) ? { like: alike.get(decision.row.row) } : {}),
  }));
}
