/** Cron expressions as the library that runs them reads them: what is refused, what comes next, and what the clocks do. */
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CRON_FIELDS,
  CRON_LONG,
  CRON_MISSING,
  CRON_NEVER,
  CRON_PRESETS,
  CRON_WRONG,
  cronFault,
  DEFAULT_CRON,
  DEFAULT_ZONE,
  lastDue,
  nextRuns,
  isTooOften,
  runsWithinADay,
  CRON_OFTEN,
  tidyCron,
} from './cron';
import { isTimeZone } from '@/domain/time/zones';
import { scheduleInput } from './schedule-input';

const at = (iso: string): number => Date.parse(iso);
const runs = (cron: string, zone: string, from: string, count?: number) =>
  nextRuns(cron, zone, at(from), count).map((run) => new Date(run).toISOString());
const messageOf = (body: unknown) => {
  const read = scheduleInput.safeParse(body);
  return read.success ? null : read.error.issues[0]?.message;
};

describe('a cron expression', () => {
  it('NEWS-22 is mandatory, and begins as Mondays at nine in India', () => {
    for (const cronExpression of [undefined, null, '', '   ', '\n', 7, {}])
      expect(messageOf({ cronExpression })).toBe(CRON_MISSING);
    expect(CRON_MISSING).toBe('Please input cron expression');
    expect(DEFAULT_CRON).toBe('0 9 * * 1');
    expect(runs(DEFAULT_CRON, DEFAULT_ZONE, '2026-11-23T03:29:59Z', 2)).toEqual([
      '2026-11-23T03:30:00.000Z',
      '2026-11-30T03:30:00.000Z',
    ]);
  });

  it('NEWS-23 has four presets, each of which comes when its name says', () => {
    expect(CRON_PRESETS.map(({ cron }) => cron)).toEqual(['0 9 * * 1', '0 9 1,15 * *', '0 9 * * 1-5', '0 9 1 * *']);
    const days = (cron: string) =>
      nextRuns(cron, 'UTC', at('2026-11-27T12:00:00Z'), 4).map((run) =>
        new Date(run).toLocaleDateString('en-GB', {
          weekday: 'short',
          day: 'numeric',
          month: 'short',
          timeZone: 'UTC',
        }),
      );
    expect(CRON_PRESETS.map(({ cron }) => days(cron))).toEqual([
      ['Mon 30 Nov', 'Mon 7 Dec', 'Mon 14 Dec', 'Mon 21 Dec'],
      ['Tue 1 Dec', 'Tue 15 Dec', 'Fri 1 Jan', 'Fri 15 Jan'],
      ['Mon 30 Nov', 'Tue 1 Dec', 'Wed 2 Dec', 'Thu 3 Dec'],
      ['Tue 1 Dec', 'Fri 1 Jan', 'Mon 1 Feb', 'Mon 1 Mar'],
    ]);
  });

  it.each([
    ['61 * * * *', CRON_WRONG],
    ['0 24 * * *', CRON_WRONG],
    ['0 9 0 * *', CRON_WRONG],
    ['0 9 * 13 *', CRON_WRONG],
    ['0 9 * * 8', CRON_WRONG],
    ['a b c d e', CRON_WRONG],
    ['? ? ? ? ?', CRON_WRONG],
    ['0 9 * * 1;rm', CRON_WRONG],
    ['0 9 * * १', CRON_WRONG],
    ['*/0 * * * *', CRON_WRONG],
    ['0 0 9 * * 1', CRON_FIELDS],
    ['0 9 * *', CRON_FIELDS],
    ['@reboot', CRON_FIELDS],
    ['@weekly', CRON_FIELDS],
    ['2026-12-01T09:00:00', CRON_FIELDS],
    ['0 9 31 2 *', CRON_NEVER],
    [`0 9 ${'1,'.repeat(50)}1 * *`, CRON_LONG],
    ['*'.repeat(1024), CRON_LONG],
  ])('%s is refused with a sentence', (cronExpression, message) => {
    expect(messageOf({ cronExpression })).toBe(message);
    expect(nextRuns(tidyCron(cronExpression), 'UTC', 0)).toEqual([]);
    expect(lastDue(tidyCron(cronExpression), 'UTC', 0, at('2026-11-23T00:00:00Z'))).toBe(null);
  });

  it('may be written with more spaces, and has a zone of the database of time zones', () => {
    expect(scheduleInput.parse({ cronExpression: ' 0  9\t* * 1 ' })).toMatchObject({
      cronExpression: '0 9 * * 1',
      timeZone: 'Asia/Kolkata',
      customization: { focusArea: '', fundingStage: '', industries: [] },
    });
    for (const zone of ['UTC', 'Europe/London', 'America/Argentina/Buenos_Aires', 'Etc/GMT+5'])
      expect(isTimeZone(zone)).toBe(true);
    for (const zone of ['', 'IST/India', '+05:30', 'Mars/Base', 'Asia/Kolkata; DROP', 'x'.repeat(100)])
      expect(messageOf({ cronExpression: DEFAULT_CRON, timeZone: zone })).toMatch(/time zone/);
  });

  it('says what text never is', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 120 }), (text) => {
        const fault = cronFault(tidyCron(text));
        return fault === null || fault.length > 0;
      }),
    );
  });
});

/**
 * The days on which clocks change: 14 March and 1 November 2027/2026 in the United States (15 U.S.C. 260a, second Sunday of March,
 * first Sunday of November), last Sundays of March and October in the United Kingdom (Summer Time Order 2002). What runs then is Vixie
 * cron's rule (cron(8)): jobs of a fixed time in the skipped hour run soon after it, and repeated ones run once.
 */
describe('where clocks change', () => {
  it('nine in the morning stays nine in the morning', () => {
    expect(runs('0 9 * * 1', 'America/New_York', '2026-10-26T12:00:00Z', 2)).toEqual([
      '2026-10-26T13:00:00.000Z',
      '2026-11-02T14:00:00.000Z',
    ]);
    expect(runs('0 9 * * *', 'Europe/London', '2027-03-27T00:00:00Z', 2)).toEqual([
      '2027-03-27T09:00:00.000Z',
      '2027-03-28T08:00:00.000Z',
    ]);
  });

  it('a time that is skipped comes right after the gap, in lists too', () => {
    expect(runs('30 2 * * *', 'America/New_York', '2027-03-14T00:00:00Z', 2)).toEqual([
      '2027-03-14T07:00:00.000Z',
      '2027-03-15T06:30:00.000Z',
    ]);
    expect(runs('30 1,13 * * *', 'Europe/London', '2027-03-28T00:00:00Z', 2)).toEqual([
      '2027-03-28T01:00:00.000Z',
      '2027-03-28T12:30:00.000Z',
    ]);
  });

  it('a time that comes twice runs once', () => {
    expect(runs('30 1 * * *', 'America/New_York', '2026-11-01T00:00:00Z', 2)).toEqual([
      '2026-11-01T05:30:00.000Z',
      '2026-11-02T06:30:00.000Z',
    ]);
    expect(runs('30 1 * * *', 'Europe/London', '2026-10-25T00:00:00Z', 2)).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-10-26T01:30:00.000Z',
    ]);
    expect(lastDue('30 1 * * *', 'Europe/London', at('2026-10-25T00:30:00Z'), at('2026-10-25T23:00:00Z'))).toBe(null);
  });
});

describe('what is due', () => {
  const due = (after: string, until: string, cron = '0 9 * * *') => {
    const run = lastDue(cron, 'Asia/Kolkata', at(after), at(until));
    return run === null ? null : new Date(run).toISOString();
  };

  it('is the minute itself, once, and of several that were missed the last', () => {
    expect(due('2026-11-23T03:29:00Z', '2026-11-23T03:29:59.999Z')).toBe(null);
    expect(due('2026-11-23T03:29:00Z', '2026-11-23T03:30:00Z')).toBe('2026-11-23T03:30:00.000Z');
    expect(due('2026-11-23T03:30:00Z', '2026-11-23T03:30:00Z')).toBe(null);
    expect(due('2026-11-23T03:30:00Z', '2026-11-23T03:31:00Z')).toBe(null);
    expect(due('2026-11-20T00:00:00Z', '2026-11-23T04:30:00Z')).toBe('2026-11-23T03:30:00.000Z');
    expect(due('2026-11-23T05:00:00Z', '2026-11-23T04:00:00Z')).toBe(null);
  });

  it('is the same seen from before and from behind, whatever clocks do', () => {
    const crons = ['30 1 * * *', '0 9 * * 1-5', '*/20 * * * *', '15 2,3 1,15 * *', '0 0 * * 0'];
    const zones = ['Asia/Kolkata', 'America/New_York', 'Europe/London', 'Australia/Lord_Howe'];
    const year = at('2026-01-01T00:00:00Z');
    fc.assert(
      fc.property(
        fc.constantFrom(...crons),
        fc.constantFrom(...zones),
        fc.integer({ min: 0, max: 365 * 24 * 60 }),
        (cron, zone, minute) => {
          const start = year + minute * 60_000;
          const [first = 0, second = 0] = nextRuns(cron, zone, start, 2);
          expect(lastDue(cron, zone, start, first - 1)).toBe(null);
          expect(lastDue(cron, zone, start, first)).toBe(first);
          expect(lastDue(cron, zone, start, second - 1)).toBe(first);
          expect(lastDue(cron, zone, start, second)).toBe(second);
        },
      ),
    );
  });

  it('several a day are told', () => {
    expect(runsWithinADay(nextRuns('0 9 * * *', 'UTC', 0))).toBe(1);
    expect(runsWithinADay(nextRuns('0 9,18 * * *', 'UTC', 0))).toBe(2);
    expect(runsWithinADay(nextRuns('* * * * *', 'UTC', 0))).toBe(5);
    expect(runsWithinADay([])).toBe(0);
    expect(['* * * * *', '*/20 9 * * *', '0,30 9 * * 1', '59 9,10 * * *', '0 * * * *'].map(isTooOften)).toEqual([
      true,
      true,
      true,
      false,
      false,
    ]);
    expect(messageOf({ cronExpression: '* * * * *' })).toBe(CRON_OFTEN);
  });
});
