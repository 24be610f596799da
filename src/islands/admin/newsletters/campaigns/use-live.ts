/** Asks again while something moves: quickly while it changes, ever slower while it does not, and never while the tab is hidden. */
import { useEffect, useRef } from 'react';

const SLOWEST_MS = 30_000;

/** Grows with each question that brought nothing new. */
export const waitOf = (pace: number, still: number): number => Math.min(SLOWEST_MS, pace * 1.5 ** still);

export interface Live {
  /** Milliseconds between two questions while it moves; null where nothing will change by itself. */
  pace: number | null;
  /** Tells one state of what is watched from another. */
  seen: string;
  ask: () => Promise<void>;
}

/** Asks also when the tab is seen again. */
export function useLive(live: Live): void {
  const given = useRef(live);
  given.current = live;
  const { pace } = live;

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    let still = 0;
    let before = given.current.seen;
    let isGone = false;
    const ask = async () => {
      // What the question before this one brought.
      still = given.current.seen === before ? still + 1 : 0;
      before = given.current.seen;
      await given.current.ask();
      if (!isGone) plan();
    };
    const plan = () => {
      clearTimeout(timer);
      if (pace !== null && !document.hidden) timer = setTimeout(() => void ask(), waitOf(pace, still));
    };
    const onChange = () => {
      clearTimeout(timer);
      still = 0;
      if (!document.hidden) void ask();
    };
    plan();
    document.addEventListener('visibilitychange', onChange);
    return () => {
      isGone = true;
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', onChange);
    };
  }, [pace]);
}
