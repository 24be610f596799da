/** Work over many rows as a generator that pauses, so that anyone who runs it can let a browser breathe in between. Knows no clock. */

/** Pauses between slices, and returns the result at the end. */
export type Slices<Result> = Generator<undefined, Result, undefined>;

/** Rows between two pauses: well under a millisecond of the work that we do with a row. */
export const SLICE_ROWS = 128;

/** Does something with each row, with pauses. */
export function* forEachInSlices<Row>(rows: readonly Row[], work: (row: Row) => void): Slices<void> {
  for (let index = 0; index < rows.length; index += 1) {
    work(rows[index]!);
    if ((index + 1) % SLICE_ROWS === 0) yield;
  }
}

/** The whole work at once. */
export function runAll<Result>(slices: Slices<Result>): Result {
  for (;;) {
    const step = slices.next();
    if (step.done) return step.value;
  }
}

/**
 * The rows in order, stable as `toSorted` is: short runs are sorted by the engine, then merged in pairs, with pauses.
 * `compare` is negative where the first comes first.
 */
export function* sortInSlices<Row>(rows: readonly Row[], compare: (a: Row, b: Row) => number): Slices<Row[]> {
  let runs: Row[][] = [];
  for (let start = 0; start < rows.length; start += SLICE_ROWS) {
    runs.push(rows.slice(start, start + SLICE_ROWS).sort(compare));
    yield;
  }
  while (runs.length > 1) {
    const merged: Row[][] = [];
    for (let index = 0; index < runs.length; index += 2) {
      const [first = [], second = []] = [runs[index], runs[index + 1]];
      merged.push(second.length === 0 ? first : yield* mergeInSlices(first, second, compare));
    }
    runs = merged;
  }
  return runs[0] ?? [];
}

function* mergeInSlices<Row>(first: Row[], second: Row[], compare: (a: Row, b: Row) => number): Slices<Row[]> {
  const merged: Row[] = [];
  let [left, right] = [0, 0];
  while (left < first.length && right < second.length) {
    const takesFirst = compare(first[left]!, second[right]!) <= 0;
    merged.push(takesFirst ? first[left++]! : second[right++]!);
    if (merged.length % (SLICE_ROWS * 4) === 0) yield;
  }
  while (left < first.length) merged.push(first[left++]!);
  while (right < second.length) merged.push(second[right++]!);
  return merged;
}
