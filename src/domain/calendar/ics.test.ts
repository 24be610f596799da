import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { escapeText, foldLine, writeCalendar } from './ics';

const octets = (text: string) => new TextEncoder().encode(text).length;

describe('a calendar file', () => {
  it('has whole days with an exclusive end, stable ids, a stamp, and CRLF line ends', () => {
    const text = writeCalendar({
      name: 'Outset roadmap',
      refreshHours: 6,
      events: [
        {
          uid: 'milestone-1-2@outset.example',
          changedAt: Date.UTC(2026, 10, 21, 9, 30, 5),
          title: 'Sign; agree, file \\ keep',
          details: 'Ideation, Documents',
          when: { day: '2026-12-31' },
          categories: ['Documents'],
          href: 'https://outset.example/portal/checklist#m-1',
        },
      ],
    });
    expect(text).toBe(
      [
        'BEGIN:VCALENDAR',
        'VERSION:2.0',
        'PRODID:-//Outset//Calendar//EN',
        'CALSCALE:GREGORIAN',
        'NAME:Outset roadmap',
        'X-WR-CALNAME:Outset roadmap',
        'REFRESH-INTERVAL;VALUE=DURATION:PT6H',
        'X-PUBLISHED-TTL:PT6H',
        'BEGIN:VEVENT',
        'UID:milestone-1-2@outset.example',
        'DTSTAMP:20261121T093005Z',
        'LAST-MODIFIED:20261121T093005Z',
        'SEQUENCE:217416605',
        'DTSTART;VALUE=DATE:20261231',
        'DTEND;VALUE=DATE:20270101',
        'TRANSP:TRANSPARENT',
        'SUMMARY:Sign\\; agree\\, file \\\\ keep',
        'DESCRIPTION:Ideation\\, Documents',
        'CATEGORIES:Documents',
        'URL:https://outset.example/portal/checklist#m-1',
        'END:VEVENT',
        'END:VCALENDAR',
        '',
      ].join('\r\n'),
    );
  });

  it('cannot be broken out of by what people write', () => {
    expect(escapeText('a\r\nBEGIN:VEVENT\rb\nc\u0000\u001b')).toBe('a\\nBEGIN:VEVENT\\nb\\nc');
    fc.assert(
      fc.property(fc.string({ unit: 'binary', maxLength: 200 }), (title) => {
        const text = writeCalendar({ events: [{ uid: 'x', changedAt: 0, title, when: { day: '2026-01-01' } }] });
        const lines = text.split('\r\n');
        expect(lines.join('')).not.toMatch(/[\r\n]/);
        expect(lines.filter((line) => line.startsWith('BEGIN:VEVENT'))).toHaveLength(1);
      }),
    );
  });

  it('folds lines at 75 octets, between characters, and unfolds to the same', () => {
    expect(foldLine('x'.repeat(76))).toBe(`${'x'.repeat(75)}\r\n x`);
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (line) => {
        const plain = line.replace(/[\r\n]/g, '');
        const folded = foldLine(plain);
        for (const part of folded.split('\r\n')) expect(octets(part)).toBeLessThanOrEqual(75);
        expect(folded.replaceAll('\r\n ', '')).toBe(plain);
      }),
    );
  });
});
