/** Opens a chosen file as a picture, after checking its bytes as the server does. */
import { PHOTO_BYTES, PHOTO_FAULTS, readPhoto } from '@/domain/accounts/photo-file';

export type OpenedPicture = { bitmap: ImageBitmap; type: 'image/jpeg' | 'image/png' } | { error: string };

export async function openPicture(file: File): Promise<OpenedPicture> {
  // Reads only up to the limit: that is enough to see that a file is too large.
  const read = readPhoto(new Uint8Array(await file.slice(0, PHOTO_BYTES).arrayBuffer()));
  if ('fault' in read) return { error: PHOTO_FAULTS[read.fault] };
  const { type, bytes } = read.photo;
  try {
    const bitmap = await createImageBitmap(new Blob([bytes as Uint8Array<ArrayBuffer>], { type }));
    return { bitmap, type };
  } catch {
    return { error: PHOTO_FAULTS.damaged };
  }
}
