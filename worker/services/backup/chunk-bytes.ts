/** Packs and unpacks a chunk before it is sealed: a head as JSON, then the rows, compressed, or the files as they are. */
import { z } from 'zod';
import { FILES_PART, TABLES_PART } from '@/domain/backup/backup';

type Bytes = Uint8Array<ArrayBuffer>;

const HEAD_LENGTH_BYTES = 4;

const tablesHead = z.object({
  part: z.literal(TABLES_PART),
  tables: z.array(
    z.object({
      name: z.string(),
      /** True for the first rows of the table, which is emptied before they are written. */
      isFirst: z.boolean(),
      columns: z.array(z.string()),
    }),
  ),
});
type TableHead = z.infer<typeof tablesHead>['tables'][number];
const fileHead = z.object({
  key: z.string(),
  /** `size` of the whole file; `offset` and `length` of the piece in this chunk. */
  size: z.int(),
  offset: z.int(),
  length: z.int(),
  http: z.record(z.string(), z.string()),
  custom: z.record(z.string(), z.string()),
});
export type FileHead = z.infer<typeof fileHead>;
const filesHead = z.object({ part: z.literal(FILES_PART), files: z.array(fileHead) });

export type Row = (string | number | null)[];

async function pass(bytes: Bytes, through: CompressionStream | DecompressionStream): Promise<Bytes> {
  const stream = new Response(bytes).body?.pipeThrough(through as ReadableWritablePair<Uint8Array, Uint8Array>);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

function join(head: unknown, parts: readonly Bytes[]): Bytes {
  const text = new TextEncoder().encode(JSON.stringify(head));
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length, HEAD_LENGTH_BYTES + text.length));
  new DataView(whole.buffer).setUint32(0, text.length);
  whole.set(text, HEAD_LENGTH_BYTES);
  let at = HEAD_LENGTH_BYTES + text.length;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

function split(whole: Bytes): { head: unknown; body: Bytes } {
  const length = new DataView(whole.buffer, whole.byteOffset).getUint32(0);
  const from = HEAD_LENGTH_BYTES + length;
  return {
    head: JSON.parse(new TextDecoder().decode(whole.subarray(HEAD_LENGTH_BYTES, from))),
    body: whole.subarray(from),
  };
}

/** `text`: the rows of each table as a JSON array. */
export async function packTables(tables: readonly (TableHead & { text: string })[]): Promise<Bytes> {
  const rows = new TextEncoder().encode(`[${tables.map(({ text }) => text).join(',')}]`);
  const heads = tables.map(({ name, isFirst, columns }) => ({ name, isFirst, columns }));
  return join({ part: TABLES_PART, tables: heads }, [await pass(rows, new CompressionStream('gzip'))]);
}

/** The tables of an opened chunk with their rows. Throws if it has none. */
export async function unpackTables(whole: Bytes): Promise<(TableHead & { rows: Row[] })[]> {
  const { head, body } = split(whole);
  const unpacked = await pass(body, new DecompressionStream('gzip'));
  const rows = JSON.parse(new TextDecoder().decode(unpacked)) as Row[][];
  return tablesHead.parse(head).tables.map((table, at) => ({ ...table, rows: rows[at] ?? [] }));
}

export const packFiles = (files: readonly { head: FileHead; bytes: Bytes }[]): Bytes =>
  join(
    { part: FILES_PART, files: files.map(({ head }) => head) },
    files.map(({ bytes }) => bytes),
  );

/** The files of an opened chunk, or the piece of one. Throws if it has none. */
export function unpackFiles(whole: Bytes): { head: FileHead; bytes: Bytes }[] {
  const { head, body } = split(whole);
  let at = 0;
  return filesHead.parse(head).files.map((file) => {
    const bytes = body.subarray(at, at + file.length);
    at += file.length;
    return { head: file, bytes };
  });
}
