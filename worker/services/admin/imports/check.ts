/** Says what an import would do with a slice of rows. Writes nothing. */
import type { RowVerdict } from '../../../../src/domain/admin/imports/job';
import {
  LOOSE_WORDS,
  looseName,
  samenessValues,
  siteKey,
  sitesOf,
} from '../../../../src/domain/admin/imports/likeness';
import type { SentRow } from '../../../../src/domain/admin/imports/requests';
import type { Ctx } from '../../core/context';
import { requireAllowed } from '../../core/require-actor';
import { fixedSql, joinSql, sql } from '../../../db/sql';
import { inScope, tableOf } from '../records/conditions';
import type { Row, Store } from '../records/store';
import { decideRows } from './decide';
import { requireImportable } from './jobs';

type Like = NonNullable<RowVerdict['like']>;

/** Columns with an address that only one record has. */
const SITES: Readonly<Record<string, readonly string[]>> = {
  listings: ['website', 'linkedin'],
  media_people: ['linkedin_url', 'youtube_url'],
};

/** What `siteKey` does, as far as SQL can. */
const siteSql = (column: string) =>
  `rtrim(replace(replace(replace(lower(${column}), 'https://', ''), 'http://', ''), 'www.', ''), '/')`;
const LOOSE = LOOSE_WORDS.reduce((inner, word) => `replace(${inner}, '${word}', '')`, 'name_key');

/** By row number: a record that a new row may mean, with the same web address or a name that differs only in words such as "Ventures". */
async function findAlike(ctx: Ctx, store: Store, rows: readonly SentRow[]): Promise<ReadonlyMap<number, Like>> {
  const columns = SITES[store.table];
  if (!columns || rows.length === 0) return new Map();
  const { entity } = store;
  const asked = rows.map(({ row, values }) => ({
    row,
    sites: sitesOf(entity, values),
    name: looseName(values[entity.nameField]),
  }));
  const sites = JSON.stringify(asked.flatMap((one) => one.sites));
  const names = JSON.stringify(asked.map(({ name }) => name).filter(Boolean));
  const bySite = joinSql(
    columns.map((column) => sql`${fixedSql(siteSql(column))} IN (SELECT value FROM json_each(${sites}))`),
    ' OR ',
  );
  const results = await ctx.rows(sql<Row>`SELECT * FROM ${tableOf(store)}
      WHERE (${bySite} OR ${fixedSql(LOOSE)} IN (SELECT value FROM json_each(${names})))${inScope(store)} LIMIT 2000`);
  const found = results.map((row) => {
    const record = store.toRecord(row);
    return {
      name: looseName(row['name']),
      sites: columns.map((column) => siteKey(row[column])).filter(Boolean),
      like: { name: String(row['name']), values: samenessValues(entity, record) },
    };
  });
  const alike = new Map<number, Like>();
  for (const { row, sites: own, name } of asked) {
    const site = found.find((one) => one.sites.some((address) => own.includes(address)));
    const named = name === '' ? undefined : found.find((one) => one.name === name);
    const one = site ?? named;
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
