/**
 * Stamps that order changes made on several devices: a hybrid logical clock. Source: Kulkarni, Demirbas et al.,
 * "Logical Physical Clocks and Consistent Snapshots in Globally Distributed Databases", 2014, §3.
 */

/** 11 base-36 digits of milliseconds, 4 of a counter, then the device: compared as text, later is greater. */
const MS_DIGITS = 9;
const COUNT_DIGITS = 4;
const STAMP = /^[0-9a-z]{9}\.[0-9a-z]{4}\.[0-9a-z]{1,24}$/;
const MAX_COUNT = 36 ** COUNT_DIGITS - 1;

export interface Clock {
  /** Milliseconds since the epoch, the greatest seen. */
  ms: number;
  /** Changes within that millisecond. */
  count: number;
}

export const isStamp = (text: string): boolean => STAMP.test(text);

export function writeStamp({ ms, count }: Clock, device: string): string {
  return `${ms.toString(36).padStart(MS_DIGITS, '0')}.${count.toString(36).padStart(COUNT_DIGITS, '0')}.${device}`;
}

/** The time in a stamp. The stamp must be one (`isStamp`). */
export function readStamp(stamp: string): Clock {
  const [ms = '', count = ''] = stamp.split('.');
  return { ms: Number.parseInt(ms, 36), count: Number.parseInt(count, 36) };
}

/** The stamp with its time set back to `latest` (ms) when it lies beyond; counter and device stay. */
export function boundStamp(stamp: string, latest: number): string {
  const { ms, count } = readStamp(stamp);
  return ms <= latest ? stamp : writeStamp({ ms: latest, count }, stamp.slice(stamp.lastIndexOf('.') + 1));
}

/** The least stamp of a device that comes after another stamp. */
export const stampAfter = (stamp: string, device: string): string => writeStamp(nextTick(readStamp(stamp), 0), device);

/** The clock of the next local change at wall time `now` (ms): never before anything seen, however the wall clock jumps. */
export function nextTick(clock: Clock, now: number): Clock {
  if (now > clock.ms) return { ms: now, count: 0 };
  return clock.count < MAX_COUNT ? { ms: clock.ms, count: clock.count + 1 } : { ms: clock.ms + 1, count: 0 };
}

/** The clock after a foreign stamp was seen, so that the next local change comes after it. */
export function seeStamp(clock: Clock, stamp: string): Clock {
  const seen = readStamp(stamp);
  return seen.ms > clock.ms || (seen.ms === clock.ms && seen.count > clock.count) ? seen : clock;
}
