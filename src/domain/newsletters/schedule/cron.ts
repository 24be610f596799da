/**
 * The schedule of AI newsletters: five-field cron expressions in an IANA time zone, read by the library croner. If the clock skips a time,
 * the run is at the first minute after the gap. If a time occurs twice, the run is at the first one. Expressions with a wildcard in minute
 * or hour follow real time. https://croner.56k.guru/usage/dst/
 */
import { Cron } from 'croner';
import { isTimeZone } from '@/domain/time/zones';
import { DAY_MS, HOUR_MS } from '@/domain/time/durations';

export const DEFAULT_CRON = '0 9 * * 1';
export const DEFAULT_ZONE = 'Asia/Kolkata';
export const MAX_CRON = 100;
/** How many future runs are listed. */
const RUNS_SHOWN = 5;

export const CRON_PRESETS = [
  { label: 'Every Monday', cron: '0 9 * * 1' },
  { label: '1st and 15th', cron: '0 9 1,15 * *' },
  { label: 'Every weekday', cron: '0 9 * * 1-5' },
  { label: 'Every month', cron: '0 9 1 * *' },
] as const;

export const CRON_MISSING = 'Please input cron expression';
export const CRON_LONG = `Please use at most ${MAX_CRON} characters.`;
export const CRON_FIELDS = 'Write five fields: minute, hour, day of the month, month, day of the week.';
export const CRON_WRONG = 'One of the five fields is not valid. A valid example: 0 9 * * 1, Mondays at 9:00.';
export const CRON_NEVER = 'This schedule never runs.';
export const CRON_OFTEN = 'Newsletters go out at most once an hour. Please choose fewer runs.';
export const ZONE_WRONG = 'Choose a time zone, such as Asia/Kolkata.';

/** Without `?`, which means the present time and would change each time the expression is read. */
const SIGNS = /^[\dA-Za-z*,/#\- ]+$/;

/** Leaves one space between fields and none around them. */
export const tidyCron = (text: string): string => text.replace(/\s+/g, ' ').trim();

function read(expression: string, timeZone: string): Cron | null {
  try {
    return new Cron(expression, { mode: '5-part', timezone: timeZone, fixedTimeRule: 'no-wildcard' });
  } catch {
    return null;
  }
}

/** The error in a tidied expression, as a sentence; null if it is valid. */
export function cronFault(expression: string): string | null {
  if (expression === '') return CRON_MISSING;
  if (expression.length > MAX_CRON) return CRON_LONG;
  if (expression.split(' ').length !== 5) return CRON_FIELDS;
  const cron = SIGNS.test(expression) ? read(expression, 'UTC') : null;
  if (!cron) return CRON_WRONG;
  // Any start works: an expression that never comes due, such as 31 February, has no run after any day.
  return cron.nextRun(new Date(0)) === null ? CRON_NEVER : null;
}

/** The next runs after `after`, ms; none if expression or zone is not valid. */
export function nextRuns(expression: string, timeZone: string, after: number, count = RUNS_SHOWN): number[] {
  if (cronFault(expression) !== null || !isTimeZone(timeZone)) return [];
  const runs = read(expression, timeZone)?.nextRuns(count, new Date(after)) ?? [];
  return runs.map((run) => run.getTime());
}

/** The last run in `(after, until]`, in ms; null if none was due. If several runs were missed, only this one is made up for. */
export function lastDue(expression: string, timeZone: string, after: number, until: number): number | null {
  if (cronFault(expression) !== null || !isTimeZone(timeZone)) return null;
  // The library looks before a time, exclusive; a run at exactly `until` is due.
  const [last] = read(expression, timeZone)?.previousRuns(1, new Date(until + 1)) ?? [];
  const due = last?.getTime() ?? Number.NEGATIVE_INFINITY;
  return due > after && due <= until ? due : null;
}

/** True if two runs of a valid expression are less than an hour apart. Any days can be checked, because times repeat each day. */
export function isTooOften(expression: string): boolean {
  const runs = read(expression, 'UTC')?.nextRuns(25, new Date(0)) ?? [];
  return runs.some((run, at) => at > 0 && run.getTime() - (runs[at - 1]?.getTime() ?? 0) < HOUR_MS);
}

/** The number of newsletters that a reader would get within a day of the next run. If it is more than one, the operator must confirm. */
export function runsWithinADay(runs: readonly number[]): number {
  const [first] = runs;
  return first === undefined ? 0 : runs.filter((run) => run - first < DAY_MS).length;
}
