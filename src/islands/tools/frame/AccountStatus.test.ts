/** When the words for a time that passed change next. */
import { expect, it } from 'vitest';
import { agoPhrase } from '@/islands/account/sessions/session-list';
import { untilNextPhrase } from './AccountStatus';

const AT = 1_000_000;

it.each([
  [0, 60_000],
  [59_999, 1],
  [125_000, 55_000],
  [3_599_000, 1000],
  [3_600_000, 3_600_000],
  [90_000_000, 3_600_000],
  // A clock that was set back.
  [-5000, 60_000],
])('after %d ms it waits %d ms, and never misses a change', (passed, wait) => {
  expect(untilNextPhrase(AT, AT + passed)).toBe(wait);
  if (passed >= 0) expect(agoPhrase(AT, AT + passed + wait - 1)).toBe(agoPhrase(AT, AT + passed));
});
