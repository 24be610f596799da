import { describe, expect, it } from 'vitest';
import { googleCalendarHref, icsOf, icsOfDay } from '@/domain/calendar/ics';

const call = {
  title: 'Call with Asha; pricing, part 1',
  details: 'First line\nमुंबई \\ second',
  at: Date.UTC(2026, 10, 30, 9, 30),
  duration: 30,
};

describe('a call in a calendar', () => {
  it('is an address with start and end in UTC', () => {
    const url = new URL(googleCalendarHref(call));
    expect(url.searchParams.get('dates')).toBe('20261130T093000Z/20261130T100000Z');
    expect(url.searchParams.get('text')).toBe(call.title);
  });

  it('is a file after RFC 5545: CRLF, escapes, lines of at most 75 octets', () => {
    const long = icsOf({ ...call, details: 'मुंबई '.repeat(60) }, 'abc', 0);
    for (const line of long.split('\r\n')) expect(new TextEncoder().encode(line).length).toBeLessThanOrEqual(75);
    expect(long.replaceAll('\r\n ', '')).toContain(`DESCRIPTION:${'मुंबई '.repeat(60)}`);
    const file = icsOf(call, 'abc', Date.UTC(2026, 10, 20));
    expect(file).toContain('SUMMARY:Call with Asha\\; pricing\\, part 1\r\n');
    expect(file).toContain('DESCRIPTION:First line\\nमुंबई \\\\ second\r\n');
    expect(file).toContain(
      'UID:abc@outset\r\nDTSTAMP:20261120T000000Z\r\nLAST-MODIFIED:20261120T000000Z\r\nSEQUENCE:217296000\r\nDTSTART:20261130T093000Z\r\nDTEND:20261130T100000Z\r\n',
    );
    expect(file.endsWith('END:VCALENDAR\r\n')).toBe(true);
  });
});

it('a day in a calendar is a whole day that takes no time, with a reminder in the morning', () => {
  const file = icsOfDay({ title: 'Follow up; Asha', details: 'x', day: '2026-12-31' }, 'abc', Date.UTC(2026, 10, 20));
  expect(file).toContain('DTSTART;VALUE=DATE:20261231\r\nDTEND;VALUE=DATE:20270101\r\nTRANSP:TRANSPARENT\r\n');
  expect(file).toContain(
    'BEGIN:VALARM\r\nACTION:DISPLAY\r\nDESCRIPTION:Follow up\\; Asha\r\nTRIGGER:PT9H\r\nEND:VALARM\r\n',
  );
});
