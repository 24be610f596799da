/** When a mail that was not taken is tried again. */
import { MINUTE_MS } from '@/domain/time/durations';

/** Waits after the first, second … try, ms; then it has failed. */
const BACKOFF_MS = [1, 5, 30, 120, 360].map((minutes) => minutes * MINUTE_MS);

/** The wait after `tries` tries that failed for now, ms; null where that was the last one. */
export const waitAfter = (tries: number): number | null => BACKOFF_MS[tries - 1] ?? null;
