/** Long work over many rows as a generator. It yields between slices, so that the caller can let the browser handle input in between. */

/** A generator that yields between slices and returns the result at the end. */
export type Slices<Result> = Generator<undefined, Result, undefined>;

/** Rows in one slice. Our work on this many rows takes well under a millisecond. */
export const SLICE_ROWS = 128;

/** Calls `work` for each row, and yields after each slice. */
export function* forEachInSlices<Row>(rows: readonly Row[], work: (row: Row) => void): Slices<void> {
  for (let index = 0; index < rows.length; index += 1) {
    work(rows[index]!);
    if ((index + 1) % SLICE_ROWS === 0) yield;
  }
}

/** Runs the work to its end without a pause. */
export function runAll<Result>(slices: Slices<Result>): Result {
  for (;;) {
    const step = slices.next();
    if (step.done) return step.value;
  }
}

/**
 * Sorts rows in the same order as `toSorted`: sorts each slice with `sort`, then merges the slices in pairs, and yields in between.
 * `compare` is negative if its first argument comes first.
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
  let [firstIndex, secondIndex] = [0, 0];
  while (firstIndex < first.length && secondIndex < second.length) {
    const takesFirst = compare(first[firstIndex]!, second[secondIndex]!) <= 0;
    merged.push(takesFirst ? first[firstIndex++]! : second[secondIndex++]!);
    if (merged.length % (SLICE_ROWS * 4) === 0) yield;
  }
  while (firstIndex < first.length) merged.push(first[firstIndex++]!);
  while (secondIndex < second.length) merged.push(second[secondIndex++]!);
  return merged;
}
