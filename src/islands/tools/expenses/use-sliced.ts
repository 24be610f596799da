/** Runs long work of the domain in slices: quick work is done before the next paint, other work in between the page's own events. */
import { startTransition, useLayoutEffect, useRef, useState } from 'react';
import type { Slices } from '@/domain/slices';

// Runs work that pauses in the browser: a few milliseconds at a time, with the page's own events in between.

/** A frame has 16 ms, and the page needs the rest of it. */
const SLICE_MS = 8;

interface Scheduler {
  yield?: () => Promise<void>;
}

/** Lets waiting work of the page go first: presses, keys, paint. */
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

/** The limit if an earlier result is on screen, because the change's other work is in the same task. */
const NEXT_MS = 2;

export interface SlicedResult<Result> {
  /** The latest result; null before the first. */
  result: Result | null;
  /** Whether the result is of the latest work. */
  isCurrent: boolean;
}

/** `work` starts again when one of `of` changes; null means wait. */
export function useSliced<Result>(work: (() => Slices<Result>) | null, of: readonly unknown[]): SlicedResult<Result> {
  const [done, setDone] = useState<{ result: Result; of: readonly unknown[] } | null>(null);
  const latest = useRef(work);
  latest.current = work;
  const hasResult = done !== null;
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- the caller says what the work depends on
  useLayoutEffect(() => {
    const slices = latest.current?.();
    if (!slices) return;
    const until = performance.now() + (hasResult ? NEXT_MS : SLICE_MS);
    do {
      const step = slices.next();
      if (step.done) return setDone({ result: step.value, of });
    } while (performance.now() < until);
    const stop = new AbortController();
    void runInSlices(slices, stop.signal).then((answer) => {
      if (answer) startTransition(() => setDone({ result: answer.result, of }));
    });
    return () => stop.abort();
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, of);
  const isCurrent = done !== null && done.of.length === of.length && done.of.every((one, at) => Object.is(one, of[at]));
  return { result: done?.result ?? null, isCurrent };
}
