import { describe, expect, it } from 'vitest';
import { readMeetingAsk } from './meeting-times';

describe('a wish to meet', () => {
  it.each([
    ['Schedule a meeting with an investor next week', {}],
    [
      'please book a 30 minute call with asha@fund.in, Ravi <ravi@fund.in>.',
      { participants: ['asha@fund.in', 'ravi@fund.in'], duration: 30 },
    ],
    [
      'set up a call with ravi@fund.in tomorrow at 4pm for half hour',
      { date: '2026-11-27', time: '16:00', participants: ['ravi@fund.in'], duration: 30 },
    ],
    ['book meeting 2 Dec 2026 at 15:30', { date: '2026-12-02', time: '15:30' }],
    [
      'kal 5 baje ravi@fund.in ke saath meeting rakho',
      { date: '2026-11-27', time: '17:00', participants: ['ravi@fund.in'] },
    ],
    [
      'schedule a call on Friday at 11 am for one and a half hours',
      { date: '2026-11-27', time: '11:00', duration: 90 },
    ],
    ['arrange a 45 min meeting with not@an@address', { duration: 60, wanted: 45 }],
    ['45-minute meeting next Tuesday at 4', { date: '2026-12-01', time: '16:00', duration: 60, wanted: 45 }],
    [
      'a 20 min call with a@b.in on Friday at 11',
      { date: '2026-11-27', time: '11:00', participants: ['a@b.in'], duration: 30, wanted: 20 },
    ],
    ['meeting from 3 to 4:30 pm on 10 March 2027', { date: '2027-03-10', time: '15:00', duration: 90 }],
    [
      'call with a@b.in on 2 Dec, 11 to 12 pm',
      { date: '2026-12-02', time: '11:00', participants: ['a@b.in'], duration: 60 },
    ],
    [
      'parso subah 10 baje ek ghante ki meeting rahul@fund.in ke saath',
      { date: '2026-11-28', time: '10:00', participants: ['rahul@fund.in'], duration: 60 },
    ],
    ['kal raat 9 baje a@b.in ke saath call rakho', { date: '2026-11-27', time: '21:00', participants: ['a@b.in'] }],
    ['book a call with a@b.in at 9 tonight', { date: '2026-11-26', time: '21:00', participants: ['a@b.in'] }],
    ['schedule a call tonight at 9:30', { date: '2026-11-26', time: '21:30' }],
    ['schedule a call tomorrow at 8 in the evening', { date: '2026-11-27', time: '20:00' }],
    ['aaj raat 8 se 9 baje meeting rakho', { date: '2026-11-26', time: '20:00', duration: 60 }],
    ['kal shaam saadhe 8 baje meeting rakho', { date: '2026-11-27', time: '20:30' }],
    ['kal 11 se 12 baje meeting rakho', { date: '2026-11-27', time: '11:00', duration: 60 }],
    ['schedule a call tomorrow at 21:00 in the evening', { date: '2026-11-27', time: '21:00' }],
    ['book meeting 2 Dec 2026, 15:30', { date: '2026-12-02', time: '15:30' }],
    ['schedule a call tomorrow 9:05', { date: '2026-11-27', time: '09:05' }],
    ['schedule a call tomorrow 8:15 in the evening', { date: '2026-11-27', time: '20:15' }],
    ['schedule a call tomorrow at noon', { date: '2026-11-27', time: '12:00' }],
    ['schedule a call tomorrow at 12 pm', { date: '2026-11-27', time: '12:00' }],
    ['schedule a call tomorrow at 12:30 am', { date: '2026-11-27', time: '00:30' }],
    ['schedule a call tomorrow at 13 pm', { date: '2026-11-27' }],
    ['schedule a call tomorrow morning at 7', { date: '2026-11-27', time: '07:00' }],
    ['schedule a call tomorrow at 7', { date: '2026-11-27', time: '19:00' }],
    ['schedule a call tomorrow at 8', { date: '2026-11-27', time: '08:00' }],
    ['schedule a call tomorrow at half past 4', { date: '2026-11-27', time: '16:30' }],
    ['kal raat 2 baje meeting rakho', { date: '2026-11-27', time: '02:00' }],
    ['schedule a call tomorrow, 11 to 1 pm', { date: '2026-11-27', time: '11:00', duration: 90, wanted: 120 }],
    ['schedule a two-person call for an hour', { duration: 60 }],
    ['schedule a 2 hour call', { duration: 90, wanted: 120 }],
    ['meeting for founders on Friday', { date: '2026-11-27' }],
    ['schedule 45 minutes with priya@blume.vc', { participants: ['priya@blume.vc'], duration: 60, wanted: 45 }],
  ])('%s', (question, details) => expect(readMeetingAsk(question, '2026-11-26')).toEqual(details));

  it.each([
    'What should I prepare for a call with an investor?',
    'Who offers book keeping? Then a call.',
    'call for applications in Pune',
    'meeting for founders',
    'schedule 45 minutes with Priya',
    '',
  ])('is none: %s', (question) => expect(readMeetingAsk(question, '2026-11-26')).toBeNull());

  it('names each address once, and ten at most', () => {
    const people = Array.from({ length: 12 }, (_, at) => `person${at}@fund.in`);
    expect(readMeetingAsk(`book a call with a@b.in, a@b.in`, '2026-11-26')?.participants).toEqual(['a@b.in']);
    expect(readMeetingAsk(`book a call with ${people.join(', ')}`, '2026-11-26')?.participants).toEqual(
      people.slice(0, 10),
    );
  });
});
