/** Reads a JPEG or PNG by its bytes: its size in pixels, and a copy that holds the picture and nothing else. Pure. */
import type { ReadPicture } from './photo-bytes';
import { readJpeg } from './photo-jpeg';
import { readPng } from './photo-png';

export const NOT_A_PHOTO = 'You can only upload JPG/PNG files!';
export const PHOTO_TOO_LARGE = 'Image must be smaller than 2MB!';
export const PHOTO_TOO_WIDE = 'This picture is too large. The limit is 8,000 by 8,000 pixels.';
export const PHOTO_DAMAGED = 'This picture is damaged. Please choose another one.';

/** A file must be smaller than this, in bytes. */
export const PHOTO_BYTES = 2 * 1024 * 1024;
/** A side may have this many pixels. */
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

/** Judges by the bytes alone; a name or a declared type counts for nothing. */
export function readPhoto(bytes: Uint8Array): { photo: PhotoFile } | { fault: PhotoFault } {
  const isPng = beginsWith(bytes, PNG);
  if (!isPng && !beginsWith(bytes, JPEG)) return { fault: 'type' };
  if (bytes.length >= PHOTO_BYTES) return { fault: 'too-large' };
  const read = isPng ? readPng(bytes) : readJpeg(bytes);
  if (!read) return { fault: 'damaged' };
  if (read.width > PHOTO_SIDE || read.height > PHOTO_SIDE) return { fault: 'too-wide' };
  return { photo: { type: isPng ? 'image/png' : 'image/jpeg', ...read } };
}
