/** Back from Google: tells in the chat what became of the meeting that waited. Draws nothing. */
import { meetingNote } from '@/islands/assistant/chat-state';
import type { ChatModel } from '@/islands/assistant/use-chat';
import { useWaitingMeeting } from './use-waiting-meeting';

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
