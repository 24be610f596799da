/** The connection to a person's Google Calendar: its state, the result of the consent, and the waiting meeting. */
import { MINUTE_MS } from '@/domain/time/durations';
import type { MeetingInput } from './meeting-input';

/** The values of `?calendar=` on the page that the person returns to. */
const CALENDAR_RETURNS = ['success', 'refused', 'failed'] as const;
export type CalendarReturn = (typeof CALENDAR_RETURNS)[number];

/** Shown if the result is not `success`. */
export const RETURN_TEXTS = {
  refused: 'Outset did not get access to Google Calendar, so the meeting was not sent.',
  failed: 'We could not reach Google Calendar. Send the meeting again.',
} as const satisfies Record<Exclude<CalendarReturn, 'success'>, string>;

/** A meeting as it was requested, to be sent later without changes. */
export type WaitingMeeting = MeetingInput;

export interface CalendarState {
  /** Whether this installation writes into Google's calendars at all. */
  isAvailable: boolean;
  isConnected: boolean;
  waiting: WaitingMeeting | null;
}

/** The permission to write into a calendar was withdrawn, expired or does not cover calendars: the person must give it again. */
export class GrantLost extends Error {}

// The number of addresses that an account may invite, and the time that a meeting waits for the permission.

/** Per day in India, over all meetings of an account. */
export const ADDRESSES_A_DAY = 20;
export const ADDRESSES_USED_UP = `You can invite at most ${ADDRESSES_A_DAY} addresses a day. Try again tomorrow.`;

/** Time that the visit to Google may take, ms; a meeting that waits longer is not sent automatically. */
export const AUTHORISATION_MS = 15 * MINUTE_MS;
