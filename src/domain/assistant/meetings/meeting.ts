/** A meeting from the waiting request to the sent invitation. */
import { readEmailAddress, tidyEmailAddress } from '@/domain/addresses/email-address';

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

/** What the assistant knows of a meeting before the form is filled in. */
export const MEETING_MINUTES = [30, 60, 90] as const;
export type MeetingMinutes = (typeof MEETING_MINUTES)[number];

/** Every part may be missing; the person fills in the rest. */
export interface MeetingDetails {
  title?: string;
  /** YYYY-MM-DD. */
  date?: string;
  /** HH:mm. */
  time?: string;
  participants?: string[];
  duration?: MeetingMinutes;
}

// Who is invited to a meeting, as people type it: addresses with commas between them. Light enough to check while one types.

export const PARTICIPANTS_MOST = 10;

/** Up to a comma or semicolon, but for those in the name that a mail program writes in quotes: `"Rao, Asha" <asha@example.com>`. */
const PARTICIPANT = /(?:"[^"]*"|[^,;])+/g;

/** The addresses in a text with commas or semicolons, or in a list; each trimmed, none empty. */
export function splitParticipants(given: unknown): string[] {
  const parts: unknown[] = typeof given === 'string' ? [given] : Array.isArray(given) ? given : [];
  return parts
    .flatMap((part) => (typeof part === 'string' ? (part.match(PARTICIPANT) ?? []) : []))
    .map(tidyEmailAddress)
    .filter((part) => part !== '');
}

/** `Invalid email(s): …`, or null when all are addresses. */
export function wrongEmails(participants: readonly string[]): string | null {
  const wrong = participants.filter((one) => readEmailAddress(one) === null);
  const shown = wrong.map((one) => one.replace(/[\p{Cc}\u2028\u2029\u202a-\u202e\u2066-\u2069]+/gu, ' ').slice(0, 80));
  return shown.length === 0 ? null : `Invalid email(s): ${shown.slice(0, 20).join(', ')}`;
}
