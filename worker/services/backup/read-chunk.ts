/** Reads the next chunk of a backup: rows of tables by keyset, or files in the order of their names, about a megabyte at a time. */
import { FILES_PART, TABLES_PART, type BackupPart, type Position } from '@/domain/backup/backup';
import { conflict } from '@/domain/errors';
import { joinSql, sql, statementOf, type Sql } from '@worker/db/sql';
import type { Ctx } from '@worker/services/core/context';
import { packFiles, packTables, type FileHead, type Row } from './chunk-bytes';
import { nameSql, type Schema, type Table } from './tables';

/** A chunk of tables has at least one row, however large. Each table costs one or two queries. */
const MAX_ROWS = 1000;
const MAX_ROW_BYTES = 1_000_000;
const MAX_TABLES = 20;
/** R2 joins pieces of at least 5 MiB to a file. */
const FILE_PIECE_BYTES = 5 * 1024 * 1024;
const MAX_FILES = 100;

type Bytes = Uint8Array<ArrayBuffer>;

interface ReadChunk {
  part: BackupPart;
  rows: Record<string, number>;
  bytes: Bytes;
  /** Null at the end of the backup. */
  next: Position | null;
}

/** SQL for the bytes of a row: the sum over all its columns. */
const sizeOf = ({ columns }: Table): Sql =>
  joinSql(
    columns.map((column) => sql`coalesce(length(CAST(${nameSql(column)} AS BLOB)), 0)`),
    ' + ',
  );

/** The rows after `after`: as many as fit, and one at least. */
function rowsSql(table: Table, after: number | null, max: { rows: number; bytes: number }): Sql {
  const [key = 'rowid'] = table.columns;
  const from = sql`${nameSql(table.name)} WHERE ${nameSql(key)} > ${after ?? Number.MIN_SAFE_INTEGER}`;
  const list = joinSql(table.columns.map(nameSql));
  return sql`SELECT ${list} FROM ${from} AND ${nameSql(key)} <= (
      SELECT coalesce(max(CASE WHEN total <= ${max.bytes} THEN place END), min(place)) FROM (
        SELECT place, sum(size) OVER (ORDER BY place) AS total FROM (
          SELECT ${nameSql(key)} AS place, ${sizeOf(table)} AS size FROM ${from} ORDER BY 1 LIMIT ${max.rows}
        )
      )
    ) ORDER BY ${nameSql(key)}`;
}

/** Rows of one table after another, until the chunk is full. Empty tables are in it too, so that a restore empties them. */
async function readTables(ctx: Ctx, { stored }: Schema, at: Position): Promise<ReadChunk> {
  const tables: { name: string; isFirst: boolean; columns: string[]; text: string }[] = [];
  const counts: Record<string, number> = {};
  const left = { rows: MAX_ROWS, bytes: MAX_ROW_BYTES };
  let index = stored.findIndex(({ name }) => name === at.part);
  if (index < 0) throw conflict('The database has no such table. Start the backup again.');
  let after = typeof at.after === 'number' ? at.after : null;
  for (
    let table = stored[index];
    table && left.rows > 0 && left.bytes > 0 && tables.length < MAX_TABLES;
    table = stored[index]
  ) {
    const rows = await statementOf(ctx.d1, rowsSql(table, after, left)).raw<Row>();
    if (rows.length > 0 || after === null) {
      const text = JSON.stringify(rows);
      tables.push({ name: table.name, isFirst: after === null, columns: table.columns, text });
      counts[table.name] = (counts[table.name] ?? 0) + rows.length;
      left.rows -= rows.length;
      left.bytes -= text.length;
    }
    const last = rows.at(-1)?.[0];
    if (last === undefined) index += 1;
    after = last === undefined ? null : Number(last);
  }
  const next = { part: stored[index]?.name ?? FILES_PART, after, offset: 0 };
  return { part: TABLES_PART, rows: counts, bytes: await packTables(tables), next };
}

const textsOf = (metadata: object = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(metadata).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );

async function readPiece(ctx: Ctx, { key, size, httpMetadata, customMetadata }: R2Object, offset: number) {
  const length = Math.min(FILE_PIECE_BYTES, size - offset);
  const file = await ctx.env.FILES.get(key, length > 0 ? { range: { offset, length } } : {});
  // The file was deleted after it was listed.
  if (!file) return null;
  const head: FileHead = { key, size, offset, length, http: textsOf(httpMetadata), custom: textsOf(customMetadata) };
  return { head, bytes: new Uint8Array(await file.arrayBuffer()) };
}

const GONE = 'A file was deleted while it was read. Start the backup again.';

async function readFiles(ctx: Ctx, { after, offset }: Position): Promise<ReadChunk> {
  const begin = typeof after === 'string' ? { startAfter: after } : {};
  const { objects, truncated } = await ctx.env.FILES.list({
    ...begin,
    limit: MAX_FILES,
    include: ['httpMetadata', 'customMetadata'],
  });
  const files: { head: FileHead; bytes: Bytes }[] = [];
  let total = 0;
  let last: Position = { part: FILES_PART, after, offset: 0 };
  const chunk = (next: Position | null): ReadChunk => ({
    part: FILES_PART,
    rows: { [FILES_PART]: files.filter(({ head }) => head.offset === 0).length },
    bytes: packFiles(files),
    next,
  });
  for (const object of objects) {
    const from = object === objects[0] ? offset : 0;
    if (files.length > 0 && total + Math.min(object.size, FILE_PIECE_BYTES) > FILE_PIECE_BYTES) return chunk(last);
    const piece = await readPiece(ctx, object, from);
    if (!piece && from > 0) throw conflict(GONE);
    if (piece) files.push(piece);
    total += piece?.bytes.length ?? 0;
    const end = from + FILE_PIECE_BYTES;
    if (object.size > end) return chunk({ part: FILES_PART, after, offset: end });
    if (object.size > FILE_PIECE_BYTES) return chunk({ part: FILES_PART, after: object.key, offset: 0 });
    last = { part: FILES_PART, after: object.key, offset: 0 };
  }
  return chunk(truncated ? last : null);
}

/** The first position of a backup. */
export const firstPosition = ({ stored }: Schema): Position => ({
  part: stored[0]?.name ?? FILES_PART,
  after: null,
  offset: 0,
});

/** The chunk at a position. Tables follow each other in the order of the schema, the files after them. */
export const readChunk = (ctx: Ctx, schema: Schema, at: Position): Promise<ReadChunk> =>
  at.part === FILES_PART ? readFiles(ctx, at) : readTables(ctx, schema, at);
