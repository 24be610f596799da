/** Reads from the database itself which tables a backup has and in which order. Only tables with special treatment are named here. */
import { batch, fixedSql, sql, type Sql } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';

/** Triggers and jobs derive them from other tables, in a restored database too. */
const DERIVED = ['listing_tags', 'listing_counts', 'listing_anchors', 'listing_state', 'account_counts'];
/** Never emptied, because its number must only increase: isolates compare their copies with it. */
const NEVER_EMPTIED = 'listing_state';

/**
 * Each of these tables opens an account without a password or a second factor, or sends its data to an address that its owner may have
 * removed since. So no backup contains them, and a restore empties them.
 */
const ENDED = [
  'sessions',
  'personal_tokens',
  'token_writes',
  'oauth_clients',
  'oauth_grants',
  'webhooks',
  'webhook_deliveries',
  'push_devices',
  'account_tokens',
  'login_challenges',
  'trusted_devices',
  'login_devices',
  'calendar_grants',
  'admin_sessions',
  'admin_links',
  'admin_grants',
];

/** Tables about this installation and not about its data. They are neither backed up nor changed. */
const OWN = ['d1_migrations', 'maintenance_switches', 'service_states', 'restores', 'erasures'];

/** Secrets that people need after a restore: hashes of passwords, codes, status pages and links of claims, and sealed secrets of authenticators. */
const STORED_SECRETS = [
  'accounts',
  'second_factors',
  'recovery_codes',
  'admin_second_factors',
  'known_devices',
  'quality_items',
  'claims',
];

/** Written before the table whose trigger fills them. The trigger does not change existing rows, so their ids remain. */
const BEFORE_TRIGGERS = ['tags'];

interface ForeignKey {
  parent: string;
  columns: { from: string; to: string }[];
}

export interface Table {
  name: string;
  /** In the order in which they are read and written. The first is the number by which rows are read: the table's primary key, or `rowid`. */
  columns: string[];
  parents: ForeignKey[];
}

export interface Schema {
  /** Parents before children. A table that triggers fill comes after the tables of those triggers. */
  stored: Table[];
  ended: string[];
  derived: string[];
}

interface ColumnRow {
  table: string;
  column: string;
  type: string;
  pk: number;
}
interface KeyRow {
  table: string;
  id: number;
  parent: string;
  from: string;
  to: string;
}

/** A quoted name of the schema, for SQL. */
export const nameSql = (name: string): Sql => fixedSql(`"${name.replaceAll('"', '""')}"`);

const TABLES = `pragma_table_list t WHERE t.schema = 'main' AND t.type = 'table'
  AND t.name NOT LIKE 'sqlite\\_%' ESCAPE '\\' AND t.name NOT LIKE '\\_cf%' ESCAPE '\\'`;

/** The key by which rows are read comes first: an INTEGER PRIMARY KEY, or else the hidden `rowid`. */
function columnsOf(rows: readonly ColumnRow[]): string[] {
  const keys = rows.filter(({ pk }) => pk > 0);
  const own = keys.length === 1 && keys[0]?.type.toUpperCase() === 'INTEGER' ? keys[0].column : null;
  const names = rows.map(({ column }) => column);
  return own === null ? ['rowid', ...names] : [own, ...names.filter((name) => name !== own)];
}

/** Sorts tables by dependency. Before each table come its parent tables, and the tables whose triggers write into it. */
function inOrder(tables: readonly Table[], filledBy: ReadonlyMap<string, ReadonlySet<string>>): Table[] {
  const byName = new Map(tables.map((table) => [table.name, table]));
  const ordered = new Set<Table>();
  const visit = (table: Table, above: ReadonlySet<string>) => {
    if (ordered.has(table) || above.has(table.name)) return;
    const needed = [...table.parents.map(({ parent }) => parent), ...(filledBy.get(table.name) ?? [])];
    for (const name of needed) {
      const before = byName.get(name);
      if (before) visit(before, new Set([...above, table.name]));
    }
    ordered.add(table);
  };
  for (const name of BEFORE_TRIGGERS) {
    const table = byName.get(name);
    if (table) ordered.add(table);
  }
  for (const table of tables) visit(table, new Set());
  return [...ordered];
}

/** By table: the tables whose triggers insert into it. */
function fillersOf(triggers: readonly { table: string; sql: string }[]): Map<string, Set<string>> {
  const fillers = new Map<string, Set<string>>();
  for (const { table, sql: text } of triggers)
    for (const [, target = ''] of text.matchAll(/INSERT\s+(?:OR\s+\w+\s+)?INTO\s+[`"]?(\w+)/gi))
      if (target !== table) fillers.set(target, (fillers.get(target) ?? new Set()).add(table));
  return fillers;
}

const known = new WeakMap<D1Database, Promise<Schema>>();

/** The schema, read once per isolate: each version of Outset has isolates of its own. */
export function readSchema(ctx: Ctx): Promise<Schema> {
  const before = known.get(ctx.env.DB);
  if (before) return before;
  const read = readFresh(ctx);
  known.set(ctx.env.DB, read);
  read.catch(() => known.delete(ctx.env.DB));
  return read;
}

async function readFresh(ctx: Ctx): Promise<Schema> {
  const [names, columns, keys, triggers] = await batch(ctx.d1, [
    sql<{ name: string; wr: number }>`SELECT t.name, t.wr FROM ${fixedSql(TABLES)} ORDER BY t.name`,
    sql<ColumnRow>`SELECT t.name AS "table", c.name AS "column", c.type, c.pk
      FROM pragma_table_xinfo(t.name) c, ${fixedSql(TABLES)} AND c.hidden = 0 ORDER BY t.name, c.cid`,
    sql<KeyRow>`SELECT t.name AS "table", f.id, f."table" AS parent, f."from", f."to"
      FROM pragma_foreign_key_list(t.name) f, ${fixedSql(TABLES)} ORDER BY t.name, f.id, f.seq`,
    sql<{ table: string; sql: string }>`SELECT tbl_name AS "table", sql FROM sqlite_master WHERE type = 'trigger'`,
  ]);
  const left = new Set([...DERIVED, ...ENDED, ...OWN]);
  const tables = names.results
    .filter(({ name }) => !left.has(name))
    .map(({ name, wr }): Table => {
      const own = columns.results.filter(({ table }) => table === name);
      if (wr === 1 || own.some(({ type }) => type.toUpperCase() === 'BLOB'))
        throw new Error(`The backup cannot read ${name}: it has no rowid or holds bytes`);
      const groups = Map.groupBy(
        keys.results.filter(({ table }) => table === name),
        ({ id }) => id,
      );
      const parents = [...groups.values()].map((group) => ({
        parent: group[0]?.parent ?? '',
        columns: group.map(({ from, to }) => ({ from, to })),
      }));
      return { name, columns: columnsOf(own), parents };
    });
  const present = new Set(names.results.map(({ name }) => name));
  return {
    stored: inOrder(tables, fillersOf(triggers.results)),
    ended: ENDED.filter((name) => present.has(name)),
    derived: DERIVED.filter((name) => present.has(name) && name !== NEVER_EMPTIED),
  };
}

/** For a test which checks that no new table with a secret is backed up by accident. */
export const KNOWN_SECRETS: readonly string[] = [...ENDED, ...STORED_SECRETS];
