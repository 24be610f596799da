/** Writes everything stored about a person into one document: their own facts, never a secret or a hash. */
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { SQLiteTable } from 'drizzle-orm/sqlite-core';
import { batch, fixedSql, sql, type Sql } from '@worker/db/sql';
import * as schema from '@worker/db/schema';
import { SECTIONS, type Section } from './account-data-sections';
import { accountEvent } from '@worker/services/accounts/account-events';
import { auditRow } from '@worker/services/core/audit';
import type { Ctx } from '@worker/services/core/context';
import { requireAccount } from '@worker/services/core/require-actor';
import { listNewestFiles, openDocumentFile, type NewestFile } from '@worker/services/tools/tool-documents';

type Value = string | number | null;
type Row = Record<string, Value>;

const ofAccount = (accountId: string) => sql`account_id = ${accountId}`;

/** Maximum rows of one kind in the file. If there are more, the file has the newest, and says so. */
const MAX_ROWS = 20_000;

const ABOUT =
  'Everything that Outset stores about your account. The latest version of each tool document is included in full; earlier versions are listed and open in the tool.';

const camel = (column: string) => column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The type of each column in the schema, by table and column. */
const TYPES = new Map<string, ReadonlyMap<string, string>>(
  Object.values(schema)
    .filter((one) => is(one, SQLiteTable))
    .map((table) => [
      getTableName(table),
      new Map(Object.values(getTableColumns(table)).map(({ name, dataType }) => [name, dataType])),
    ]),
);

/** Times are numbers in columns called `…_at`; they become ISO 8601. */
function toFact({ table, json = [] }: Section, column: string, value: Value): unknown {
  const type = TYPES.get(table)?.get(column);
  if (type === 'boolean') return value === 1;
  if (typeof value === 'number' && /(?:^|_)at$/.test(column)) return new Date(value).toISOString();
  if (typeof value === 'string' && (type === 'json' || json.includes(column))) return JSON.parse(value) as unknown;
  return value;
}

const toEntry = (section: Section, row: Row): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(row).map(([column, value]) => [camel(column), toFact(section, column, value)] as const),
  );

/** The photo itself, because its address stops working when the account is deleted. */
async function photoOf(ctx: Ctx, key: string | null | undefined): Promise<{ type: string; base64: string } | null> {
  const file = key ? await ctx.env.FILES.get(key) : null;
  if (!file) return null;
  const base64 = Buffer.from(await file.arrayBuffer()).toString('base64');
  return { type: file.httpMetadata?.contentType ?? 'application/octet-stream', base64 };
}

/** Yields the document in pieces. The bodies of tool documents are read one at a time, because together they may take 500 MB. */
async function* writeDocument(
  ctx: Ctx,
  data: Record<string, unknown>,
  files: readonly NewestFile[],
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  const head = JSON.stringify(data, null, 2).slice(0, -2);
  yield encoder.encode(`${head},\n  "toolDocumentBodies": [`);
  for (const [index, { tool, id, key }] of files.entries()) {
    const named = JSON.stringify({ tool, id }).slice(0, -1);
    yield encoder.encode(`${index > 0 ? ',' : ''}\n    ${named},"document":`);
    // Stored as JSON that was checked when it was saved.
    const body = await openDocumentFile(ctx, key);
    if (body) for await (const piece of body) yield piece;
    else yield encoder.encode('null');
    yield encoder.encode('}');
  }
  yield encoder.encode(`${files.length > 0 ? '\n  ' : ''}]\n}\n`);
}

/** The same as lines of JSON: the records, then one line per document, so that a browser need not hold all of them at once. */
async function* writeLines(
  ctx: Ctx,
  data: Record<string, unknown>,
  files: readonly NewestFile[],
): AsyncGenerator<Uint8Array> {
  const encoder = new TextEncoder();
  yield encoder.encode(`${JSON.stringify(data)}\n`);
  for (const { tool, id, key } of files) {
    yield encoder.encode(`${JSON.stringify({ tool, id }).slice(0, -1)},"document":`);
    const body = await openDocumentFile(ctx, key);
    // A raw line break occurs only between JSON tokens, where a space means the same. In texts it is an escape.
    if (body) for await (const piece of body) yield piece.map((byte) => (byte === 10 || byte === 13 ? 32 : byte));
    else yield encoder.encode('null');
    yield encoder.encode('}\n');
  }
}

function toStream(pieces: AsyncGenerator<Uint8Array>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}

interface DataFile {
  /** For the name of the file. */
  day: string;
  file: ReadableStream<Uint8Array>;
}

/** Streams the document of an account. `changes` record that it was made, in the batch that reads. */
export async function writeAccountData(
  ctx: Ctx,
  { accountId, photoKey }: { accountId: string; photoKey?: string | null },
  changes: readonly Sql[],
  { mostRows = MAX_ROWS, write = writeDocument }: { mostRows?: number; write?: typeof writeDocument } = {},
): Promise<DataFile> {
  const results = await batch(ctx.d1, [
    ...SECTIONS.map(({ table, columns, single, order = 'created_at DESC', where = ofAccount }) => {
      const inOrder = fixedSql(single ? '' : `ORDER BY ${order}`);
      return sql<Row>`SELECT ${fixedSql(columns)} FROM ${fixedSql(table)} 
        WHERE ${where(accountId)} ${inOrder} LIMIT ${mostRows + 1}`;
    }),
    ...changes,
  ]);
  const at = new Date(ctx.now()).toISOString();
  const data: Record<string, unknown> = { about: ABOUT, exportedAt: at };
  const cut: string[] = [];
  SECTIONS.forEach((section, index) => {
    const found = (results[index] as D1Result<Row>).results;
    if (found.length > mostRows) cut.push(section.name);
    const entries = found.slice(0, mostRows).map((row) => toEntry(section, row));
    data[section.name] = section.single ? (entries[0] ?? null) : entries;
  });
  if (cut.length > 0) data['onlyTheNewest'] = { entries: mostRows, of: cut };
  data['photo'] = await photoOf(ctx, photoKey);
  const files = await listNewestFiles(ctx, accountId);
  return { day: at.slice(0, 10), file: toStream(write(ctx, data, files)) };
}

/** The document of the person who asks. The download itself is an event of the account. */
export async function collectAccountData(
  ctx: Ctx,
  { mostRows, inLines = false }: { mostRows?: number; inLines?: boolean } = {},
): Promise<DataFile> {
  const account = requireAccount(ctx);
  const { accountId } = account;
  const changes = [
    accountEvent(ctx, accountId, 'data-downloaded'),
    auditRow(ctx, { action: 'account.data-downloaded', subjectType: 'account', subjectId: accountId }),
  ];
  return writeAccountData(ctx, account, changes, { mostRows, write: inLines ? writeLines : writeDocument });
}
