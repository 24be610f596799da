/** The entries of a ZIP file according to its directory, to count their unpacked size before unpacking. */

export interface ZipEntry {
  /** 0 is stored, 8 is deflated. */
  method: number;
  /** Position of its packed bytes. */
  start: number;
  packedSize: number;
  /** The size in the directory; a hostile file may lie. */
  claimedSize: number;
}

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;
const END_LENGTH = 22;
/** An office file has only a few dozen. */
const MAX_ENTRIES = 2000;

/** Null for a damaged, encrypted, split or 64-bit file, and for one with more than 2,000 entries. */
export function readZipEntries(bytes: Uint8Array): ZipEntry[] | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = -1;
  for (let at = bytes.length - END_LENGTH; at >= Math.max(0, bytes.length - END_LENGTH - 0xffff); at--) {
    if (view.getUint32(at, true) === END) {
      end = at;
      break;
    }
  }
  if (end < 0) return null;
  const count = view.getUint16(end + 10, true);
  let at = view.getUint32(end + 16, true);
  if (count > MAX_ENTRIES || count !== view.getUint16(end + 8, true)) return null;
  const entries: ZipEntry[] = [];
  for (let n = 0; n < count; n++) {
    if (at + 46 > end || view.getUint32(at, true) !== ENTRY) return null;
    const isEncrypted = (view.getUint16(at + 8, true) & 1) === 1;
    const packedSize = view.getUint32(at + 20, true);
    const local = view.getUint32(at + 42, true);
    if (isEncrypted || local + 30 > bytes.length || view.getUint32(local, true) !== LOCAL) return null;
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    if (start + packedSize > bytes.length) return null;
    entries.push({
      method: view.getUint16(at + 10, true),
      start,
      packedSize,
      claimedSize: view.getUint32(at + 24, true),
    });
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true);
  }
  return entries;
}
