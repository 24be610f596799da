/** Writes and reads text files in a zip. Unpacking is limited before and during the work, because a small zip may unpack to an endless amount. */
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';

export interface TextFile {
  path: string;
  text: string;
}

export const ZIP_BOUNDS = {
  /** Bytes of the packed file. */
  packed: 20_000_000,
  /** Files inside, of any kind. */
  entries: 500,
  /** Bytes of all files that are read, unpacked. */
  unpacked: 20_000_000,
  /** Ratio of unpacked to packed size; JSON of a cap table stays far below this. */
  ratio: 200,
} as const;

/** `names`: the paths of all entries, including those that are not unpacked. */
export type ZipReading = { files: TextFile[]; names: string[] } | { fault: string };

class RefusedFile extends Error {}

const isWanted = (path: string) => /\.json$/i.test(path) && !/(^|\/)(__MACOSX\/|\._)/.test(path);

/** The JSON files of a zip. `bytes` may be anything: too large, broken or too tightly packed files give one sentence. */
export function readZip(
  bytes: Uint8Array,
  bounds: Readonly<Record<keyof typeof ZIP_BOUNDS, number>> = ZIP_BOUNDS,
  isRead: (path: string) => boolean = isWanted,
): ZipReading {
  if (bytes.length > bounds.packed) return { fault: 'This file is too large.' };
  const names: string[] = [];
  let claimed = 0;
  try {
    const unpacked = unzipSync(bytes, {
      // fflate unpacks into exactly the size that is claimed here, so a false claim cannot grow beyond it.
      filter: ({ name, size, originalSize }) => {
        names.push(name);
        if (names.length > bounds.entries) throw new RefusedFile('This zip contains too many files.');
        if (!isRead(name)) return false;
        claimed += originalSize;
        if (claimed > bounds.unpacked) throw new RefusedFile('This zip is too large when unpacked.');
        if (originalSize > 10_000 && originalSize > size * bounds.ratio)
          throw new RefusedFile('This zip is compressed far more than real files are, so we did not open it.');
        return true;
      },
    });
    const files = Object.entries(unpacked).map(([path, data]) => ({ path, text: strFromU8(data) }));
    return files.length > 0 ? { files, names } : { fault: 'There are no JSON files in this zip.' };
  } catch (error) {
    return { fault: error instanceof RefusedFile ? error.message : 'This zip is broken or not a zip.' };
  }
}

/** A zip of text files. Every file gets `date` as its time. */
export function writeZip(files: readonly TextFile[], date: Date): Uint8Array<ArrayBuffer> {
  const packed = zipSync(Object.fromEntries(files.map(({ path, text }) => [path, [strToU8(text), { mtime: date }]])), {
    level: 6,
  });
  return new Uint8Array(packed);
}

/** True if the first bytes are those of a ZIP file. */
export const isZip = (bytes: Uint8Array): boolean => bytes[0] === 0x50 && bytes[1] === 0x4b;
