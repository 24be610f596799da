/** The states, the answer and the details of a meeting, and its participants as people type them. */
import { readEmailAddress, tidyEmailAddress } from '@/domain/addresses/email-address';

/** `waiting`: for access to the person's calendar; `sending`: in progress; `failed`: may be requested again. */
export const MEETING_STATES = ['waiting', 'sending', 'sent', 'failed'] as const;

/** The answer of `POST /api/ai-chat/schedule-meeting`. */
export interface MeetingAnswer {
  success: boolean;
  message: string;
  meetingLink?: string;
  /** The address where the person gives access to their calendar; the meeting waits until then. */
  authUrl?: string;
}

/** The lengths that the form offers. */
export const MEETING_MINUTES = [30, 60, 90] as const;
export type MeetingMinutes = (typeof MEETING_MINUTES)[number];

/** The details that the assistant read from a question. Every part may be missing; the person fills in the rest. */
export interface MeetingDetails {
  title?: string;
  /** YYYY-MM-DD. */
  date?: string;
  /** HH:mm. */
  time?: string;
  participants?: string[];
  duration?: MeetingMinutes;
}

// Reads the participants as people type them: addresses with commas between them. Light enough to check while someone types.

export const PARTICIPANTS_MOST = 10;

/** The text up to a comma or semicolon, except one in a name that a mail program writes in quotes: `"Rao, Asha" <asha@example.com>`. */
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
