import { describe, expect, it } from 'vitest';
import { clockAt, momentAt } from './zones';

const utc = (date: string, time: string, zone: string) => new Date(momentAt({ date, time }, zone)).toISOString();

describe('a day and time in a zone', () => {
  it.each([
    ['2026-11-24', '10:00', 'Asia/Kolkata', '2026-11-24T04:30:00.000Z'],
    ['2026-11-24', '00:15', 'Asia/Kolkata', '2026-11-23T18:45:00.000Z'],
    ['2026-07-01', '09:00', 'Europe/London', '2026-07-01T08:00:00.000Z'],
    ['2026-12-01', '09:00', 'America/New_York', '2026-12-01T14:00:00.000Z'],
    ['2026-11-24', '10:00', 'Asia/Kathmandu', '2026-11-24T04:15:00.000Z'],
    ['2026-11-24', '10:00', 'Pacific/Kiritimati', '2026-11-23T20:00:00.000Z'],
    ['2026-11-24', '10:00', 'UTC', '2026-11-24T10:00:00.000Z'],
    // Just before and after the clocks change.
    ['2026-03-29', '00:59', 'Europe/London', '2026-03-29T00:59:00.000Z'],
    ['2026-03-29', '02:00', 'Europe/London', '2026-03-29T01:00:00.000Z'],
    ['2026-03-08', '01:59', 'America/New_York', '2026-03-08T06:59:00.000Z'],
    // Skipped: by the offset before the gap.
    ['2026-03-29', '01:30', 'Europe/London', '2026-03-29T01:30:00.000Z'],
    ['2026-03-08', '02:30', 'America/New_York', '2026-03-08T07:30:00.000Z'],
    ['2026-10-04', '02:15', 'Australia/Lord_Howe', '2026-10-03T15:45:00.000Z'],
    // Twice: the first coming.
    ['2026-10-25', '01:30', 'Europe/London', '2026-10-25T00:30:00.000Z'],
    ['2026-11-01', '01:30', 'America/New_York', '2026-11-01T05:30:00.000Z'],
    // A day that Samoa skipped.
    ['2011-12-30', '12:00', 'Pacific/Apia', '2011-12-30T22:00:00.000Z'],
    // The morning after it: what the clocks showed at that time of the day before, they show a day late.
    ['2011-12-31', '05:00', 'Pacific/Apia', '2011-12-30T15:00:00.000Z'],
  ])('%s %s in %s is %s', (date, time, zone, expected) => {
    expect(utc(date, time, zone)).toBe(expected);
  });

  it('is read back as it was written, where the clocks show it', () => {
    for (const zone of ['Asia/Kolkata', 'America/St_Johns', 'Australia/Lord_Howe', 'Africa/Casablanca'])
      for (let day = 1; day <= 28; day += 9) {
        const asked = { date: `2026-05-${String(day).padStart(2, '0')}`, time: '23:59' };
        expect(clockAt(momentAt(asked, zone), zone)).toEqual(asked);
      }
  });

  it('throws for a zone that there is not', () => {
    expect(() => momentAt({ date: '2026-01-01', time: '10:00' }, 'Nowhere/Land')).toThrow(RangeError);
  });
});
