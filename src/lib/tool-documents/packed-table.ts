/** A cap table as the hash of a link and back, compressed by the browser. Reading stops where a hostile hash would go on. */
import type { CapTable } from '@/domain/cap-table/document/document';
import { failed, fault, type Result } from '@/domain/cap-table/document/faults';
import { fromHash, readShare, SHARE_BYTES_MOST, shareBytes, toHash } from '@/domain/cap-table/document/share-link';
import { deflate, inflate } from './packed-bytes';
import { SHARE_MARK } from './shared-table-hash';

const broken = () => failed(fault('format', 'This link is incomplete or broken.'));

/** The hash of a link with this cap table, mark included; a table that is too large is a fault. */
export async function packTable(table: CapTable): Promise<Result<string>> {
  const bytes = shareBytes(table);
  if (!bytes.ok) return bytes;
  const packed = await deflate(bytes.value, SHARE_BYTES_MOST * 2);
  const hash = toHash(packed ?? bytes.value);
  return hash.ok ? { ok: true, value: `${SHARE_MARK}${hash.value}` } : hash;
}

/** The cap table in a hash. Whatever a stranger put there ends as a document or as a fault; never throws. */
export async function unpackTable(hash: string): Promise<Result<CapTable>> {
  const packed = fromHash(hash.startsWith(SHARE_MARK) ? hash.slice(SHARE_MARK.length) : hash);
  if (!packed.ok) return packed;
  try {
    const bytes = await inflate(packed.value, SHARE_BYTES_MOST);
    if (!bytes) return failed(fault('too-long', 'This link holds too much.'));
    const read = readShare(bytes);
    // Which field of a stranger's document is wrong helps no one.
    return read.ok || read.faults.some(({ code }) => code !== 'format') ? read : broken();
  } catch {
    return broken();
  }
}
