/**
 * Reads the width and height of a picture from its first bytes, so that a picture too large for the memory is never decoded. Also checks
 * a fetched picture.
 */
import { signatureOf } from './file-kind';

/** 64 megapixels need a quarter of a gigabyte when shown. */
export const MAX_PIXELS = 64_000_000;

export interface ImageSize {
  width: number;
  height: number;
}

const tag = (bytes: Uint8Array, at: number) => String.fromCharCode(...bytes.subarray(at, at + 4));

/** The first frame header of a JPEG: SOF0 to SOF15 without the three that have another meaning. */
function jpegSize(view: DataView): ImageSize | null {
  let at = 2;
  while (at + 9 <= view.byteLength) {
    if (view.getUint8(at) !== 0xff) return null;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    if (marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker)) {
      return { height: view.getUint16(at + 5), width: view.getUint16(at + 7) };
    }
    const length = view.getUint16(at + 2);
    if (length < 2) return null;
    at += 2 + length;
  }
  return null;
}

function webpSize(bytes: Uint8Array, view: DataView): ImageSize | null {
  const three = (at: number) => view.getUint8(at) | (view.getUint8(at + 1) << 8) | (view.getUint8(at + 2) << 16);
  if (view.byteLength < 30) return null;
  const kind = tag(bytes, 12);
  if (kind === 'VP8X') return { width: three(24) + 1, height: three(27) + 1 };
  if (kind === 'VP8 ') return { width: view.getUint16(26, true) & 0x3fff, height: view.getUint16(28, true) & 0x3fff };
  if (kind === 'VP8L') {
    const bits = view.getUint32(21, true);
    return { width: (bits & 0x3fff) + 1, height: ((bits >>> 14) & 0x3fff) + 1 };
  }
  return null;
}

/** The size in the header of a PNG, JPEG, GIF or WebP; null if the header is missing. */
export function imageSizeOf(bytes: Uint8Array): ImageSize | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (bytes.length < 10) return null;
  if (bytes[0] === 0xff && bytes[1] === 0xd8) return jpegSize(view);
  const head = tag(bytes, 0);
  if (head === 'GIF8') return { width: view.getUint16(6, true), height: view.getUint16(8, true) };
  if (head === 'RIFF') return webpSize(bytes, view);
  if (head.endsWith('PNG') && bytes.length >= 24) return { width: view.getUint32(16), height: view.getUint32(20) };
  return null;
}

// Checks a fetched picture by its bytes: it must be a raster picture of limited size. Pure.

/** Maximum bytes of a picture. */
export const MAX_PICTURE = 1024 * 1024;
/** Maximum pixels per side. */
const PICTURE_SIDE = 4096;

export const PICTURE_FAULTS = {
  type: 'There is no PNG, JPEG, GIF or WebP picture at this address.',
  size: 'The picture has more than 4,096 pixels on a side.',
  large: 'The picture has more than 1 MB.',
} as const;

type PictureEnding = 'png' | 'jpg' | 'gif' | 'webp';

/** The extension to store the bytes under, or the fault in a sentence. The name and type from a server are ignored. */
export function readPictureFile(bytes: Uint8Array): { ending: PictureEnding } | { fault: string } {
  if (bytes.length > MAX_PICTURE) return { fault: PICTURE_FAULTS.large };
  const ending = signatureOf(bytes);
  if (ending !== 'png' && ending !== 'jpg' && ending !== 'gif' && ending !== 'webp')
    return { fault: PICTURE_FAULTS.type };
  const size = imageSizeOf(bytes);
  if (!size || size.width === 0 || size.height === 0) return { fault: PICTURE_FAULTS.type };
  return Math.max(size.width, size.height) > PICTURE_SIDE ? { fault: PICTURE_FAULTS.size } : { ending };
}
