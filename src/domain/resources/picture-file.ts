/** Judges a fetched picture by its bytes: a raster picture of bounded size, or why not. Pure. */
import { signatureOf } from './file-kind';
import { imageSizeOf } from './image-size';

/** Bytes of a picture at most. */
export const PICTURE_MOST = 1024 * 1024;
/** Pixels of a side at most. */
const PICTURE_SIDE = 4096;

export const PICTURE_FAULTS = {
  type: 'This address holds no PNG, JPEG, GIF or WebP picture.',
  size: 'The picture has more than 4,096 pixels on a side.',
  large: 'The picture has more than 1 MB.',
} as const;

type PictureEnding = 'png' | 'jpg' | 'gif' | 'webp';

/** The ending to store the bytes under, or the fault in a sentence. The name and the type that a server gives do not count. */
export function readPictureFile(bytes: Uint8Array): { ending: PictureEnding } | { fault: string } {
  if (bytes.length > PICTURE_MOST) return { fault: PICTURE_FAULTS.large };
  const ending = signatureOf(bytes);
  if (ending !== 'png' && ending !== 'jpg' && ending !== 'gif' && ending !== 'webp')
    return { fault: PICTURE_FAULTS.type };
  const size = imageSizeOf(bytes);
  if (!size || size.width === 0 || size.height === 0) return { fault: PICTURE_FAULTS.type };
  return Math.max(size.width, size.height) > PICTURE_SIDE ? { fault: PICTURE_FAULTS.size } : { ending };
}
