/** A cap table as the hash of a link and back, compressed by the browser. Reading stops where a hostile hash would go on. */
import type { CapTable } from '../domain/cap-table/document';
import { failed, fault, type Result } from '../domain/cap-table/faults';
import { fromHash, readShare, SHARE_BYTES_MOST, shareBytes, toHash } from '../domain/cap-table/share-link';
import { SHARE_MARK } from './shared-table-hash';

const broken = () => failed(fault('format', 'This link is incomplete or broken.'));

const FORM = 'deflate-raw';

async function* chunksOf(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  try {
    for (let part = await reader.read(); !part.done; part = await reader.read()) yield part.value;
  } finally {
    // What is left of a stream that nobody reads to its end must not stay in memory.
    await reader.cancel().catch(() => undefined);
  }
}

/** All bytes of a stream, or null once they are more than `most`. */
async function collect(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array | null> {
  const parts: Uint8Array[] = [];
  let length = 0;
  for await (const part of chunksOf(stream)) {
    length += part.length;
    if (length > most) return null;
    parts.push(part);
  }
  const bytes = new Uint8Array(length);
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

const streamOf = (bytes: Uint8Array): ReadableStream<Uint8Array<ArrayBuffer>> =>
  new Blob([new Uint8Array(bytes)]).stream();

/** The hash of a link with this cap table, mark included; a table that is too large is a fault. */
export async function packTable(table: CapTable): Promise<Result<string>> {
  const bytes = shareBytes(table);
  if (!bytes.ok) return bytes;
  const packed = await collect(streamOf(bytes.value).pipeThrough(new CompressionStream(FORM)), SHARE_BYTES_MOST * 2);
  const hash = toHash(packed ?? bytes.value);
  return hash.ok ? { ok: true, value: `${SHARE_MARK}${hash.value}` } : hash;
}

/** The cap table in a hash. Whatever a stranger put there ends as a document or as a fault; never throws. */
export async function unpackTable(hash: string): Promise<Result<CapTable>> {
  const packed = fromHash(hash.startsWith(SHARE_MARK) ? hash.slice(SHARE_MARK.length) : hash);
  if (!packed.ok) return packed;
  try {
    const bytes = await collect(streamOf(packed.value).pipeThrough(new DecompressionStream(FORM)), SHARE_BYTES_MOST);
    if (!bytes) return failed(fault('too-long', 'This link holds too much.'));
    const read = readShare(bytes);
    // Which field of a stranger's document is wrong helps nobody.
    return read.ok || read.faults.some(({ code }) => code !== 'format') ? read : broken();
  } catch {
    return broken();
  }
}
