/** Setup of each API test file: a freshly migrated database, and empty KV and R2. The files share the runtime. */
import { applyD1Migrations, env } from 'cloudflare:test';
import { beforeAll } from 'vitest';
import { readEnv, type RawEnv } from '@worker/env';
import { storesOfFile } from './stores';

// What a module remembers of a database or of KV is of the file before: this one meets others, with the same content.
const stores = storesOfFile.renew(env);
Object.assign(env, stores);
// What was read of this environment is remembered by it.
Object.assign(readEnv(env as unknown as RawEnv), stores);

type Row = Record<string, string | number | null>;

/** Tables in the order in which they were made, and the rows that the migrations put into them. Made once a runtime. */
const shared = globalThis as { afterMigrations?: Map<string, Row[]> };

async function readTables(): Promise<Map<string, Row[]>> {
  // The tables behind a full-text index follow it.
  const { results } = await env.DB.prepare(
    `SELECT name FROM pragma_table_list WHERE schema = 'main' AND type = 'table'
       AND name NOT IN ('d1_migrations', 'sqlite_schema') AND name NOT LIKE '\\_cf%' ESCAPE '\\' AND name NOT LIKE 'sqlite\\_%' ESCAPE '\\'`,
  ).all<{ name: string }>();
  const names = results.map(({ name }) => name);
  const rows = await env.DB.batch<Row>(names.map((name) => env.DB.prepare(`SELECT * FROM "${name}"`)));
  return new Map(names.map((name, at) => [name, rows[at]!.results]));
}

function insert(table: string, row: Row): D1PreparedStatement {
  const columns = Object.keys(row);
  const marks = columns.map(() => '?').join(', ');
  return env.DB.prepare(
    `INSERT INTO "${table}" (${columns.map((name) => `"${name}"`).join(', ')}) VALUES (${marks})`,
  ).bind(...Object.values(row));
}

async function emptyStores(): Promise<void> {
  for (let cursor: string | undefined, isOver = false; !isOver;) {
    const page = await env.KV.list(cursor ? { cursor } : {});
    await Promise.all(page.keys.map(({ name }) => env.KV.delete(name)));
    isOver = page.list_complete;
    cursor = page.list_complete ? undefined : page.cursor;
  }
  for (let isOver = false; !isOver;) {
    const { objects, truncated } = await env.FILES.list();
    if (objects.length > 0) await env.FILES.delete(objects.map(({ key }) => key));
    isOver = !truncated;
  }
}

beforeAll(async () => {
  await applyD1Migrations(env.DB, env.TEST_MIGRATIONS);
  if (!shared.afterMigrations) {
    shared.afterMigrations = await readTables();
    return;
  }
  const tables = [...shared.afterMigrations];
  const clear = tables.map(([name]) => env.DB.prepare(`DELETE FROM "${name}"`));
  await env.DB.batch([
    env.DB.prepare('PRAGMA defer_foreign_keys = on'),
    ...clear,
    // Once more: triggers of the tables after them have counted what went.
    ...clear,
    ...tables.flatMap(([name, rows]) => rows.map((row) => insert(name, row))),
  ]);
  await emptyStores();
});
