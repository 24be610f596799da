/** What the chat says when a meeting is arranged. */
import type { ChatMessage } from '../../domain/chat/message';
import type { MeetingAnswer } from '../../domain/chat/meetings/meeting';

const isWebLink = (link: string) => /^https:\/\/[^\s<>"()]{1,500}$/i.test(link);

/** The server's sentence, and the link to the video room. */
export const meetingNote = ({ message, meetingLink }: MeetingAnswer): Pick<ChatMessage, 'content' | 'details'> => ({
  content: message,
  details: meetingLink && isWebLink(meetingLink) ? { meetingLink } : {},
});
