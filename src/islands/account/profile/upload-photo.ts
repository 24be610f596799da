/** Sends a photo to the API. A failure is a sentence. */
import { readAnswer } from '../answer';

export const UPLOAD_FAILED = 'Failed to upload profile picture.';

export async function uploadPhoto(blob: Blob): Promise<{ profileImage: string } | { error: string }> {
  const form = new FormData();
  form.set('profileImage', blob, blob.type === 'image/png' ? 'photo.png' : 'photo.jpg');
  try {
    const answer = await readAnswer(
      await fetch('/api/upload-profile-image', {
        method: 'POST',
        credentials: 'same-origin',
        headers: { accept: 'application/json', 'x-outset-client': 'web' },
        body: form,
      }),
    );
    const data = answer.body['data'];
    if (answer.ok && typeof data === 'object' && data && 'profileImage' in data) {
      return { profileImage: String(data.profileImage) };
    }
    // A 4xx tells what is wrong with the file; anything else is the server's own trouble.
    return { error: answer.status >= 400 && answer.status < 500 && answer.message ? answer.message : UPLOAD_FAILED };
  } catch {
    return { error: UPLOAD_FAILED };
  }
}
