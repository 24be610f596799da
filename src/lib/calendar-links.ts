/** A call as an address of Google Calendar and as an .ics file. */
import { calendarStamp, writeCalendar } from '@/domain/calendar/ics';
import { MINUTE_MS } from '@/domain/time/durations';

export interface CalendarCall {
  title: string;
  details: string;
  /** Start, ms since the epoch. */
  at: number;
  /** Minutes. */
  duration: number;
}

export function googleCalendarHref({ title, details, at, duration }: CalendarCall): string {
  const url = new URL('https://calendar.google.com/calendar/render');
  url.searchParams.set('action', 'TEMPLATE');
  url.searchParams.set('text', title);
  url.searchParams.set('details', details);
  url.searchParams.set('dates', `${calendarStamp(at)}/${calendarStamp(at + duration * MINUTE_MS)}`);
  return url.href;
}

/** The file of one call; `now` (ms) is when it was made, `id` tells it from others. */
export function icsOf({ title, details, at, duration }: CalendarCall, id: string, now: number): string {
  const when = { start: at, end: at + duration * MINUTE_MS };
  return writeCalendar({ events: [{ uid: `${id}@outset`, changedAt: now, title, details, when }] });
}

export interface CalendarDay {
  title: string;
  details: string;
  /** `YYYY-MM-DD`. */
  day: string;
}

/** The file of something that is due on a day, with a reminder at nine in the morning; takes no time in the calendar. */
export function icsOfDay({ title, details, day }: CalendarDay, id: string, now: number): string {
  return writeCalendar({
    events: [{ uid: `${id}@outset`, changedAt: now, title, details, when: { day }, alarmHour: 9 }],
  });
}
