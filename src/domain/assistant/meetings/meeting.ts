/** A meeting from the waiting request to the sent invitation. */

/** `waiting`: for the person's calendar to be opened to us; `sending`: on its way; `failed`: may be asked for again. */
export const MEETING_STATES = ['waiting', 'sending', 'sent', 'failed'] as const;

/** What `POST /api/ai-chat/schedule-meeting` answers with. */
export interface MeetingAnswer {
  success: boolean;
  message: string;
  meetingLink?: string;
  /** Where the person opens their calendar to us; the meeting waits. */
  authUrl?: string;
}
