/** The states, the answer and the details of a meeting, its participants as people type them, and the connection to a Google Calendar. */
import { readEmailAddress, tidyEmailAddress } from '@/domain/addresses/email-address';
import { MINUTE_MS } from '@/domain/time/durations';

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

// The connection to a person's Google Calendar: the result of the consent, and its limits. Its state is in meeting-input.ts.

/** The values of `?calendar=` on the page that the person returns to. */
const CALENDAR_RETURNS = ['success', 'refused', 'failed'] as const;
export type CalendarReturn = (typeof CALENDAR_RETURNS)[number];

/** Shown if the result is not `success`. */
export const RETURN_TEXTS = {
  refused: 'Outset did not get access to Google Calendar, so the meeting was not sent.',
  failed: 'We could not reach Google Calendar. Send the meeting again.',
} as const satisfies Record<Exclude<CalendarReturn, 'success'>, string>;

/** The permission to write into a calendar was withdrawn, expired or does not cover calendars: the person must give it again. */
export class GrantLost extends Error {}

// The number of addresses that an account may invite, and the time that a meeting waits for the permission.

/** Per day in India, over all meetings of an account. */
export const ADDRESSES_A_DAY = 20;
export const ADDRESSES_USED_UP = `You can invite at most ${ADDRESSES_A_DAY} addresses a day. Try again tomorrow.`;

/** Time that the visit to Google may take, ms; a meeting that waits longer is not sent automatically. */
export const AUTHORISATION_MS = 15 * MINUTE_MS;
