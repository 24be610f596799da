/** The connection to a person's Google Calendar: its state, the result of the consent, and the waiting meeting. */
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
