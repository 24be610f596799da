/** Lengths of time in milliseconds. */
export const MINUTE_MS = 60_000;
export const HOUR_MS = 60 * MINUTE_MS;
export const DAY_MS = 24 * HOUR_MS;
export const WEEK_MS = 7 * DAY_MS;

// The most that the clock of a device may be ahead of ours, so that a wrong clock does not block later changes.

export const MAX_AHEAD_MS = DAY_MS;

/** The latest time, in ms, that a device may give at `now`. */
export const latestTime = (now: number): number => now + MAX_AHEAD_MS;
