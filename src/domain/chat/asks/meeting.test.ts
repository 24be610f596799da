import { describe, expect, it } from 'vitest';
import { readMeetingAsk } from './meeting';

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
    ['arrange a 45 min meeting with not@an@address', {}],
  ])('%s', (question, details) => expect(readMeetingAsk(question, '2026-11-26')).toEqual(details));

  it.each(['What should I prepare for a call with an investor?', 'Who offers book keeping? Then a call.', ''])(
    'is none: %s',
    (question) => expect(readMeetingAsk(question, '2026-11-26')).toBeNull(),
  );
});
