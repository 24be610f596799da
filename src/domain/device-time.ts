/** Times that come from the clock of a device: how far ahead of ours they may be, so that a wrong clock freezes nothing. */

export const AHEAD_MOST_MS = 24 * 60 * 60 * 1000;

/** The latest time, in ms, that a device may give at `now`. */
export const latestTime = (now: number): number => now + AHEAD_MOST_MS;
