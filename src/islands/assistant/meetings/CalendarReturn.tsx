/** After the return from Google: sends the waiting meeting and shows the result in the chat. Draws nothing. */
import { useEffect, useRef } from 'react';
import { meetingNote } from '@/islands/assistant/chat-state';
import type { ChatModel } from '@/islands/assistant/use-chat';
import { RETURN_TEXTS } from '@/domain/assistant/meetings/meeting';
import type { CalendarState } from '@/domain/assistant/meetings/meeting-input';
import type { MeetingDetails, MeetingAnswer } from '@/domain/assistant/meetings/meeting';
import type { MeetingInput } from '@/domain/assistant/meetings/meeting-input';
import { writeAddress } from '@/lib/address';
import { api } from '@/lib/api/api';
import { toast } from '@/stores/toasts';
import { dropWaiting, readWaiting } from './waiting-meeting';

const CONNECTED = 'Google Calendar is connected.';

/** Reads the result of the consent from the address and removes it, so that it is read only once. */
function takeReturn(): string | null {
  const url = new URL(location.href);
  const how = url.searchParams.get('calendar');
  if (how === null) return null;
  url.searchParams.delete('calendar');
  writeAddress(`${url.pathname}${url.search}${url.hash}`, 'replace');
  return how;
}

/** The waiting meeting of this tab, else the one on the server, because Google may return to another tab. */
async function findWaiting(): Promise<MeetingInput | null> {
  const stored = readWaiting();
  if (stored) return stored;
  const { ok, data } = await api.get('/api/ai-chat/calendar');
  if (!ok) throw new Error('the waiting meeting could not be read');
  return (data as CalendarState | undefined)?.waiting ?? null;
}

interface MeetingListeners {
  onScheduled: (answer: MeetingAnswer) => void;
  /** Called when nothing was sent, with the reason and the details to open the form with. */
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
  // Google asks for consent again. Shown as a failure, else the browser would go back and forth without end.
  if ('authUrl' in fate) return onFailed(RETURN_TEXTS.failed, meeting);
  const { failure, errors = {} } = fate.refusal;
  onFailed(failure ?? Object.values(errors)[0] ?? NOT_SCHEDULED, meeting);
}

/** After the return from Google's consent page, sends the waiting meeting once, without a click, and removes the parameter from the address. */
function useWaitingMeeting(onScheduled: MeetingListeners['onScheduled'], onFailed: MeetingListeners['onFailed']): void {
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

export default function CalendarReturn({ chat: { say, openScheduler, setFault } }: { chat: ChatModel }) {
  useWaitingMeeting(
    (answer) => say(meetingNote(answer)),
    (text, details) => {
      openScheduler(details);
      setFault(text);
    },
  );
  return null;
}
