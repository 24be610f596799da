/** Opens a chosen file as a picture, after the same checks by its bytes that the server makes. */
import { PHOTO_BYTES, PHOTO_FAULTS, readPhoto } from '@/domain/accounts/photo-file';

export type OpenedPicture = { bitmap: ImageBitmap; type: 'image/jpeg' | 'image/png' } | { error: string };

export async function openPicture(file: File): Promise<OpenedPicture> {
  // Of a file that is too large only as much as tells so.
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
