/** Writes the time and the calendar file of an invitation, in which only the meeting's link becomes a link, and the texts about a meeting. */
import { writeCalendar, type CalendarEvent } from '@/domain/calendar/ics';
import { withoutLinks } from '@/domain/text/person-name';
import { formatDay } from '@/domain/time/days';
import { clockAt } from '@/domain/time/zones';
import { MINUTE_MS } from '@/domain/time/durations';

export interface Invitation {
  /** Globally unique, and the same each time that it is written. */
  uid: string;
  title: string;
  /** Ms since the epoch. */
  startsAt: number;
  minutes: number;
  timeZone: string;
  organizer: { name: string; email: string };
  participants: readonly string[];
  /** The video room. */
  link: string;
  /** Time of the request, ms since the epoch. */
  askedAt: number;
}

/** `24 November 2026, 10:00 to 10:30 (Asia/Kolkata)`; the second day is named if the meeting ends on another. */
export function timeText({
  startsAt,
  minutes,
  timeZone,
}: Pick<Invitation, 'startsAt' | 'minutes' | 'timeZone'>): string {
  const start = clockAt(startsAt, timeZone);
  const end = clockAt(startsAt + minutes * MINUTE_MS, timeZone);
  const until = end.date === start.date ? end.time : `${formatDay(end.date)}, ${end.time}`;
  return `${formatDay(start.date)}, ${start.time} to ${until} (${timeZone})`;
}

/** The `uid` of the meeting of this id, in the invitation and in the organiser's feed. */
export const meetingUid = (id: string, siteUrl: string): string => `meeting-${id}@${new URL(siteUrl).hostname}`;

/** The meeting without its people, as invitation and feed write it. */
export const meetingEvent = ({
  uid,
  title,
  startsAt,
  minutes,
  link,
  askedAt,
}: Pick<Invitation, 'uid' | 'title' | 'startsAt' | 'minutes' | 'link' | 'askedAt'>): CalendarEvent => ({
  uid,
  changedAt: askedAt,
  title: withoutLinks(title),
  when: { start: startsAt, end: startsAt + minutes * MINUTE_MS },
  ...(link && { details: `Video room: ${link}`, href: link, location: link }),
});

/** The file that mail programs offer to accept: METHOD:REQUEST with the organiser and all invited people. */
export const calendarOf = (invitation: Invitation): string =>
  writeCalendar({
    method: 'REQUEST',
    events: [
      {
        ...meetingEvent(invitation),
        organizer: { email: invitation.organizer.email, name: withoutLinks(invitation.organizer.name) },
        attendees: invitation.participants.map((email) => ({ email })),
      },
    ],
  });

// The texts about a meeting that was scheduled, is waiting, or failed.

export const CONFIRM_EMAIL_FIRST = 'Confirm your email address first. Then you can schedule meetings.';
export const ON_ITS_WAY = 'This meeting is already being sent.';
export const OPEN_CALENDAR = 'Give Outset access to your Google Calendar. We send the meeting when you come back.';
export const CALENDAR_AWAY =
  'Google Calendar did not accept the meeting. Send it again in a minute. No one is invited twice.';

/** Never names people who stopped invitations, because anyone could find that out for any address. */
const WHO_GETS_NONE = 'People who stopped invitations do not get one, so share the link yourself if you are not sure.';

/** The confirmation; `refused` are addresses that the mail server did not accept. */
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
