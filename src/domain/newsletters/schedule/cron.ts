/**
 * When AI newsletters go out: five-field cron expressions in an IANA time zone, read by the library that runs them. A time that the
 * clock skips runs at the first minute after the gap, and one that comes twice runs at its first coming; expressions with a wildcard
 * in minute or hour go by real time. https://croner.56k.guru/usage/dst/
 */
import { Cron } from 'croner';
import { isTimeZone } from '@/domain/time/zones';
import { DAY_MS, HOUR_MS } from '@/domain/time/durations';

export const DEFAULT_CRON = '0 9 * * 1';
export const DEFAULT_ZONE = 'Asia/Kolkata';
export const CRON_MOST = 100;
/** How many coming runs are listed. */
const RUNS_SHOWN = 5;

export const CRON_PRESETS = [
  { label: 'Every Monday', cron: '0 9 * * 1' },
  { label: '1st and 15th', cron: '0 9 1,15 * *' },
  { label: 'Every weekday', cron: '0 9 * * 1-5' },
  { label: 'Every month', cron: '0 9 1 * *' },
] as const;

export const CRON_MISSING = 'Please input cron expression';
export const CRON_LONG = `Please use at most ${CRON_MOST} characters.`;
export const CRON_FIELDS = 'Write five fields: minute, hour, day of the month, month, day of the week.';
export const CRON_WRONG = 'One of the five fields is not valid. An example that is: 0 9 * * 1, Mondays at 9:00.';
export const CRON_NEVER = 'This expression never comes due.';
export const CRON_OFTEN = 'Newsletters go out at most once an hour. Please choose fewer runs.';
export const ZONE_WRONG = 'Choose a time zone, such as Asia/Kolkata.';

/** `?` would mean the present time, which is not the same at each reading. */
const SIGNS = /^[\dA-Za-z*,/#\- ]+$/;

/** One space between fields, none around them. */
export const tidyCron = (text: string): string => text.replace(/\s+/g, ' ').trim();

function read(expression: string, timeZone: string): Cron | null {
  try {
    return new Cron(expression, { mode: '5-part', timezone: timeZone, fixedTimeRule: 'no-wildcard' });
  } catch {
    return null;
  }
}

/** What is wrong with a tidied expression, in a sentence; null when nothing is. */
export function cronFault(expression: string): string | null {
  if (expression === '') return CRON_MISSING;
  if (expression.length > CRON_MOST) return CRON_LONG;
  if (expression.split(' ').length !== 5) return CRON_FIELDS;
  const cron = SIGNS.test(expression) ? read(expression, 'UTC') : null;
  if (!cron) return CRON_WRONG;
  // Any day does: what never comes, such as 31 February, comes from none.
  return cron.nextRun(new Date(0)) === null ? CRON_NEVER : null;
}

/** The next runs after `after`, ms; none where expression or zone are not valid. */
export function nextRuns(expression: string, timeZone: string, after: number, count = RUNS_SHOWN): number[] {
  if (cronFault(expression) !== null || !isTimeZone(timeZone)) return [];
  const runs = read(expression, timeZone)?.nextRuns(count, new Date(after)) ?? [];
  return runs.map((run) => run.getTime());
}

/** The last run in `(after, until]`, ms; null when none was due. However many were missed, it is the one that is made up for. */
export function lastDue(expression: string, timeZone: string, after: number, until: number): number | null {
  if (cronFault(expression) !== null || !isTimeZone(timeZone)) return null;
  // The library takes what comes before a time; a run of this very millisecond is due.
  const [last] = read(expression, timeZone)?.previousRuns(1, new Date(until + 1)) ?? [];
  const due = last?.getTime() ?? Number.NEGATIVE_INFINITY;
  return due > after && due <= until ? due : null;
}

/** True where two runs of a valid expression lie closer than an hour. Any days do: the fields of time repeat each day. */
export function isTooOften(expression: string): boolean {
  const runs = read(expression, 'UTC')?.nextRuns(25, new Date(0)) ?? [];
  return runs.some((run, at) => at > 0 && run.getTime() - (runs[at - 1]?.getTime() ?? 0) < HOUR_MS);
}

/** How many newsletters a reader would get within a day of the next run: more than one is worth a question. */
export function runsWithinADay(runs: readonly number[]): number {
  const [first] = runs;
  return first === undefined ? 0 : runs.filter((run) => run - first < DAY_MS).length;
}
