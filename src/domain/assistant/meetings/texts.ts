/** The texts about a meeting that was scheduled, is waiting, or failed. */
import { timeText } from './invitation';

export const CONFIRM_EMAIL_FIRST = 'Confirm your email address first. Then you can schedule meetings.';
export const ON_ITS_WAY = 'This meeting is already being sent.';
export const OPEN_CALENDAR = 'Give Outset access to your Google Calendar. We send the meeting when you come back.';
export const CALENDAR_AWAY =
  'Google Calendar did not accept the meeting. Send it again in a minute. No one is invited twice.';

/** Never says who wants no invitations: anyone could ask that of any address. */
const WHO_GETS_NONE = 'People who stopped invitations do not get one, so share the link yourself if you are not sure.';

/** The confirmation; `refused` are addresses that the mail server does not know. */
export function scheduledText(
  meeting: { startsAt: number; minutes: number; timeZone: string },
  refused: readonly string[] = [],
): string {
  const notReached = refused.length > 0 ? ` The mail server did not accept ${refused.join(', ')}.` : '';
  return `Meeting scheduled for ${timeText(meeting)}.${notReached} ${WHO_GETS_NONE}`;
}

export function missedText(missed: readonly string[], refused: readonly string[]): string {
  if (missed.length === 0)
    return `The mail server did not accept ${refused.join(', ')}. Check the addresses, and schedule the meeting again.`;
  return `The invitation did not reach ${[...missed, ...refused].join(', ')}. Send the meeting again. No one gets it twice.`;
}
