/** Says what an import would do with a slice of rows. Writes nothing. */
import type { RowVerdict } from '@/domain/admin/imports/job';
import {
  LOOSE_WORDS,
  looseName,
  maySharePlace,
  samenessValues,
  siteKey,
  sitesOf,
} from '@/domain/admin/imports/likeness';
import type { SentRow } from '@/domain/admin/imports/requests';
import type { Ctx } from '@worker/services/core/context';
import { requireAllowed } from '@worker/services/core/require-actor';
import { openMistyped } from '@/domain/admin/imports/mistyped';
import { nameKeyOf } from '@worker/db/schema/name-key';
import { fixedSql, joinSql, sql } from '@worker/db/sql';
import { inScope, tableOf } from '@worker/services/admin/records/conditions';
import type { Row, Store } from '@worker/services/admin/records/store';
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

/** More names than a kind has by hand; beyond them typing mistakes are not looked for. */
const NAMES_MOST = 20_000;

/** The spelt name of a record that each of these may be with a typing mistake. Reads the index of names alone. */
async function findMistyped(ctx: Ctx, store: Store, keys: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const known = await ctx.rows(
    sql<{ key: string }>`SELECT name_key AS key FROM ${tableOf(store)} WHERE true${inScope(store)} LIMIT ${NAMES_MOST}`,
  );
  const names = openMistyped<string>();
  for (const { key } of known) names.add(key, key);
  return new Map(
    keys.flatMap((key) => {
      const found = names.find(key);
      return found === undefined ? [] : [[key, found] as const];
    }),
  );
}

/** By row number: a record that a new row may mean, with the same web address or a similar name. */
async function findAlike(ctx: Ctx, store: Store, rows: readonly SentRow[]): Promise<ReadonlyMap<number, Like>> {
  const columns = SITES[store.table];
  if (!columns || rows.length === 0) return new Map();
  const { entity } = store;
  const asked = rows.map(({ row, values }) => ({
    row,
    sites: sitesOf(values),
    name: looseName(values[entity.nameField]),
    key: nameKeyOf(String(values[entity.nameField] ?? '')),
    place: samenessValues(entity, values),
  }));
  const mistyped = await findMistyped(
    ctx,
    store,
    asked.map(({ key }) => key),
  );
  const sites = JSON.stringify(asked.flatMap((one) => one.sites));
  const names = JSON.stringify(asked.map(({ name }) => name).filter(Boolean));
  const bySite = joinSql(
    columns.map((column) => sql`${fixedSql(siteSql(column))} IN (SELECT value FROM json_each(${sites}))`),
    ' OR ',
  );
  const results = await ctx.rows(sql<Row>`SELECT * FROM ${tableOf(store)}
      WHERE (${bySite} OR ${fixedSql(LOOSE)} IN (SELECT value FROM json_each(${names}))
        OR name_key IN (SELECT value FROM json_each(${JSON.stringify([...mistyped.values()])})))${inScope(store)} LIMIT 2000`);
  interface Match {
    key: string;
    like: Omit<Like, 'by'>;
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
  const alike = new Map<number, Like>();
  for (const { row, sites: own, name, key, place } of asked) {
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
