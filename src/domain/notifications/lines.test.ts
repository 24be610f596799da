import { describe, expect, it } from 'vitest';
import { EVENT_LINES, eventWords, parsePlace } from './lines';
import { unreadLabel } from './pulse';

describe('lines of the notification centre', () => {
  it('says what an event means and where it happened', () => {
    expect(eventWords('password-changed', 'Firefox on Linux, Pune')).toEqual({
      title: 'Your password was changed',
      body: `Firefox on Linux, Pune. ${EVENT_LINES['password-changed']?.advice}`,
    });
    expect(eventWords('password-changed', '').body).toBe(EVENT_LINES['password-changed']?.advice);
    for (const type of ['__proto__', 'toString', 'gone']) {
      expect(eventWords(type, 'Pune')).toEqual({ title: 'There was activity in your account', body: 'Pune' });
    }
  });

  it('reads the place of a page and nothing else', () => {
    expect(parsePlace('1700000000000_abc')).toEqual({ at: 1_700_000_000_000, id: 'abc' });
    for (const text of ['', '_', '1_', '_a', '1_a b', `1_${'a'.repeat(101)}`, '1.5_a', '1_a\n']) {
      expect(parsePlace(text), text).toBeNull();
    }
  });

  it('stops counting at 99+', () => {
    expect([1, 99, 100, 5000].map(unreadLabel)).toEqual(['1', '99', '99+', '99+']);
  });
});
