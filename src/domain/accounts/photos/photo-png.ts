/** The chunks of a PNG (W3C PNG, third edition): keeps the picture, drops text, profiles, animation and what follows IEND. */
import { joinBytes, type ReadPicture } from './photo-bytes';

/** Chunks that change how the picture looks, with the longest data each may have. All others are dropped. */
const CHUNKS: Record<string, number> = { IHDR: 13, PLTE: 768, tRNS: 256, gAMA: 4, cHRM: 32, sRGB: 1, IDAT: 0x7fffffff };

/** Bit depths by colour type. */
const DEPTHS: Record<number, readonly number[]> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};

const SIGNATURE_LENGTH = 8;
/** Length, type and checksum around the data of a chunk. */
const FRAME_LENGTH = 12;

let table: Uint32Array | undefined;

/** CRC-32 as in ISO 3309. */
function checksum(bytes: Uint8Array): number {
  table ??= Uint32Array.from({ length: 256 }, (_, n) => {
    let value = n;
    for (let bit = 0; bit < 8; bit++) value = value & 1 ? 0xedb88320 ^ (value >>> 1) : value >>> 1;
    return value;
  });
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (table[(crc ^ byte) & 0xff] ?? 0) ^ (crc >>> 8);
  return (crc ^ 0xffffffff) >>> 0;
}

function readHeader(data: DataView): { width: number; height: number } | null {
  if (data.byteLength !== 13) return null;
  const [width, height] = [data.getUint32(0), data.getUint32(4)];
  const isKnown = DEPTHS[data.getUint8(9)]?.includes(data.getUint8(8)) ?? false;
  const isPlain = data.getUint8(10) === 0 && data.getUint8(11) === 0 && data.getUint8(12) <= 1;
  return width > 0 && height > 0 && isKnown && isPlain ? { width, height } : null;
}

/** Null when it is broken: a wrong checksum, no picture data, or no end. */
export function readPng(bytes: Uint8Array): ReadPicture | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: Uint8Array[] = [bytes.subarray(0, SIGNATURE_LENGTH)];
  let size: { width: number; height: number } | null = null;
  let hasData = false;
  let at = SIGNATURE_LENGTH;
  while (at + FRAME_LENGTH <= bytes.length) {
    const length = view.getUint32(at);
    const end = at + FRAME_LENGTH + length;
    if (end > bytes.length) return null;
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (checksum(bytes.subarray(at + 4, end - 4)) !== view.getUint32(end - 4)) return null;
    if (!size) {
      if (type !== 'IHDR') return null;
      size = readHeader(new DataView(bytes.buffer, bytes.byteOffset + at + 8, length));
      if (!size) return null;
    } else if (type === 'IHDR') return null;
    if (type === 'IEND') {
      if (!hasData || length !== 0) return null;
      parts.push(bytes.subarray(at, end));
      return { ...size, bytes: joinBytes(parts) };
    }
    const longest = CHUNKS[type];
    if (longest !== undefined) {
      if (length > longest) return null;
      parts.push(bytes.subarray(at, end));
    } else if (/^[A-Z]/.test(type)) return null; // a chunk without which the picture cannot be drawn
    hasData ||= type === 'IDAT' && length > 0;
    at = end;
  }
  return null;
}
