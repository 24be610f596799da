/** Packs a cap table into the hash of a link and reads it back, compressed by the browser. Reading stops at a limit, because a hash may be hostile. */
import type { CapTable } from '@/domain/cap-table/document/document';
import { failed, fault, fine, type Result } from '@/domain/cap-table/document/faults';
import { fromLinkText, toLinkText, deflate, inflate } from './packed-bytes';
import { readCapTable } from '@/domain/cap-table/document/stored-cap-table';
import { SHARE_MARK } from './shared-table-hash';

// A cap table in the hash of a link: JSON as bytes, and base64url. Compression, if wanted, happens between the two.

/** Bytes of JSON after decompression: the limit for a hostile link. */
export const MAX_SHARE_BYTES = 512_000;

/** The contents of a link: the cap table without saved scenarios and without data that an import set aside. */
export function shareBytes(table: CapTable): Result<Uint8Array> {
  const shared: CapTable = { ...table, scenarios: [], currentScenarioId: null, aside: [] };
  const bytes = new TextEncoder().encode(JSON.stringify(shared));
  return bytes.length > MAX_SHARE_BYTES
    ? failed(fault('too-long', 'This cap table is too large for a link. Please share a file instead.'))
    : fine(bytes);
}

/** Bytes as base64url without padding, for a hash. */
export function toHash(bytes: Uint8Array): Result<string> {
  const text = toLinkText(bytes);
  return text === null
    ? failed(fault('too-long', 'This cap table is too large for a link. Please share a file instead.'))
    : fine(text);
}

/** The bytes of a hash; a leading # is allowed. Foreign letters, impossible lengths and texts that are too long are faults. */
export function fromHash(hash: string): Result<Uint8Array> {
  const bytes = fromLinkText(hash.startsWith('#') ? hash.slice(1) : hash);
  if (bytes === 'too-long') return failed(fault('too-long', 'This link is too long.'));
  return bytes === 'broken' ? broken() : fine(bytes);
}

/** The document in decompressed bytes. Any content from an unknown person gives a document or a fault. */
export function readShare(bytes: Uint8Array): Result<CapTable> {
  if (bytes.length > MAX_SHARE_BYTES) return failed(fault('too-long', 'This link contains too much data.'));
  let input: unknown;
  try {
    input = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return broken();
  }
  const read = readCapTable(input);
  if (!read.ok) return read;
  return fine({ ...read.value.document, scenarios: [], currentScenarioId: null, aside: [] });
}

const broken = () => failed(fault('format', 'This link is incomplete or broken.'));

/** The hash of a link with this cap table, including the mark; a table that is too large is a fault. */
export async function packTable(table: CapTable): Promise<Result<string>> {
  const bytes = shareBytes(table);
  if (!bytes.ok) return bytes;
  const packed = await deflate(bytes.value, MAX_SHARE_BYTES * 2);
  const hash = toHash(packed ?? bytes.value);
  return hash.ok ? { ok: true, value: `${SHARE_MARK}${hash.value}` } : hash;
}

/** The cap table in a hash. Any content from an unknown person gives a document or a fault; never throws. */
export async function unpackTable(hash: string): Promise<Result<CapTable>> {
  const packed = fromHash(hash.startsWith(SHARE_MARK) ? hash.slice(SHARE_MARK.length) : hash);
  if (!packed.ok) return packed;
  try {
    const bytes = await inflate(packed.value, MAX_SHARE_BYTES);
    if (!bytes) return failed(fault('too-long', 'This link contains too much data.'));
    const read = readShare(bytes);
    // The document belongs to an unknown person, so the message does not name the wrong field.
    return read.ok || read.faults.some(({ code }) => code !== 'format') ? read : broken();
  } catch {
    return broken();
  }
}
