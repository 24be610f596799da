/** Writes iCalendar files. Source: RFC 5545, §3.1 (folding), §3.3.11 (escaping), §3.6.1 (events), §3.8.4 (people), §3.8.7 (changes); RFC 5546, §3.2.2 (requests). */
import { DAY_MS, MINUTE_MS } from '@/domain/time/durations';

export interface CalendarEvent {
  /** Globally unique, and the same each time the event is written. */
  uid: string;
  /** When the event was last changed, ms since the epoch. */
  changedAt: number;
  title: string;
  details?: string;
  /** Start and end, ms since the epoch; or a whole day, `YYYY-MM-DD`. */
  when: { start: number; end: number } | { day: string };
  categories?: readonly string[];
  /** Reminder this many hours after the start; for a whole day, that is the hour of the clock. */
  alarmHour?: number;
  /** Address of a page about it. */
  href?: string;
  /** The place: a room, or the address of a video room. */
  location?: string;
  /** The person who invites, and the invited people. */
  organizer?: CalendarPerson;
  attendees?: readonly CalendarPerson[];
}

interface CalendarPerson {
  /** One plain address. */
  email: string;
  name?: string;
}

export interface CalendarFile {
  /** `REQUEST`: an invitation, which the recipient may accept. */
  method?: 'REQUEST';
  /** Shown by programs that subscribe to the file. */
  name?: string;
  /** How often they should fetch it again, in hours. */
  refreshHours?: number;
  events: readonly CalendarEvent[];
}

/** `20261130T093000Z`. */
export const calendarStamp = (ms: number): string =>
  new Date(ms)
    .toISOString()
    .replace(/[-:]/g, '')
    .replace(/\.\d{3}/, '');

/** A text as a property value: line ends, commas, semicolons and backslashes escaped, other control characters left out. */
export const escapeText = (text: string): string =>
  text
    .replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n')
    .replace(/[\u0000-\u0008\u000b-\u001f\u007f]/g, '')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n');

/** A line in pieces of at most 75 octets, continued by a space, never cut inside a character. */
export function foldLine(line: string): string {
  const encoder = new TextEncoder();
  const parts: string[] = [];
  let part = '';
  let size = 0;
  for (const character of line) {
    const bytes = encoder.encode(character).length;
    if (size + bytes > (parts.length === 0 ? 75 : 74)) {
      parts.push(part);
      part = '';
      size = 0;
    }
    part += character;
    size += bytes;
  }
  return [...parts, part].join('\r\n ');
}

const dayNumber = (day: string): string => day.replaceAll('-', '');

/** The next day, `YYYY-MM-DD`, because the end of a whole day is exclusive. */
const nextDay = (day: string): string => new Date(Date.parse(`${day}T00:00:00Z`) + DAY_MS).toISOString().slice(0, 10);

/** Quoted, and without characters that end a quoted value. Source: RFC 5545, §3.2. */
const parameter = (text: string): string =>
  `"${text.replace(/[\u0000-\u001f\u007f-\u009f\u2028\u2029"]/g, ' ').trim()}"`;

/** Characters that are allowed in an email address but not in a URI are encoded. Source: RFC 6068, §2. */
const mailto = (email: string): string => `mailto:${email.replace(/[%?&#/^`{|}\s,;:"]/g, encodeURIComponent)}`;

const personOf = ({ email, name }: CalendarPerson): string =>
  `${name === undefined ? '' : `;CN=${parameter(name)}`}:${mailto(email)}`;

function peopleOf({ organizer, attendees = [] }: CalendarEvent): string[] {
  return [
    ...(organizer ? [`ORGANIZER${personOf(organizer)}`] : []),
    ...attendees.map((person) => `ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE${personOf(person)}`),
  ];
}

const SEQUENCE_FROM = Date.UTC(2020, 0, 1);

/** Grows with each change of an event, so that programs replace their copy. In seconds, because integers in iCalendar have 31 bits. */
const sequenceOf = (changedAt: number): number => Math.max(0, Math.floor((changedAt - SEQUENCE_FROM) / 1000));

function linesOf(event: CalendarEvent): string[] {
  const { uid, changedAt, title, details, when, categories = [], alarmHour, href, location } = event;
  const times =
    'day' in when
      ? [
          `DTSTART;VALUE=DATE:${dayNumber(when.day)}`,
          `DTEND;VALUE=DATE:${dayNumber(nextDay(when.day))}`,
          // A due date does not make a person busy.
          'TRANSP:TRANSPARENT',
        ]
      : [`DTSTART:${calendarStamp(when.start)}`, `DTEND:${calendarStamp(when.end)}`];
  return [
    'BEGIN:VEVENT',
    `UID:${escapeText(uid)}`,
    `DTSTAMP:${calendarStamp(changedAt)}`,
    `LAST-MODIFIED:${calendarStamp(changedAt)}`,
    `SEQUENCE:${sequenceOf(changedAt)}`,
    ...times,
    `SUMMARY:${escapeText(title)}`,
    ...(details === undefined ? [] : [`DESCRIPTION:${escapeText(details)}`]),
    ...(categories.length > 0 ? [`CATEGORIES:${categories.map(escapeText).join(',')}`] : []),
    ...(href === undefined ? [] : [`URL:${href.replace(/[\r\n]/g, '')}`]),
    ...(location === undefined ? [] : [`LOCATION:${escapeText(location)}`]),
    ...peopleOf(event),
    ...(alarmHour === undefined
      ? []
      : [
          'BEGIN:VALARM',
          'ACTION:DISPLAY',
          `DESCRIPTION:${escapeText(title)}`,
          `TRIGGER:PT${alarmHour}H`,
          'END:VALARM',
        ]),
    'END:VEVENT',
  ];
}

/** The whole file, ending with a line end. */
export function writeCalendar({ name, method, refreshHours, events }: CalendarFile): string {
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//Outset//Calendar//EN',
    'CALSCALE:GREGORIAN',
    ...(method === undefined ? [] : [`METHOD:${method}`]),
    ...(name === undefined ? [] : [`NAME:${escapeText(name)}`, `X-WR-CALNAME:${escapeText(name)}`]),
    ...(refreshHours === undefined
      ? []
      : [`REFRESH-INTERVAL;VALUE=DURATION:PT${refreshHours}H`, `X-PUBLISHED-TTL:PT${refreshHours}H`]),
    ...events.flatMap(linesOf),
    'END:VCALENDAR',
    '',
  ]
    .map(foldLine)
    .join('\r\n');
}

// A call as an address of Google Calendar and as an .ics file; and a due day as an .ics file.

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

/** The file of one call; `now` (ms) is the time of writing, `id` distinguishes it from others. */
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

/** The file of something due on a day, with a reminder at nine in the morning; it blocks no time in the calendar. */
export function icsOfDay({ title, details, day }: CalendarDay, id: string, now: number): string {
  return writeCalendar({
    events: [{ uid: `${id}@outset`, changedAt: now, title, details, when: { day }, alarmHour: 9 }],
  });
}
