/** Writes a chunk of a backup: its rows by bound parameters in one batch with the mark that it is done, its files into R2. */
import { FILES_PART, REFUSED, type BackupPart } from '@/domain/backup/backup';
import { conflict, invalid } from '@/domain/errors';
import { batch, fixedSql, joinSql, NOTHING, sql, type Sql } from '@worker/db/sql';
import { z } from 'zod';
import type { Ctx } from '@worker/services/core/context';
import { openBytes } from '@worker/services/core/secrets';
import { unpackFiles, unpackTables, type FileHead, type Row } from './chunk-bytes';
import { requireBackupKey } from './make-backup';
import { keyOfBackup, labelOf } from './sealing';
import { nameSql, readSchema, type Table } from './tables';

/** D1 takes values of up to 2 MB. */
const MAX_PARAMETER_CHARS = 400_000;

type Bytes = Uint8Array<ArrayBuffer>;

/** Rows as one JSON parameter; a row that is too large for that gets one parameter per column. */
function sourcesOf({ columns }: Table, rows: readonly Row[]): Sql[] {
  const sources: Sql[] = [];
  let texts: string[] = [];
  let chars = 0;
  const close = () => {
    const values = columns.map((column, at) => sql`value ->> ${fixedSql(String(at))} AS ${nameSql(column)}`);
    if (texts.length > 0) sources.push(sql`SELECT ${joinSql(values)} FROM json_each(${`[${texts.join(',')}]`})`);
    texts = [];
    chars = 0;
  };
  for (const row of rows) {
    const text = JSON.stringify(row);
    if (chars + text.length > MAX_PARAMETER_CHARS) close();
    if (text.length > MAX_PARAMETER_CHARS) {
      sources.push(sql`SELECT ${joinSql(columns.map((column, at) => sql`${row[at] ?? null} AS ${nameSql(column)}`))}`);
      continue;
    }
    texts.push(text);
    chars += text.length;
  }
  close();
  return sources;
}

/** The condition that each parent of a row `s` exists, or that none is named. */
function parentsSql({ parents }: Table): Sql | null {
  if (parents.length === 0) return null;
  const conditions = parents.map(({ parent, columns }) => {
    const none = columns.map(({ from }) => sql`s.${nameSql(from)} IS NULL`);
    const same = columns.map(({ from, to }) => sql`p.${nameSql(to)} = s.${nameSql(from)}`);
    return sql`(${joinSql(none, ' OR ')} OR EXISTS (SELECT 1 FROM ${nameSql(parent)} p WHERE ${joinSql(same, ' AND ')}))`;
  });
  return joinSql(conditions, ' AND ');
}

/** `isNext`: an interrupted command may send the same chunk twice. The second time nothing is written. */
function insertsOf(table: Table, rows: readonly Row[], isNext: Sql): Sql[] {
  const list = joinSql(table.columns.map(nameSql));
  const hasParents = parentsSql(table);
  return sourcesOf(table, rows).flatMap((source) => [
    ...(hasParents
      ? [
          sql`UPDATE restores SET left_out = left_out + (SELECT count(*) FROM (${source}) s WHERE NOT (${hasParents}))
            WHERE ${isNext}`,
        ]
      : []),
    sql`INSERT INTO ${nameSql(table.name)} (${list}) SELECT ${list} FROM (${source}) s
      WHERE ${isNext}${hasParents ? sql` AND ${hasParents}` : NOTHING}`,
  ]);
}

async function rowsOf(ctx: Ctx, bytes: Bytes, isNext: Sql): Promise<Sql[]> {
  const { stored } = await readSchema(ctx);
  return (await unpackTables(bytes)).flatMap(({ name, isFirst, columns, rows }) => {
    const table = stored.find((one) => one.name === name);
    if (table?.columns.join('\n') !== columns.join('\n'))
      throw conflict(`The table ${name} of this database has other columns than the backup.`);
    // A trigger of another table may have filled it since. Emptied, it has only the rows of the backup.
    const empty = isFirst ? [sql`DELETE FROM ${nameSql(name)} WHERE ${isNext}`] : [];
    return [...empty, ...insertsOf(table, rows, isNext)];
  });
}

const upload = z.object({
  key: z.string(),
  id: z.string(),
  parts: z.array(z.object({ partNumber: z.int(), etag: z.string() })),
});
type Upload = z.infer<typeof upload>;

const metadataOf = ({ http, custom }: FileHead): R2PutOptions => ({ httpMetadata: http, customMetadata: custom });

/** Writes a piece of a file that is larger than a chunk. Returns the state of the upload; null once the file is complete. */
async function putPiece(ctx: Ctx, head: FileHead, bytes: Bytes, before: Upload | null): Promise<Upload | null> {
  const { FILES } = ctx.env;
  const isGoingOn = head.offset > 0 && before?.key === head.key;
  if (head.offset > 0 && !isGoingOn) throw conflict('The pieces of a file do not follow each other.');
  const going = isGoingOn
    ? FILES.resumeMultipartUpload(before.key, before.id)
    : await FILES.createMultipartUpload(head.key, metadataOf(head));
  const parts = isGoingOn ? before.parts : [];
  const { partNumber, etag } = await going.uploadPart(parts.length + 1, bytes);
  const known = [...parts, { partNumber, etag }];
  if (head.offset + head.length < head.size) return { key: head.key, id: going.uploadId, parts: known };
  await going.complete(known);
  return null;
}

async function putFiles(ctx: Ctx, bytes: Bytes, before: Upload | null): Promise<Upload | null> {
  let going = before;
  for (const { head, bytes: content } of unpackFiles(bytes)) {
    if (head.length < head.size) going = await putPiece(ctx, head, content, going);
    else await ctx.env.FILES.put(head.key, content, metadataOf(head));
  }
  return going;
}

export interface RunningRestore {
  backupId: string;
  next: number;
  upload: string | null;
}

/**
 * Writes the next chunk. A chunk that was already written changes nothing, so an interrupted command can send its last chunk again. Throws
 * 400 for a chunk whose seal is wrong, and 409 for a chunk out of order.
 */
export async function writeChunk(
  ctx: Ctx,
  { backupId, next, upload: sent }: RunningRestore,
  { number, part, sealed }: { number: number; part: BackupPart; sealed: Bytes },
): Promise<void> {
  if (number < next) return;
  if (number > next) throw conflict(`Chunk ${next} comes next.`);
  const key = await keyOfBackup(requireBackupKey(ctx), backupId);
  const bytes = await openBytes(key, labelOf(backupId, number, part), sealed);
  if (!bytes) throw invalid(REFUSED.chunk(number));
  const isFiles = part === FILES_PART;
  const isNext = sql`(SELECT next FROM restores) = ${number}`;
  const rows = isFiles ? [] : await rowsOf(ctx, bytes, isNext);
  const before = sent === null ? null : upload.parse(JSON.parse(sent));
  const going = isFiles ? await putFiles(ctx, bytes, before) : null;
  await batch(ctx.d1, [
    ...rows,
    sql`UPDATE restores SET next = ${number + 1}, upload = ${going && JSON.stringify(going)} WHERE next = ${number}`,
  ]);
}
