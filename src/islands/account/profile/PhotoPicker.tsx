/** Chooses, crops and uploads the photo of a founder, or removes it, with the same checks as on the server. */
import { Suspense, useRef, useState } from 'react';
import { Camera } from 'lucide-react';
import { toast } from '@/stores/toasts';
import { Button } from '@/islands/ui/Button';
import { ConfirmDialog } from '@/islands/ui/overlay/Dialog';
import { api } from '@/lib/api/api';
import { lazyComponent } from '@/islands/ui/loading/lazy-component';

const UPLOAD_FAILED = 'Failed to upload profile picture.';

/** Sends a photo to the API. Returns a failure as a sentence. */
async function uploadPhoto(blob: Blob): Promise<{ profileImage: string } | { error: string }> {
  const form = new FormData();
  form.set('profileImage', blob, blob.type === 'image/png' ? 'photo.png' : 'photo.jpg');
  const { ok, status, message, data } = await api.post('/api/upload-profile-image', { body: form });
  if (ok && data && 'profileImage' in data) return { profileImage: String(data.profileImage) };
  // A 4xx answer names the fault of the file; any other failure comes from the server.
  return { error: status >= 400 && status < 500 && message ? message : UPLOAD_FAILED };
}

const CropDialog = lazyComponent(() => import('./CropDialog'));

export interface PhotoPickerProps {
  hasPhoto: boolean;
  onChange: (profileImage: string | null) => void;
}

export function PhotoPicker({ hasPhoto, onChange }: PhotoPickerProps) {
  const [bitmap, setBitmap] = useState<ImageBitmap | null>(null);
  const [isCropping, setIsCropping] = useState(false);
  const [isAsking, setIsAsking] = useState(false);
  const [isBusy, setIsBusy] = useState(false);
  const [error, setError] = useState<string | null>(null);
  const type = useRef<'image/jpeg' | 'image/png'>('image/jpeg');
  const input = useRef<HTMLInputElement>(null);

  const choose = async (file: File | undefined) => {
    setError(null);
    if (!file) return;
    setIsBusy(true);
    try {
      const { openPicture } = await import('./open-picture');
      const opened = await openPicture(file);
      if ('error' in opened) setError(opened.error);
      else {
        type.current = opened.type;
        setBitmap(opened.bitmap);
        setIsCropping(true);
      }
    } catch {
      setError('The picture could not be opened. Please try again.');
    } finally {
      setIsBusy(false);
    }
  };
  const send = async (blob: Blob) => {
    setIsBusy(true);
    setError(null);
    const result = await uploadPhoto(blob);
    setIsBusy(false);
    if ('error' in result) {
      setError(result.error); // the dialog stays open with the crop, for another try
      return;
    }
    setIsCropping(false);
    onChange(result.profileImage);
    toast('success', 'Profile picture updated!');
  };
  const remove = async () => {
    setIsBusy(true);
    const answer = await api.delete('/api/upload-profile-image');
    setIsBusy(false);
    setIsAsking(false);
    if (!answer.ok) {
      toast('error', answer.message ?? 'The picture could not be removed. Please try again.');
      return;
    }
    onChange(null);
  };

  return (
    <div>
      <div className="flex flex-wrap gap-2 [@media(scripting:none)]:hidden">
        <Button
          size="sm"
          busy={isBusy && !isCropping && !isAsking}
          icon={Camera}
          aria-describedby={error && !isCropping ? 'photo-error' : 'photo-help'}
          onClick={() => input.current?.click()}
        >
          {hasPhoto ? 'Change photo' : 'Add photo'}
        </Button>
        {hasPhoto && (
          <Button size="sm" variant="ghost" onClick={() => setIsAsking(true)}>
            Remove photo
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png"
        hidden
        tabIndex={-1}
        aria-label="Photo file"
        onChange={(event) => {
          void choose(event.target.files?.[0]);
          event.target.value = ''; // the same file may be chosen again
        }}
      />
      {error && !isCropping ? (
        <p id="photo-error" role="alert" className="mt-1.5 text-sm text-error">
          {error}
        </p>
      ) : (
        <p id="photo-help" className="muted mt-1.5 text-[13px]">
          JPG or PNG, under 2 MB.
        </p>
      )}
      <Suspense fallback={null}>
        {bitmap && (
          <CropDialog
            open={isCropping}
            picture={bitmap}
            type={type.current}
            busy={isBusy}
            error={error}
            onClose={() => setIsCropping(false)}
            onCropped={(blob) => void send(blob)}
          />
        )}
      </Suspense>
      <ConfirmDialog
        open={isAsking}
        title="Remove your photo?"
        text="Your initials will be shown instead."
        confirmLabel="Remove photo"
        danger
        busy={isBusy}
        onConfirm={() => void remove()}
        onCancel={() => setIsAsking(false)}
      />
    </div>
  );
}
