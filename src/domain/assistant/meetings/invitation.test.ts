import { describe, expect, it } from 'vitest';
import { withoutLinks } from '@/domain/text/person-name';
import { calendarOf, timeText, type Invitation } from './invitation';

const invitation: Invitation = {
  uid: 'meeting-1@outset.example',
  title: 'Seed; round, \u{1f680} evil.example',
  startsAt: Date.UTC(2026, 10, 24, 18, 0),
  minutes: 60,
  timeZone: 'Asia/Kolkata',
  organizer: { name: 'Asha "Kite": Rao', email: 'asha@example.com' },
  participants: ['ravi+x%y@example.com', 'meera@example.com'],
  link: 'https://meet.example/outset-1',
  askedAt: Date.UTC(2026, 10, 23, 6, 30),
};

describe('an invitation', () => {
  it('names the day on which it ends, where that is another one', () => {
    expect(timeText(invitation)).toBe('24 November 2026, 23:30 to 25 November 2026, 00:30 (Asia/Kolkata)');
    expect(timeText({ ...invitation, timeZone: 'UTC' })).toBe('24 November 2026, 18:00 to 19:00 (UTC)');
  });

  it('is a request with organiser and attendees, from which no text breaks out', () => {
    const lines = calendarOf(invitation).replace(/\r\n /g, '').split('\r\n');
    expect(lines).toEqual([
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'PRODID:-//Outset//Calendar//EN',
      'CALSCALE:GREGORIAN',
      'METHOD:REQUEST',
      'BEGIN:VEVENT',
      'UID:meeting-1@outset.example',
      'DTSTAMP:20261123T063000Z',
      'LAST-MODIFIED:20261123T063000Z',
      'SEQUENCE:217578600',
      'DTSTART:20261124T180000Z',
      'DTEND:20261124T190000Z',
      'SUMMARY:Seed\\; round\\, \u{1f680} evil. example',
      'DESCRIPTION:Video room: https://meet.example/outset-1',
      'URL:https://meet.example/outset-1',
      'LOCATION:https://meet.example/outset-1',
      'ORGANIZER;CN="Asha  Kite : Rao":mailto:asha@example.com',
      'ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:ravi+x%25y@example.com',
      'ATTENDEE;ROLE=REQ-PARTICIPANT;PARTSTAT=NEEDS-ACTION;RSVP=TRUE:mailto:meera@example.com',
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ]);
  });

  it('leaves nothing that a mail program makes a link of', () => {
    expect(withoutLinks('Node.js at http://evil.example/x. Or a@evil.example.')).not.toMatch(/[a-z][.@/:][a-z/]/i);
    expect(withoutLinks('Plain. Words: here')).toBe('Plain. Words: here');
    expect(withoutLinks('Seed <b>call</b>')).toBe('Seed <b>call</b>');
  });
});
