/** Reads a JPEG or PNG by its bytes: its size in pixels, and a copy that contains the picture and nothing else. Pure. */

// Code that the readers of JPEG and PNG share.

interface ReadPicture {
  width: number;
  height: number;
  /** Without metadata, and without whatever followed the picture. */
  bytes: Uint8Array;
}

/** Joins many arrays into one. */
export function joinBytes(parts: readonly Uint8Array[]): Uint8Array {
  const joined = new Uint8Array(parts.reduce((length, part) => length + part.length, 0));
  let at = 0;
  for (const part of parts) {
    joined.set(part, at);
    at += part.length;
  }
  return joined;
}

// Reads the segments of a JPEG (ITU-T T.81). Keeps the picture and its orientation; drops other metadata and all bytes after the end marker.

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

/**
 * Returns the index of the marker that ends the coded data starting at `from`. Stuffed bytes and restart markers do not end it. Returns -1
 * if there is no end.
 */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let index = from; index + 1 < bytes.length; index++) {
    const next = bytes[index + 1] ?? 0;
    if (bytes[index] === 0xff && next !== 0 && next !== 0xff && !isRestart(next)) return index;
  }
  return -1;
}

/** Returns null for a broken file: no frame, no picture data, a segment of a wrong length, or no end marker. */
function readJpeg(bytes: Uint8Array): ReadPicture | null {
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

// The chunks of a PNG (W3C PNG, third edition). Keeps the picture; drops text, profiles, animation and all bytes after IEND.

/** Chunks that change how the picture looks, with the maximum data length of each. All others are dropped. */
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

/** Returns null for a broken file: a wrong checksum, no picture data, or no end. */
function readPng(bytes: Uint8Array): ReadPicture | null {
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

export const NOT_A_PHOTO = 'You can only upload JPG/PNG files!';
export const PHOTO_TOO_LARGE = 'Image must be smaller than 2MB!';
export const PHOTO_TOO_WIDE = 'This picture is too large. The limit is 8,000 by 8,000 pixels.';
export const PHOTO_DAMAGED = 'This picture is damaged. Please choose another one.';

/** A file must be smaller than this, in bytes. */
export const PHOTO_BYTES = 2 * 1024 * 1024;
/** Maximum pixels of a side. */
const PHOTO_SIDE = 8_000;

export type PhotoFault = 'type' | 'too-large' | 'too-wide' | 'damaged';

export const PHOTO_FAULTS: Record<PhotoFault, string> = {
  type: NOT_A_PHOTO,
  'too-large': PHOTO_TOO_LARGE,
  'too-wide': PHOTO_TOO_WIDE,
  damaged: PHOTO_DAMAGED,
};

export interface PhotoFile extends ReadPicture {
  type: 'image/jpeg' | 'image/png';
}

const PNG = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const JPEG = [0xff, 0xd8, 0xff];

const beginsWith = (bytes: Uint8Array, magic: readonly number[]) => magic.every((byte, index) => bytes[index] === byte);

/** Decides by the bytes only; a name or a declared type is ignored. */
export function readPhoto(bytes: Uint8Array): { photo: PhotoFile } | { fault: PhotoFault } {
  const isPng = beginsWith(bytes, PNG);
  if (!isPng && !beginsWith(bytes, JPEG)) return { fault: 'type' };
  if (bytes.length >= PHOTO_BYTES) return { fault: 'too-large' };
  const read = isPng ? readPng(bytes) : readJpeg(bytes);
  if (!read) return { fault: 'damaged' };
  if (read.width > PHOTO_SIDE || read.height > PHOTO_SIDE) return { fault: 'too-wide' };
  return { photo: { type: isPng ? 'image/png' : 'image/jpeg', ...read } };
}
