/** Reads the segments of a JPEG (ITU-T T.81). Keeps the picture and its orientation; drops other metadata and all bytes after the end marker. */
import { joinBytes, type ReadPicture } from './photo-bytes';

const SOI = 0xd8;
const EOI = 0xd9;
const SOS = 0xda;
const APP0 = 0xe0;
const APP1 = 0xe1;
const APP14 = 0xee;
/** Baseline, extended and progressive frames with Huffman coding, which browsers support. */
const FRAMES = new Set([0xc0, 0xc1, 0xc2]);
/** Tables: Huffman, quantisation, restart interval. */
const TABLES = new Set([0xc4, 0xdb, 0xdd]);

const isRestart = (marker: number) => marker >= 0xd0 && marker <= 0xd7;
const isMetadata = (marker: number) => (marker >= APP0 && marker <= 0xef) || marker === 0xfe;
const startsWith = (bytes: Uint8Array, text: string) =>
  [...text].every((letter, index) => bytes[index] === letter.charCodeAt(0));

/** The orientation (1 to 8) in an Exif segment's data, or null. */
function orientationOf(data: Uint8Array): number | null {
  if (!startsWith(data, 'Exif\0\0') || data.length < 14) return null;
  const tiff = new DataView(data.buffer, data.byteOffset + 6, data.byteLength - 6);
  const little = tiff.getUint16(0) === 0x4949;
  if (tiff.getUint16(2, little) !== 42) return null;
  const start = tiff.getUint32(4, little);
  if (start + 2 > tiff.byteLength) return null;
  const count = tiff.getUint16(start, little);
  for (let entry = start + 2; entry + 12 <= tiff.byteLength && entry < start + 2 + count * 12; entry += 12) {
    if (tiff.getUint16(entry, little) !== 0x0112) continue;
    const value = tiff.getUint16(entry + 8, little);
    return value >= 1 && value <= 8 ? value : null;
  }
  return null;
}

/** An Exif segment that holds only the orientation. */
function orientationSegment(orientation: number): Uint8Array {
  const exif = [...'Exif\0\0MM\0*'].map((letter) => letter.charCodeAt(0));
  const entry = [0, 0, 0, 8, 0, 1, 0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, orientation, 0, 0, 0, 0, 0, 0];
  return Uint8Array.from([0xff, APP1, 0, 2 + exif.length + entry.length, ...exif, ...entry]);
}

/** The part of an application segment that is needed to show the picture: colour coding or orientation. Null for all other segments. */
function cleanSegment(marker: number, segment: Uint8Array): Uint8Array | null {
  const data = segment.subarray(4);
  if (marker === APP0 && startsWith(data, 'JFIF\0') && data.length >= 14) {
    // Without the thumbnail, which would be the last 14 bytes and more.
    return Uint8Array.from([0xff, APP0, 0, 16, ...data.subarray(0, 12), 0, 0]);
  }
  if (marker === APP14 && startsWith(data, 'Adobe') && data.length === 12) return segment;
  if (marker === APP1) {
    const orientation = orientationOf(data);
    return orientation ? orientationSegment(orientation) : null;
  }
  return null;
}

/** The index where the coded data from `from` on ends: at a marker that is neither a stuffed byte nor a restart. Returns -1 without an end. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let index = from; index + 1 < bytes.length; index++) {
    const next = bytes[index + 1] ?? 0;
    if (bytes[index] === 0xff && next !== 0 && next !== 0xff && !isRestart(next)) return index;
  }
  return -1;
}

/** Returns null for a broken file: no frame, no picture data, a segment of a wrong length, or no end marker. */
export function readJpeg(bytes: Uint8Array): ReadPicture | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const parts: Uint8Array[] = [Uint8Array.of(0xff, SOI)];
  let size: { width: number; height: number } | null = null;
  let hasScan = false;
  let offset = 2;
  while (offset + 1 < bytes.length) {
    if (bytes[offset] !== 0xff) return null;
    const marker = bytes[offset + 1] ?? 0;
    if (marker === 0xff) {
      offset += 1; // fill byte
      continue;
    }
    if (marker === EOI) {
      if (!size || !hasScan) return null;
      parts.push(Uint8Array.of(0xff, EOI));
      return { ...size, bytes: joinBytes(parts) };
    }
    if (offset + 4 > bytes.length) return null;
    const length = view.getUint16(offset + 2);
    const end = offset + 2 + length;
    if (length < 2 || end > bytes.length) return null;
    const segment = bytes.subarray(offset, end);
    if (FRAMES.has(marker)) {
      if (size || length < 11 || segment[4] !== 8) return null;
      size = { height: view.getUint16(offset + 5), width: view.getUint16(offset + 7) };
      if (size.width === 0 || size.height === 0) return null;
      parts.push(segment);
    } else if (marker === SOS) {
      const scanEnd = endOfScan(bytes, end);
      if (!size || scanEnd <= end) return null;
      parts.push(bytes.subarray(offset, scanEnd));
      hasScan = true;
      offset = scanEnd;
      continue;
    } else if (TABLES.has(marker)) {
      parts.push(segment);
    } else if (isMetadata(marker)) {
      const clean = cleanSegment(marker, segment);
      if (clean) parts.push(clean);
    } else return null;
    offset = end;
  }
  return null;
}
