/** Runs work that pauses in the browser: a few milliseconds at a time, with the page's own events in between. */
import type { Slices } from '@/domain/slices';

/** A frame has 16 ms, and the page needs the rest of it. */
export const SLICE_MS = 8;

interface Scheduler {
  yield?: () => Promise<void>;
}

/** Lets what waits go first: presses, keys, paint. */
function breathe(): Promise<void> {
  const { scheduler } = globalThis as { scheduler?: Scheduler };
  return scheduler?.yield ? scheduler.yield() : new Promise((done) => setTimeout(done));
}

/** The result, or null when it was stopped. */
export async function runInSlices<Result>(
  slices: Slices<Result>,
  stop?: AbortSignal,
): Promise<{ result: Result } | null> {
  for (;;) {
    await breathe();
    if (stop?.aborted) return null;
    const until = performance.now() + SLICE_MS;
    do {
      const step = slices.next();
      if (step.done) return { result: step.value };
    } while (performance.now() < until);
  }
}
