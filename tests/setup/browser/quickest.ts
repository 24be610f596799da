/** Time limits that hold on any machine: CPU time, in milliseconds of the reference machine; the fastest of a few tries counts. */
import { slowness } from '../../../scripts/checks/calibration.mjs';

let known: number | undefined;

/** CPU milliseconds of a reference machine that the quickest of at most five tries took; the first that stays under `limit` is enough. */
export function quickest(limit: number, work: () => unknown): number {
  let best = Infinity;
  for (let tries = 0; tries < 5 && best >= limit; tries += 1) {
    const took = stopwatch();
    work();
    best = Math.min(best, took());
  }
  return best;
}

/** Counts CPU milliseconds of a reference machine from now on. */
export function stopwatch(): () => number {
  known ??= slowness();
  const machine = known;
  const before = process.cpuUsage();
  return () => {
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000 / machine;
  };
}
