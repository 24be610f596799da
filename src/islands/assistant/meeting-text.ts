/** What the chat says when a meeting is arranged. */
import type { MeetingAnswer } from '../../domain/chat/meetings/meeting';

const isWebLink = (link: string) => /^https:\/\/[^\s<>"()]{1,500}$/i.test(link);

/** The server's sentence, with the link to the video room. */
export const meetingText = ({ message, meetingLink }: MeetingAnswer): string =>
  meetingLink && isWebLink(meetingLink) ? `${message}\n\n[Join the meeting](${meetingLink})` : message;
