/** Sends the rows of an import that this browser keeps, slice by slice, until none is left. */
import type { ImportJob } from '@/domain/admin/imports/job';
import { api, failureText } from '@/lib/api/api';
import { dropSlice, dropSlices, nextSlice } from '@/lib/tool-documents/import-slices';
import { isSignedOut } from '@/islands/lists/signed-out';
import { sendPatiently } from './send-patiently';

export interface Watcher {
  /** A slice is on its way, or waits for the sentence's reason. */
  onSending: (reason: string | null) => void;
  onJob: (job: ImportJob) => void;
}

async function sendAll(id: string, signal: AbortSignal, { onSending, onJob }: Watcher): Promise<string | null> {
  for (let slice = await nextSlice(id); slice && !signal.aborted; slice = await nextSlice(id)) {
    onSending(null);
    const { body, place } = slice;
    const headers = { 'content-type': 'application/json' };
    const answer = await sendPatiently(
      () => api.post('/api/admin/imports/:id/rows', { param: { id }, body: `{"rows":${body}}`, headers, signal }),
      signal,
      onSending,
    );
    if (!answer || isSignedOut(answer)) return null;
    // An import that has ended or is undone takes no rows any more; all other errors are shown and the rows stay.
    if (answer.status === 409 || answer.status === 404) {
      await dropSlices(id, Date.now());
      return null;
    }
    if (!answer.ok || !answer.data) return failureText(answer, 'The rows could not be imported.');
    await dropSlice(id, place);
    onJob(answer.data.job);
  }
  return null;
}

/**
 * Returns why it ended before its end, where a person should know. Only one tab sends; without locks each one does, and the
 * server takes each row once.
 */
export async function sendImport(id: string, signal: AbortSignal, watcher: Watcher): Promise<string | null> {
  if (!('locks' in navigator)) return sendAll(id, signal, watcher);
  return navigator.locks.request(`outset-import-${id}`, { ifAvailable: true }, (lock) =>
    lock ? sendAll(id, signal, watcher) : null,
  );
}
