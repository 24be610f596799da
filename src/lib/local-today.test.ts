import { afterEach, expect, it, vi } from 'vitest';
import { localDayOf, localToday } from './local-today';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllEnvs();
});

it.each([
  ['Asia/Kolkata', '2026-11-29'],
  ['UTC', '2026-11-28'],
  ['America/New_York', '2026-11-28'],
])('in %s, 19:00 UTC is of %s, for today and for a moment alike', (zone, day) => {
  vi.stubEnv('TZ', zone);
  const moment = '2026-11-28T19:00:00.000Z';
  vi.useFakeTimers({ now: new Date(moment) });
  expect([localToday(), localDayOf(moment)]).toEqual([day, day]);
  // A day has no time of day, so no zone moves it.
  expect(localDayOf('2026-11-28')).toBe('2026-11-28');
  expect([localDayOf(''), localDayOf('soon')]).toEqual([null, null]);
});
