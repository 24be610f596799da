import { describe, expect, it } from 'vitest';
import { readMeetingAsk } from './meeting';

describe('a wish to meet', () => {
  it.each([
    ['Schedule a meeting with an investor next week', {}],
    [
      'please book a 30 minute call with asha@fund.in, Ravi <ravi@fund.in>.',
      { participants: ['asha@fund.in', 'ravi@fund.in'], duration: 30 },
    ],
    ['arrange a 45 min meeting with not@an@address', {}],
  ])('%s', (question, details) => expect(readMeetingAsk(question)).toEqual(details));

  it.each(['What should I prepare for a call with an investor?', 'Who offers book keeping? Then a call.', ''])(
    'is none: %s',
    (question) => expect(readMeetingAsk(question)).toBeNull(),
  );
});
