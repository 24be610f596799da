/** A call as an address of Google Calendar and as an .ics file. Source of the format: RFC 5545, §3.4 to §3.8. */

export interface CalendarCall {
  title: string;
  details: string;
  /** Start, ms since the epoch. */
  at: number;
  /** Minutes. */
  duration: number;
}

/** `20261130T093000Z`. */
const stamp = (ms: number): string =>
  new Date(ms)
    .toISOString()
    .replace(/[-:]/g, '')
    .replace(/\.\d{3}/, '');

const MINUTE_MS = 60_000;

export function googleCalendarHref({ title, details, at, duration }: CalendarCall): string {
  const url = new URL('https://calendar.google.com/calendar/render');
  url.searchParams.set('action', 'TEMPLATE');
  url.searchParams.set('text', title);
  url.searchParams.set('details', details);
  url.searchParams.set('dates', `${stamp(at)}/${stamp(at + duration * MINUTE_MS)}`);
  return url.href;
}

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n');

/** Lines of at most 75 octets, continued by a space (RFC 5545, §3.1). */
function fold(line: string): string {
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

const file = (lines: readonly string[]): string =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Outset//Calendar//EN', ...lines, 'END:VCALENDAR', '']
    .map(fold)
    .join('\r\n');

/** The file of one call; `now` (ms) is when it was made, `id` tells it from others. */
export function icsOf(call: CalendarCall, id: string, now: number): string {
  return file([
    'BEGIN:VEVENT',
    `UID:${id}@outset`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART:${stamp(call.at)}`,
    `DTEND:${stamp(call.at + call.duration * MINUTE_MS)}`,
    `SUMMARY:${escaped(call.title)}`,
    `DESCRIPTION:${escaped(call.details)}`,
    'END:VEVENT',
  ]);
}

export interface CalendarDay {
  title: string;
  details: string;
  /** `YYYY-MM-DD`. */
  day: string;
}

/** The file of something that is due on a day, with a reminder at nine in the morning; takes no time in the calendar. */
export function icsOfDay({ title, details, day }: CalendarDay, id: string, now: number): string {
  const start = Date.parse(`${day}T00:00:00Z`);
  const date = (ms: number) => stamp(ms).slice(0, 8);
  return file([
    'BEGIN:VEVENT',
    `UID:${id}@outset`,
    `DTSTAMP:${stamp(now)}`,
    `DTSTART;VALUE=DATE:${date(start)}`,
    `DTEND;VALUE=DATE:${date(start + 24 * 60 * MINUTE_MS)}`,
    `SUMMARY:${escaped(title)}`,
    `DESCRIPTION:${escaped(details)}`,
    'TRANSP:TRANSPARENT',
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `DESCRIPTION:${escaped(title)}`,
    'TRIGGER:PT9H',
    'END:VALARM',
    'END:VEVENT',
  ]);
}
