/** The way back from Google: what waited is sent again without a click, once, and the address is cleaned. */
import { useEffect, useRef } from 'react';
import { RETURN_TEXTS, type CalendarState } from '@/domain/chat/meetings/calendar';
import type { MeetingDetails } from '@/domain/chat/meetings/details';
import type { MeetingAnswer } from '@/domain/chat/meetings/meeting';
import type { MeetingInput } from '@/domain/chat/meetings/meeting-input';
import { writeAddress } from '@/lib/address';
import { api } from '@/lib/api/api';
import { toast } from '@/stores/toasts';
import { dropWaiting, readWaiting } from './waiting-meeting';

const CONNECTED = 'Google Calendar is connected.';

/** What the address says of the way back; it says it once. */
function takeReturn(): string | null {
  const url = new URL(location.href);
  const how = url.searchParams.get('calendar');
  if (how === null) return null;
  url.searchParams.delete('calendar');
  writeAddress(`${url.pathname}${url.search}${url.hash}`, 'replace');
  return how;
}

/** Of this tab, else what the server keeps: the way back may end in another one. */
async function findWaiting(): Promise<MeetingInput | null> {
  const stored = readWaiting();
  if (stored) return stored;
  const { ok, data } = await api.get('/api/ai-chat/calendar');
  if (!ok) throw new Error('what waits could not be read');
  return (data as CalendarState | undefined)?.waiting ?? null;
}

interface MeetingListeners {
  onScheduled: (answer: MeetingAnswer) => void;
  /** Nothing was sent: why, and what was asked for, so that the form can be opened with it. */
  onFailed: (text: string, details: MeetingDetails) => void;
}

async function sendWaiting({ onScheduled, onFailed }: MeetingListeners): Promise<void> {
  const meeting = await findWaiting();
  if (!meeting) {
    toast('success', CONNECTED);
    return;
  }
  const { sendMeeting, NOT_SCHEDULED } = await import('./send-meeting');
  const fate = await sendMeeting(meeting);
  dropWaiting();
  if ('scheduled' in fate) return onScheduled(fate.scheduled);
  // Not to Google and back again for ever: the person decides.
  if ('authUrl' in fate) return onFailed(RETURN_TEXTS.failed, meeting);
  const { failure, errors = {} } = fate.refusal;
  onFailed(failure ?? Object.values(errors)[0] ?? NOT_SCHEDULED, meeting);
}

export function useWaitingMeeting(
  onScheduled: MeetingListeners['onScheduled'],
  onFailed: MeetingListeners['onFailed'],
): void {
  const listeners = useRef<MeetingListeners>({ onScheduled, onFailed });
  listeners.current = { onScheduled, onFailed };
  useEffect(() => {
    const how = takeReturn();
    if (how === null) return;
    if (how === 'success') {
      void sendWaiting({
        onScheduled: (answer) => listeners.current.onScheduled(answer),
        onFailed: (text, details) => listeners.current.onFailed(text, details),
      }).catch(() => toast('error', 'Connection Error'));
      return;
    }
    const waiting = readWaiting();
    dropWaiting();
    listeners.current.onFailed(how === 'refused' ? RETURN_TEXTS.refused : RETURN_TEXTS.failed, waiting ?? {});
  }, []);
}
