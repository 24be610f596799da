/** Times that come from the clock of a device: how far ahead of ours they may be, so that a wrong clock freezes nothing. */
import { DAY_MS } from './durations';

export const AHEAD_MOST_MS = DAY_MS;

/** The latest time, in ms, that a device may give at `now`. */
export const latestTime = (now: number): number => now + AHEAD_MOST_MS;
