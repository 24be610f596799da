/** Measures how work grows with its input, on any machine: how much longer twice the input takes. 2 is linear, 4 is quadratic. */

/** Below this many milliseconds the clock says too little. */
const SHORT_MS = 50;

/** The quickest run of twice the input by the quickest of the input, of at most twelve rounds; the first ratio below 3 is enough. */
export function growth(size: number, work: (size: number) => unknown): number {
  const quickest = new Map<number, number>();
  const run = (of: number): number => {
    const began = Date.now();
    work(of);
    const best = Math.min(Math.max(Date.now() - began, SHORT_MS), quickest.get(of) ?? Infinity);
    quickest.set(of, best);
    return best;
  };
  let ratio = Infinity;
  for (let round = 0; round < 12 && ratio >= 3; round += 1) ratio = run(size * 2) / run(size);
  return ratio;
}
