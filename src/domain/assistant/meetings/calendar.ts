/** The connection to a person's Google Calendar: its state, the result of the consent, and the waiting meeting. */
import { MINUTE_MS } from '@/domain/time/durations';
import type { MeetingInput } from './meeting-input';

/** As `?calendar=` of the page that the person comes back to. */
const CALENDAR_RETURNS = ['success', 'refused', 'failed'] as const;
export type CalendarReturn = (typeof CALENDAR_RETURNS)[number];

/** Said where it was no success. */
export const RETURN_TEXTS = {
  refused: 'Outset did not get access to Google Calendar, so the meeting was not sent.',
  failed: 'We could not reach Google Calendar. Send the meeting again.',
} as const satisfies Record<Exclude<CalendarReturn, 'success'>, string>;

/** A meeting as it was asked for, to be sent again as it is. */
export type WaitingMeeting = MeetingInput;

export interface CalendarState {
  /** Whether this installation writes into Google's calendars at all. */
  isAvailable: boolean;
  isConnected: boolean;
  waiting: WaitingMeeting | null;
}

/** The permission to write into a calendar was withdrawn, ran out or does not cover calendars: the person must give it again. */
export class GrantLost extends Error {}

// How many addresses an account may invite, and how long a permission is waited for.

/** In a day of India, over all meetings of an account. */
export const ADDRESSES_A_DAY = 20;
export const ADDRESSES_USED_UP = `You can invite at most ${ADDRESSES_A_DAY} addresses a day. Try again tomorrow.`;

/** How long the way to Google and back may take, ms; a meeting that waits longer is not sent by itself. */
export const AUTHORISATION_MS = 15 * MINUTE_MS;
