/** What a person is told of a meeting that was scheduled, waits or did not go. */
import { timeText } from './invitation';

export const CONFIRM_EMAIL_FIRST = 'Confirm your e-mail address first. Then you can schedule meetings.';
export const ON_ITS_WAY = 'This meeting is being sent already.';
export const OPEN_CALENDAR = 'Open your Google Calendar to Outset. The meeting is sent when you come back.';
export const CALENDAR_AWAY =
  'Google Calendar did not take the meeting. Send it again in a minute; nobody is invited twice.';

/** Never says who wants no invitations: anybody could ask that of any address. */
const WHO_GETS_NONE = 'Addresses that want no invitations get none, so pass the link on where you are not sure.';

/** The confirmation; `refused` are addresses that the mail server does not know. */
export function scheduledText(
  meeting: { startsAt: number; minutes: number; timeZone: string },
  refused: readonly string[] = [],
): string {
  const notReached = refused.length > 0 ? ` The mail server did not take ${refused.join(', ')}.` : '';
  return `Meeting scheduled for ${timeText(meeting)}.${notReached} ${WHO_GETS_NONE}`;
}

export function missedText(missed: readonly string[], refused: readonly string[]): string {
  if (missed.length === 0)
    return `The mail server did not take ${refused.join(', ')}. Check the addresses, and schedule the meeting again.`;
  return `The invitation did not reach ${[...missed, ...refused].join(', ')}. Send the meeting again; nobody gets it twice.`;
}
