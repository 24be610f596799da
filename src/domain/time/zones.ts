/** Clock times of IANA time zones: checks their names, and converts between moments and a zone's day and time. Reads no clock. */
import type { Day } from './days';
import { DAY_MS } from './durations';

/** True for a name of the time-zone database that this engine knows; offsets such as +05:30 are not names. */
export function isTimeZone(name: string): boolean {
  if (!/^[A-Za-z][A-Za-z\d_+\-/]{1,63}$/.test(name)) return false;
  try {
    new Intl.DateTimeFormat('en', { timeZone: name });
    return true;
  } catch {
    return false;
  }
}

/** Old names of cities that browsers still use. Source: the `backward` file of the time-zone database. */
const OLD_NAMES: Readonly<Record<string, string>> = {
  'Asia/Calcutta': 'Asia/Kolkata',
  'Asia/Dacca': 'Asia/Dhaka',
  'Asia/Katmandu': 'Asia/Kathmandu',
  'Asia/Rangoon': 'Asia/Yangon',
  'Asia/Saigon': 'Asia/Ho_Chi_Minh',
  'Europe/Kiev': 'Europe/Kyiv',
};

/** The present name of a zone. */
export const presentZoneName = (name: string): string => (Object.hasOwn(OLD_NAMES, name) && OLD_NAMES[name]) || name;

export interface ClockTime {
  /** YYYY-MM-DD. */
  date: Day;
  /** HH:mm. */
  time: string;
}

/** The day and time in a zone at a moment (ms since the epoch, years 1 to 9999). Throws a RangeError for an unknown zone. */
export function clockAt(moment: number, timeZone: string): ClockTime {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    calendar: 'iso8601',
    numberingSystem: 'latn',
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
  }).formatToParts(moment);
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return {
    date: `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}`,
  };
}

/**
 * The moment (ms since the epoch) at which the clocks of a zone show this day and time. If a time occurs twice, the first one. If the
 * clocks skip a time, it is read with the offset before the gap, so that 02:30 becomes 03:30. Source: RFC 5545, §3.3.5. Throws a RangeError
 * for an unknown zone. `date` and `time` must be valid.
 */
export function momentAt({ date, time }: ClockTime, timeZone: string): number {
  const asUtc = Date.parse(`${date}T${time}:00Z`);
  const offsetAt = (moment: number) => {
    const shown = clockAt(moment, timeZone);
    return Date.parse(`${shown.date}T${shown.time}:00Z`) - moment;
  };
  const [early, late] = [asUtc - offsetAt(asUtc - DAY_MS), asUtc - offsetAt(asUtc + DAY_MS)];
  const isRight = (moment: number) => {
    const shown = clockAt(moment, timeZone);
    return shown.date === date && shown.time === time;
  };
  return isRight(early) || !isRight(late) ? early : late;
}
