/** Counts the real unpacked size of a ZIP file and stops at a limit, because the sizes in the file may be false. Stores no data. */
import { readZipEntries } from '@/domain/resources/zip-entries';

/** The number of bytes, or why it is not known: the file is damaged, or has more than `limit`. */
export async function inflatedSize(
  bytes: Uint8Array<ArrayBuffer>,
  limit: number,
): Promise<number | 'damaged' | 'too-large'> {
  const entries = readZipEntries(bytes);
  if (!entries) return 'damaged';
  if (entries.reduce((sum, { claimedSize }) => sum + claimedSize, 0) > limit) return 'too-large';
  let total = 0;
  for (const { method, start, packedSize } of entries) {
    if (method === 0) total += packedSize;
    else if (method === 8) {
      const packed = new Blob([bytes.subarray(start, start + packedSize)]);
      const reader = packed.stream().pipeThrough(new DecompressionStream('deflate-raw')).getReader();
      try {
        for (let next = await reader.read(); !next.done && total <= limit; next = await reader.read()) {
          total += next.value.length;
        }
      } catch {
        return 'damaged';
      } finally {
        void reader.cancel().catch(() => undefined);
      }
    } else return 'damaged';
    if (total > limit) return 'too-large';
  }
  return total;
}
