/** Whether work grows with its input, on any machine: how much longer twice the input takes. 2 is linear, 4 is quadratic. */

/** Below this many milliseconds the clock says too little. */
const SHORT_MS = 50;

/** The smallest of at most three ratios; the first below 3 is enough. */
export function growth(size: number, work: (size: number) => unknown): number {
  const time = (of: number) => {
    const began = Date.now();
    work(of);
    return Math.max(Date.now() - began, SHORT_MS);
  };
  let best = Infinity;
  for (let tries = 0; tries < 3 && best >= 3; tries += 1) best = Math.min(best, time(size * 2) / time(size));
  return best;
}
