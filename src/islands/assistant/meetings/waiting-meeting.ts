/** Stores the meeting while its organiser is at Google. The server stores it too, but this copy is available before the page is drawn. */
import type { MeetingInput } from '@/domain/assistant/meetings/meeting-input';

/** Removed by a sign-out (`lib/forget-names.ts`). */
const KEY = 'draft:meeting-waiting';

export function keepWaiting(meeting: MeetingInput): void {
  try {
    sessionStorage.setItem(KEY, JSON.stringify(meeting));
  } catch {
    // The server has stored it too.
  }
}

export function dropWaiting(): void {
  try {
    sessionStorage.removeItem(KEY);
  } catch {
    // Then none was stored.
  }
}

/** The stored text, unchecked; the server validates it like typed input. */
export function readWaiting(): MeetingInput | null {
  try {
    const stored = JSON.parse(sessionStorage.getItem(KEY) ?? 'null') as unknown;
    return typeof stored === 'object' && stored !== null && 'title' in stored ? (stored as MeetingInput) : null;
  } catch {
    return null;
  }
}
