/** The meeting that waits while its organiser is at Google. The server keeps it, too; this one knows it before the page is drawn. */
import type { MeetingInput } from '@/domain/assistant/meetings/meeting-input';

/** Forgotten by a sign-out (`lib/forget-names.ts`). */
const KEY = 'draft:meeting-waiting';

export function keepWaiting(meeting: MeetingInput): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(meeting));
  } catch {
    // The server keeps it all the same.
  }
}

export function dropWaiting(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Then none was stored.
  }
}

/** As it was stored; the server reads it as if it were typed. */
export function readWaiting(): MeetingInput | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as unknown;
    return typeof stored === 'object' && stored !== null && 'title' in stored ? (stored as MeetingInput) : null;
  } catch {
    return null;
  }
}
