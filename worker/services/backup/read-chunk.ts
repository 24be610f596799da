/** Reads the next chunk of a backup: rows of one table by keyset, or files in the order of their names, about a megabyte at a time. */
import { FILES_PART, type Position } from '@/domain/backup/manifest';
import { conflict } from '@/domain/errors';
import { joinSql, sql, statementOf, type Sql } from '@worker/db/sql';
import type { Ctx } from '../core/context';
import { packFiles, packRows, type FileHead, type Row } from './chunk-bytes';
import { nameSql, type Schema, type Table } from './tables';

/** What a chunk of a table holds: at least one row, however large. */
const MOST_ROWS = 1000;
const MOST_ROW_BYTES = 1_000_000;
/** R2 puts a file together of pieces of at least 5 MiB. */
const FILE_PIECE_BYTES = 5 * 1024 * 1024;
const MOST_FILES = 100;

type Bytes = Uint8Array<ArrayBuffer>;

export interface ReadChunk {
  part: string;
  rows: number;
  bytes: Bytes;
  /** Null at the end of the backup. */
  next: Position | null;
}

/** The bytes of a row without its numbers. */
const sizeOf = ({ columns }: Table): Sql =>
  joinSql(
    columns.map((column) => sql`coalesce(length(CAST(${nameSql(column)} AS BLOB)), 0)`),
    ' + ',
  );

function rowsSql(table: Table, after: number | null): Sql {
  const [key = 'rowid'] = table.columns;
  const from = sql`${nameSql(table.name)} WHERE ${nameSql(key)} > ${after ?? Number.MIN_SAFE_INTEGER}`;
  const list = joinSql(table.columns.map(nameSql));
  return sql`SELECT ${list} FROM ${from} AND ${nameSql(key)} <= (
      SELECT coalesce(max(CASE WHEN total <= ${MOST_ROW_BYTES} THEN place END), min(place)) FROM (
        SELECT place, sum(size) OVER (ORDER BY place) AS total FROM (
          SELECT ${nameSql(key)} AS place, ${sizeOf(table)} AS size FROM ${from} ORDER BY 1 LIMIT ${MOST_ROWS}
        )
      )
    ) ORDER BY ${nameSql(key)}`;
}

/** Null where the table has no more rows. The first chunk is made of an empty table too, so that it is emptied by a restore. */
async function readRows(
  ctx: Ctx,
  table: Table,
  after: number | null,
): Promise<(Omit<ReadChunk, 'next'> & { last: number }) | null> {
  const rows = await statementOf(ctx.d1, rowsSql(table, after)).raw<Row>();
  if (rows.length === 0 && after !== null) return null;
  const head = { part: table.name, isFirst: after === null, columns: table.columns };
  const last = Number(rows.at(-1)?.[0] ?? Number.MIN_SAFE_INTEGER);
  return { part: table.name, rows: rows.length, bytes: await packRows(head, rows), last };
}

const textsOf = (metadata: object = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(metadata).flatMap(([name, value]) => (typeof value === 'string' ? [[name, value]] : [])),
  );

async function readPiece(ctx: Ctx, { key, size, httpMetadata, customMetadata }: R2Object, offset: number) {
  const length = Math.min(FILE_PIECE_BYTES, size - offset);
  const file = await ctx.env.FILES.get(key, length > 0 ? { range: { offset, length } } : {});
  // Deleted since it was listed.
  if (!file) return null;
  const head: FileHead = { key, size, offset, length, http: textsOf(httpMetadata), custom: textsOf(customMetadata) };
  return { head, bytes: new Uint8Array(await file.arrayBuffer()) };
}

const GONE = 'A file was deleted while it was read. Start the backup again.';

async function readFiles(ctx: Ctx, { after, offset }: Position): Promise<ReadChunk> {
  const begin = typeof after === 'string' ? { startAfter: after } : {};
  const { objects, truncated } = await ctx.env.FILES.list({
    ...begin,
    limit: MOST_FILES,
    include: ['httpMetadata', 'customMetadata'],
  });
  const files: { head: FileHead; bytes: Bytes }[] = [];
  let total = 0;
  let last: Position = { part: FILES_PART, after, offset: 0 };
  const chunk = (next: Position | null): ReadChunk => ({
    part: FILES_PART,
    rows: files.filter(({ head }) => head.offset === 0).length,
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
export const beginningOf = ({ stored }: Schema): Position => ({
  part: stored[0]?.name ?? FILES_PART,
  after: null,
  offset: 0,
});

/** The chunk at a position. Parts follow each other in the order of the schema, the files after the tables. */
export async function readChunk(ctx: Ctx, schema: Schema, at: Position): Promise<ReadChunk> {
  if (at.part === FILES_PART) return readFiles(ctx, at);
  const index = schema.stored.findIndex(({ name }) => name === at.part);
  const table = schema.stored[index];
  if (!table) throw conflict('The database has no such table. Start the backup again.');
  const read = await readRows(ctx, table, typeof at.after === 'number' ? at.after : null);
  const following = { part: schema.stored[index + 1]?.name ?? FILES_PART, after: null, offset: 0 };
  if (!read) return readChunk(ctx, schema, following);
  const { last, ...chunk } = read;
  return { ...chunk, next: chunk.rows === 0 ? following : { part: table.name, after: last, offset: 0 } };
}
