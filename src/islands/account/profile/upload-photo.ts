/** Sends a photo to the API. A failure is a sentence. */
import { api } from '../../../lib/api';

export const UPLOAD_FAILED = 'Failed to upload profile picture.';

export async function uploadPhoto(blob: Blob): Promise<{ profileImage: string } | { error: string }> {
  const form = new FormData();
  form.set('profileImage', blob, blob.type === 'image/png' ? 'photo.png' : 'photo.jpg');
  const { ok, status, message, data } = await api.post('/api/upload-profile-image', { body: form });
  if (ok && data && 'profileImage' in data) return { profileImage: String(data.profileImage) };
  // A 4xx tells what is wrong with the file; anything else is the server's own trouble.
  return { error: status >= 400 && status < 500 && message ? message : UPLOAD_FAILED };
}
