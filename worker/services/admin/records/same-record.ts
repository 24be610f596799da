/**
 * Finds the stored record that has the same name, place and website as a given one. A form uses it to refuse a duplicate; an import uses it
 * to change the record.
 */
import { normalised } from '@/domain/admin/entities/entity';
import { nameKeySql } from '@worker/db/schema/name-key';
import { fixedSql, sql } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';
import { inScope, tableOf, type Row, type Store } from './store';

/** The website of a record may change; name and place identify it. */
const CHANGEABLE = 'website';

/** The letters and digits of each column that is compared. */
export const partsOf = (store: Store, row: Readonly<Record<string, unknown>>): string[] =>
  store.samenessColumns.map((column) => normalised(row[column]));

export interface Candidate<Stored> {
  parts: string[];
  stored: Stored;
}

/**
 * The record that a row means. Either all parts are the same, or all parts that both have are the same, or all parts except the website are
 * the same.
 */
export function findSame<Stored>(
  columns: readonly string[],
  parts: readonly string[],
  candidates: readonly Candidate<Stored>[],
): Candidate<Stored> | undefined {
  const fits = (isEqual: (a: string, b: string, column: string) => boolean) =>
    candidates.find(({ parts: other }) =>
      columns.every((column, at) => isEqual(parts[at] ?? '', other[at] ?? '', column)),
    );
  return (
    fits((a, b) => a === b) ??
    fits((a, b) => a === b || a === '' || b === '') ??
    fits((a, b, column) => a === b || column === CHANGEABLE)
  );
}

/** Records whose names are spelt like these, found by an index; the caller compares them further. */
export async function findCandidates(ctx: Ctx, store: Store, names: ReadonlySet<string>): Promise<Row[]> {
  if (names.size === 0) return [];
  // The database ignores case only for A to Z.
  const spelt = [...names].flatMap((name) =>
    /[^\x00-\x7f]/.test(name) ? [name, name.toLowerCase(), name.toUpperCase()] : [name],
  );
  const results = await ctx.rows(sql<Row>`SELECT * FROM ${tableOf(store)} WHERE name_key IN
      (SELECT ${fixedSql(nameKeySql('value'))} FROM json_each(${JSON.stringify(spelt)}))${inScope(store)} LIMIT 5000`);
  return results;
}

/**
 * True if the row means another existing record. Checked only for kinds that are imported and, if `before` is given, only if the name or
 * place changes. Other kinds have a unique index.
 */
export async function hasTwin(
  ctx: Ctx,
  store: Store,
  row: Readonly<Record<string, unknown>>,
  before?: Row,
): Promise<boolean> {
  if (store.entity.imports.length === 0) return false;
  const parts = partsOf(store, row);
  const was = before && partsOf(store, before);
  const isMoved = store.samenessColumns.some((column, at) => column !== CHANGEABLE && parts[at] !== was?.[at]);
  if (!isMoved) return false;
  const others = await findCandidates(ctx, store, new Set([String(row['name'])]));
  const candidates = others
    .filter(({ id }) => id !== before?.id)
    .map((one): Candidate<Row> => ({ parts: partsOf(store, one), stored: one }));
  return findSame(store.samenessColumns, parts, candidates) !== undefined;
}
