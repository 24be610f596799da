import { describe, expect, it } from 'vitest';
import {
  DATE_MISSING,
  DURATION_WRONG,
  FAR,
  meetingInput,
  meetingRules,
  PARTICIPANTS_MANY,
  PARTICIPANTS_MISSING,
  PAST,
  requestText,
  startOf,
  TIME_MISSING,
  TITLE_HAS_ADDRESS,
  TITLE_MISSING,
  ZONE_UNKNOWN,
  type MeetingInput,
} from './meeting-input';

const NOW = Date.UTC(2026, 10, 23, 6, 30);
const good = {
  title: 'Seed round',
  date: '2026-11-24',
  time: '10:00',
  duration: 30,
  participants: 'ravi@example.com, Meera@Example.com',
};

const faults = (over: Record<string, unknown>, now = NOW) => {
  const read = meetingRules(now).safeParse({ ...good, ...over });
  return read.success
    ? {}
    : Object.fromEntries(read.error.issues.map(({ path, message }) => [path.join('.'), message]));
};

describe('a meeting', () => {
  it('CHAT-14 has title, date, time, participants as a list, and minutes; the zone is India where none is named', () => {
    const read = meetingInput.parse(good);
    expect(read).toEqual({
      ...good,
      participants: ['ravi@example.com', 'meera@example.com'],
      timeZone: 'Asia/Kolkata',
    });
    expect(new Date(startOf(read)).toISOString()).toBe('2026-11-24T04:30:00.000Z');
    expect(meetingInput.parse({ ...good, participants: ['ravi@example.com', 'meera@example.com'] })).toEqual(read);
  });

  it.each([
    ['title', { title: undefined }, TITLE_MISSING],
    ['title', { title: '  \u200b ' }, TITLE_MISSING],
    ['title', { title: 'x'.repeat(121) }, 'Please use at most 120 characters.'],
    ['title', { title: 'Hello\r\nBcc: victim@example.com' }, 'Please use plain characters only.'],
    ['title', { title: 'Win at https://evil.example' }, TITLE_HAS_ADDRESS],
    ['title', { title: 'see www.evil.example' }, TITLE_HAS_ADDRESS],
    ['date', { date: '' }, DATE_MISSING],
    ['date', { date: '2026-02-30' }, DATE_MISSING],
    ['date', { date: '24/11/2026' }, DATE_MISSING],
    ['date', { date: '2026-11-22' }, PAST],
    ['date', { date: '2029-01-01' }, FAR],
    ['time', { time: '' }, TIME_MISSING],
    ['time', { time: '24:00' }, TIME_MISSING],
    ['time', { time: '9:00' }, TIME_MISSING],
    ['duration', { duration: '' }, DURATION_WRONG],
    ['duration', { duration: 45 }, DURATION_WRONG],
    ['duration', { duration: null }, DURATION_WRONG],
    ['participants', { participants: '' }, PARTICIPANTS_MISSING],
    ['participants', { participants: ' , ,' }, PARTICIPANTS_MISSING],
    ['participants', { participants: [] }, PARTICIPANTS_MISSING],
    ['participants', { participants: [{ email: 'a@example.com' }] }, PARTICIPANTS_MISSING],
    ['participants', { participants: Array.from({ length: 11 }, (_, n) => `p${n}@example.com`) }, PARTICIPANTS_MANY],
    ['timeZone', { timeZone: '+05:30' }, ZONE_UNKNOWN],
    ['timeZone', { timeZone: 'Asia/Nowhere' }, ZONE_UNKNOWN],
  ])('CHAT-15 %s of %j is refused', (field, over, message) => {
    expect(faults(over)).toEqual({ [field]: message });
  });

  it('CHAT-15 is past by the clock of its own zone, to the minute', () => {
    // 12:00 in India.
    expect(faults({ date: '2026-11-23', time: '12:00' })).toEqual({ date: PAST });
    expect(faults({ date: '2026-11-23', time: '12:01' })).toEqual({});
    expect(faults({ date: '2026-11-23', time: '08:00', timeZone: 'Europe/London' })).toEqual({});
    expect(faults({ date: '2026-11-23', time: '12:01', timeZone: 'Asia/Tokyo' })).toEqual({ date: PAST });
  });

  it.each([30, 60, 90, '30', '60', '90'])('CHAT-16 may take %s minutes', (duration) => {
    expect(meetingInput.parse({ ...good, duration }).duration).toBe(Number(duration));
  });

  it('CHAT-17 lists the participants that are no addresses, and takes each address once', () => {
    expect(faults({ participants: 'ravi@example.com, nobody, a@b, x y@example.com' })).toEqual({
      participants: 'Invalid email(s): nobody, a@b, x y@example.com',
    });
    expect(faults({ participants: ['a@example.com\r\nBcc: b@example.com'] })).toEqual({
      participants: 'Invalid email(s): a@example.com Bcc: b@example.com',
    });
    const ten = Array.from({ length: 10 }, (_, n) => `p${n}@example.com`);
    expect(
      meetingInput.parse({ ...good, participants: [...ten, 'P1@EXAMPLE.COM', ' p2@example.com'] }).participants,
    ).toEqual(ten);
    expect(meetingInput.parse({ ...good, participants: 'asha@उदाहरण.भारत' }).participants).toEqual([
      'asha@xn--p1b6ci4b4b3a.xn--h2brj9c',
    ]);
  });

  it('is the same meeting in another order and another name of its zone, and no other one', () => {
    const one: MeetingInput = meetingInput.parse(good);
    const same = meetingInput.parse({
      ...good,
      timeZone: 'Asia/Calcutta',
      participants: 'meera@example.com,ravi@example.com',
    });
    expect(requestText(same)).toBe(requestText(one));
    for (const over of [{ title: 'Seed' }, { time: '10:01' }, { duration: 60 }, { participants: 'ravi@example.com' }])
      expect(requestText(meetingInput.parse({ ...good, ...over }))).not.toBe(requestText(one));
  });
});
